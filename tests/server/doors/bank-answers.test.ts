import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messageIdOf } from '../../../host/server/core/bank-files/file-name.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { addStaff, nothing, place, setMandate } from '../applications/support.ts';
import { hashOf } from '../bank/bank-support.ts';
import { mandateAnswered, mandateReport, paymentReport, paymentStatus, rejectedFile } from '../bank-files/messages.ts';
import { approvedPayout, approvedProfile } from '../bank-files/payout-support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { TestServer } from '../support.ts';
import { openDoor, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let bank: OutsideSystem;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(200);
  bank = await openDoor(server, 'bank', '--may answers');
});
beforeEach(async () => {
  ({ loan, id } = await freshApplication(server));
  await place(server, id, { udrs: 'DISBURSAL_INITIATED' }, nothing);
});
afterAll(() => server.close());

const path = '/doors/bank-answers';
let files = 0;
const file = () => {
  const name = `answers-${++files}.csv`;
  return { name, sha256: hashOf(name) };
};
const paid = (more: object = {}) => ({ loanApplicationNumber: loan, result: 'PAID', utr: `HDFCN${loan}01`, ...more });
const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const counts = (booked: number, again: number, exceptions: number) => ({ booked, again, exceptions });

it('books what a file of the bank says, whatever holds the application; the same again is booked already', async () => {
  await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const message = { ...file(), payments: [paid({ reference: `${loan}P1` })] };
  expect((await bank.post(path, message)).data).toEqual(counts(1, 0, 0));
  expect(await stored()).toMatchObject({ udrs: 'DISBURSED', hold: 'POST_DISBURSAL' });
  expect((await bank.post(path, message)).data).toEqual(counts(0, 1, 0));
  const kept = server.db.selectFrom('bank_file').selectAll().where('sha256', '=', message.sha256);
  expect(await kept.execute()).toMatchObject([{ name: message.name, matter: 'DISBURSAL', staff_id: null }]);
  const audit = server.db.selectFrom('audit_event').selectAll().where('action', '=', 'TAKE_IN_BANK_ANSWERS');
  expect((await audit.execute()).map(({ actor }) => actor)).toEqual(['door bank', 'door bank']);
});

it('books mandates beside payments; what fits nothing, of no loan of ours too, is an exception', async () => {
  const other = await freshApplication(server);
  await place(server, other.id, { udrs: 'NACH_UPLOAD' }, nothing);
  await setMandate(server, other.id, 'NACH_READY');
  const accepted = { loanApplicationNumber: other.loan, result: 'ACCEPTED', umrn: `HDFC${other.loan}0001` };
  const strange = paid({ loanApplicationNumber: '999999999999', utr: 'HDFCN99999999999901' });
  const again = paid({ utr: `HDFCN${loan}02` });
  const message = { ...file(), payments: [paid(), again, strange], mandates: [accepted] };
  expect((await bank.post(path, message)).data).toEqual(counts(2, 0, 2));
  const reasons = server.db
    .selectFrom('bank_exception')
    .select(['loan_application_number', 'reason'])
    .orderBy('loan_application_number');
  expect(await reasons.execute()).toEqual([
    { loan_application_number: loan, reason: 'PAID_TWICE' },
    { loan_application_number: '999999999999', reason: 'NO_SUCH_LOAN' },
  ]);
  const mandate = server.db.selectFrom('nach_mandate').select('status').where('application_id', '=', other.id);
  expect(await mandate.executeTakeFirst()).toEqual({ status: 'NACH_PROCESSED' });
});

it('names a wrong value by its path, and books nothing of that message', async () => {
  const wrong = async (more: object) => {
    const { errorCode, fieldErrors } = await bank.post(path, { ...file(), ...more });
    return [errorCode, Object.keys(fieldErrors)];
  };
  const bad = 'VALIDATION_FAILED';
  expect(await wrong({})).toEqual([bad, ['payments']]);
  expect(await wrong({ payments: [paid(), paid({ utr: 'short' })] })).toEqual([bad, ['payments.1.utr']]);
  expect(await wrong({ payments: [paid({ utr: undefined })] })).toEqual([bad, ['payments.0.utr']]);
  expect(await wrong({ payments: [paid({ reference: `${loan}M11` })] })).toEqual([bad, ['payments.0.reference']]);
  expect(await wrong({ payments: [paid({ amount: '6,000' })] })).toEqual([bad, ['payments.0.amount']]);
  const failed = { loanApplicationNumber: loan, result: 'FAILED' };
  expect(await wrong({ payments: [failed] })).toEqual([bad, ['payments.0.failureCode']]);
  const rejected = { loanApplicationNumber: loan, result: 'REJECTED', rejectCode: 'NO_CODE' };
  expect(await wrong({ payments: [paid()], mandates: [rejected] })).toEqual([bad, ['mandates.0.rejectCode']]);
  expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
  expect(
    await server.db.selectFrom('bank_file').selectAll().where('name', '=', `answers-${files}.csv`).execute(),
  ).toEqual([]);
});

/** A message of the bank as it is, which the door brings. */
const asXml = (xml: string) => ({ name: 'report.xml', sha256: hashOf(xml), xml });

it('takes a payment status report as it is; what of it cannot be booked is left out and named', async () => {
  const other = await freshApplication(server);
  await place(server, other.id, { udrs: 'DISBURSAL_INITIATED' }, nothing);
  const report = paymentReport(
    paymentStatus(`${loan}P1`, 'ACSC', { utr: `HDFCN${loan}03` }),
    paymentStatus(`${other.loan}P1`, 'PDNG'),
    paymentStatus('SALARY-11', 'ACSC', { utr: 'HDFCN11111111111101' }),
    paymentStatus(`${other.loan}M11`, 'RJCT', { code: 'AC04' }),
    paymentStatus(`${other.loan}P1`, 'ACSC', { utr: 'short' }),
    paymentStatus('999999999999P1', 'ACSC', { utr: 'HDFCN99999999999903' }),
    paymentStatus(`${other.loan}P2`, 'ACSC'),
  );
  const leftOut = [
    { reference: `${other.loan}P1`, reason: 'The bank says nothing of this payment yet' },
    { reference: 'SALARY-11', reason: 'This is no reference of ours' },
    { reference: `${other.loan}M11`, reason: 'reference: This is no such reference' },
    { reference: `${other.loan}P1`, reason: expect.stringMatching(/^utr: /) as string },
    { reference: `${other.loan}P2`, reason: 'UTR: is missing' },
  ];
  expect((await bank.post(path, asXml(report))).data).toEqual({ ...counts(1, 0, 1), leftOut });
  expect(await stored()).toMatchObject({ udrs: 'DISBURSED' });
  const again = (await bank.post(path, asXml(report))).data;
  expect([again['booked'], again['exceptions']]).toEqual([0, 0]);
});

it('takes a mandate acceptance report as it is', async () => {
  await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
  await setMandate(server, id, 'NACH_READY');
  const mandate = () => server.db.selectFrom('nach_mandate').selectAll().where('application_id', '=', id);
  const { issue, attempts } = await mandate().executeTakeFirstOrThrow();
  const reference = `${loan}M${issue}${attempts}`;
  const report = mandateReport(
    mandateAnswered(reference, { umrn: `HDFC${loan}0009` }),
    mandateAnswered('1M11', { code: 'M003' }),
  );
  const leftOut = [{ reference: '1M11', reason: 'This is no reference of ours' }];
  expect((await bank.post(path, asXml(report))).data).toEqual({ ...counts(1, 0, 0), leftOut });
  expect((await mandate().executeTakeFirst())?.status).toBe('NACH_PROCESSED');
});

it('a report that rejects a whole file of ours answers each of its payments', async () => {
  const lender = 71;
  const profileId = await approvedProfile(server, lender);
  await approvedPayout(server, id, { lender });
  const maker = await addStaff(server, 'maker-at-the-door', ['DISBURSAL_OPS'], [routesOf('ops', true)]);
  const { fileId } = (await server.call('makeBankFile', { profileId }, { session: maker })).data();
  const report = rejectedFile(messageIdOf(fileId), 'AC04');
  expect((await bank.post(path, asXml(report))).data).toEqual({ ...counts(1, 0, 0), leftOut: [] });
  expect((await stored()).udrs).toBe('DISBURSAL_FAILED');
  const row = server.db.selectFrom('disbursal').select(['failure_cause', 'failure_code']);
  expect(await row.where('application_id', '=', id).execute()).toEqual([
    { failure_cause: null, failure_code: 'AC04 of the file' },
  ]);
});

it('says what keeps a message of the bank from being read, and books nothing of it', async () => {
  const report = paymentReport(paymentStatus(`${loan}P1`, 'ACSC', { utr: `HDFCN${loan}04` }));
  const wrong = async (message: object) => (await bank.post(path, message)).fieldErrors;
  expect(await wrong({ ...asXml(report), sha256: hashOf('another') })).toEqual({
    sha256: 'This is not the SHA-256 of the text in UTF-8',
  });
  expect(await wrong({ ...asXml(report), payments: [paid()] })).toEqual({
    xml: 'What is sent beside the file stands in it',
  });
  const declared = `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${report}`;
  for (const [xml, problem] of [
    [declared, 'A message of a bank has no document type and no entities'],
    [report.slice(0, -20), 'This is no XML that is well formed'],
    ['<Document/>', 'This is no pain.002.001.03'],
    [rejectedFile('F7', 'FF01'), 'The bank rejects the whole file F7, which was not made here'],
  ] as const)
    expect(await wrong(asXml(xml))).toEqual({ xml: problem });
  expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
});

it('is open to no door that may not, to no partner’s, and to no wrong signature', async () => {
  const message = { ...file(), payments: [paid()] };
  const los = await openDoor(server, 'los', '--may applications,files');
  expect((await los.post(path, message)).errorCode).toBe('NOT_ALLOWED');
  const partner = await openDoor(server, 'partner', '--may answers --partner pb');
  expect((await partner.post(path, message)).errorCode).toBe('NOT_ALLOWED');
  expect((await bank.post(path, message, { at: new Date(server.clock.now().getTime() - 301_000) })).status).toBe(401);
  expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
});

it('20 equal messages at once are booked once', async () => {
  const message = { ...file(), payments: [paid()] };
  const all = await Promise.all(Array.from({ length: 20 }, () => bank.post(path, message)));
  const sum = (of: string) => all.reduce((total, { data }) => total + Number(data[of]), 0);
  expect([sum('booked'), sum('again'), sum('exceptions')]).toEqual([1, 19, 0]);
});
