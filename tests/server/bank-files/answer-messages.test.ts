import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { messageIdOf } from '../../../host/server/core/bank-files/file-name.ts';
import { findMandate, mayRepeat } from '../../../host/server/core/calls/nach.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as disbursals from '../../../host/server/desks/stage-work/disbursals.store.ts';
import { addStaff, nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { sendCsv } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { mandateAnswered, mandateReport, paymentReport, paymentStatus, rejectedFile } from './messages.ts';
import { approvedPayout, approvedProfile } from './payout-support.ts';

let server: TestServer;
let uploader: Session;
let approver: Session;
let nach: Session;
beforeAll(async () => {
  server = await startWithDocuments(500);
  const routes = [routesOf('ops', true)];
  uploader = await addStaff(server, 'Isha', ['DISBURSAL_OPS'], routes);
  approver = await addStaff(server, 'Anil', ['DISBURSAL_OPS', 'OPS_LEAD'], routes);
  nach = await addStaff(server, 'Nitin', ['NACH_OPS'], routes);
});
beforeEach(() => server.db.deleteFrom('row_lock').execute());
afterAll(() => server.close());

const file = { name: 'report.xml', type: 'application/xml' };
const dialogs = {
  payouts: { check: 'checkDisbursalAnswers', apply: 'applyDisbursalAnswers' },
  mandates: { check: 'checkBankAnswers', apply: 'applyBankAnswers' },
} as const;
type Dialog = keyof typeof dialogs;
const sessionOf = (dialog: Dialog) => (dialog === 'payouts' ? uploader : nach);

const send = async (dialog: Dialog, content: string) =>
  (await sendCsv(server, sessionOf(dialog), dialogs[dialog].check, content, file)).body;
async function check(dialog: Dialog, content: string) {
  const body = await send(dialog, content);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
  return body.data;
}
async function refused(dialog: Dialog, content: string) {
  const body = await send(dialog, content);
  return body.status === 'ERROR' && [body.error.errorCode, body.error.fieldErrors?.['csvFile']];
}
const apply = async (dialog: Dialog, token: string | null) =>
  (await server.call(dialogs[dialog].apply, { token: token ?? '' }, { session: sessionOf(dialog) })).data();

/** A loan whose payout is at the bank. */
async function paidOut(): Promise<{ loan: string; id: string; amount: number }> {
  const { loan, id } = await freshApplication(server);
  const { loan_amount: amount } = await server.db
    .selectFrom('application')
    .select('loan_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  server.clock.advance(1000);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) => disbursals.initiate(tx, { id, amount }, { staffId: nach.id, now }, 'Ready'));
  await inTransaction(server.db, (tx) =>
    disbursals.release(tx, id, { staffId: approver.id, now }, { isApproved: true, remarks: '' }),
  );
  await place(server, id, { udrs: 'DISBURSAL_INITIATED' }, { ...nothing, disbursalApprovedById: approver.id });
  return { loan, id, amount };
}
const stageOf = async (id: string) =>
  (await server.db.selectFrom('application').select('udrs').where('id', '=', id).executeTakeFirstOrThrow()).udrs;

let numbers = 0;
const utrOf = () => `HDFCN52025112${String(++numbers).padStart(8, '0')}`;

test('a payment status report is checked and applied as a CSV of its answers is', async () => {
  const [paid, failed, open] = [await paidOut(), await paidOut(), await paidOut()];
  const utr = utrOf();
  const said = [
    paymentStatus(`${paid.loan}P1`, 'ACSC', { utr, amount: `${paid.amount}.00` }),
    paymentStatus(`${failed.loan}P1`, 'RJCT', { code: 'AC04' }),
    paymentStatus(`${open.loan}P1`, 'PDNG'),
    paymentStatus('SALARY-11', 'ACSC', { utr: utrOf() }),
    paymentStatus(`${open.loan}P1`, 'ACSC'),
  ];
  const checked = await check('payouts', paymentReport(...said));
  expect(checked).toMatchObject({ rowCount: 5, okCount: 2, failCount: 3 });
  expect(checked.preview.map(({ row, subject, to }) => [row, subject, to])).toEqual([
    [1, paid.loan, 'Disbursed'],
    [2, failed.loan, 'Disbursal failed: Beneficiary account is closed'],
  ]);
  expect(checked.problems).toEqual([
    { row: 3, column: 'result', value: 'PDNG', cause: 'Skipped: the bank says nothing of this payment yet' },
    { row: 4, column: 'reference', value: 'SALARY-11', cause: 'This is no reference of ours' },
    { row: 5, column: '', value: `${open.loan}P1`, cause: 'UTR: is missing' },
  ]);
  expect(await apply('payouts', checked.token)).toMatchObject({ okCount: 2, failCount: 0 });
  expect([await stageOf(paid.id), await stageOf(failed.id), await stageOf(open.id)]).toEqual([
    'DISBURSED',
    'DISBURSAL_FAILED',
    'DISBURSAL_INITIATED',
  ]);
  // the file is kept as a CSV is, and the same answer in a CSV is booked already
  const kept = server.db.selectFrom('bank_file').select(['name', 'staff_id']).orderBy('taken_at', 'desc');
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ name: 'report.xml', staff_id: uploader.id });
  const csv = `loanApplicationNumber,result,utr,failureCode,reference\n,PAID,${utr},,${paid.loan}P1\n`;
  const { body } = await sendCsv(server, uploader, 'checkDisbursalAnswers', csv);
  expect(body.status === 'SUCCESS' && body.data.preview).toMatchObject([{ to: 'Booked already' }]);
});

test('a report that rejects a whole file is an answer on each of its payments', async () => {
  const lender = 61;
  const profileId = await approvedProfile(server, lender);
  const payouts = [];
  for (let count = 0; count < 3; count += 1) {
    const { loan, id } = await freshApplication(server);
    await approvedPayout(server, id, { lender, ago: 30 - count });
    payouts.push({ loan, id });
  }
  const { fileId } = (await server.call('makeBankFile', { profileId }, { session: uploader })).data();
  const name = messageIdOf(fileId);
  const again = `DU01: the bank has had this file before. What it took of it then is not rejected`;
  expect(await refused('payouts', rejectedFile(name, 'DU01'))).toEqual(['FILE_BROKEN', again]);
  const foreign = 'The bank rejects the whole file F7, which was not made here';
  expect(await refused('payouts', rejectedFile('F7', 'FF01'))).toEqual(['FILE_BROKEN', foreign]);

  const checked = await check('payouts', rejectedFile(name, 'AC01'));
  expect(checked).toMatchObject({ rowCount: 3, okCount: 3, failCount: 0 });
  // of one payment the code would refuse the customer's account
  const failed = 'Disbursal failed: Code AC01 of the file (not in our list)';
  expect(checked.preview.map(({ subject, to }) => [subject, to])).toEqual(payouts.map(({ loan }) => [loan, failed]));
  expect(await apply('payouts', checked.token)).toMatchObject({ okCount: 3, failCount: 0 });
  for (const { id } of payouts) expect(await stageOf(id)).toBe('DISBURSAL_FAILED');
  const told = (await check('payouts', rejectedFile(name, 'AC01', 'payments'))).preview.map(({ to }) => to);
  expect(told).toEqual(['Booked already', 'Booked already', 'Booked already']);
});

test('a payment that the report names with another amount is a bank exception', async () => {
  const { loan, amount } = await paidOut();
  const answer = paymentStatus(`${loan}P1`, 'ACSC', { utr: utrOf(), amount: `${amount + 1}.00` });
  expect((await check('payouts', paymentReport(answer))).preview[0]?.to).toMatch(/^Bank exception/);
});

test('a mandate acceptance report is checked and applied as a CSV of its answers is', async () => {
  const loans = [];
  for (let count = 0; count < 2; count += 1) {
    const { loan, id } = await freshApplication(server);
    await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
    await setMandate(server, id, 'NACH_READY');
    const mandate = server.db.selectFrom('nach_mandate').select(['issue', 'attempts']).where('application_id', '=', id);
    const { issue, attempts } = await mandate.executeTakeFirstOrThrow();
    loans.push({ loan, id, reference: `${loan}M${issue}${attempts}` });
  }
  const [one, two] = loans;
  const umrn = 'HDFC7000000000001234';
  const report = mandateReport(
    mandateAnswered(one?.reference ?? '', { umrn }),
    mandateAnswered(two?.reference ?? '', { code: 'M003' }),
    mandateAnswered('1M11', { umrn: '' }),
  );
  const checked = await check('mandates', report);
  expect(checked.preview.map(({ subject, to }) => [subject, to])).toEqual([
    [one?.loan, 'NACH processed'],
    [two?.loan, 'NACH rejected'],
  ]);
  expect(checked.problems).toMatchObject([{ row: 3, cause: 'UMRN: is missing' }]);
  expect(await apply('mandates', checked.token)).toMatchObject({ okCount: 2, failCount: 0 });
  const standing = server.db.selectFrom('nach_mandate').select(['status', 'umrn', 'reject_code']);
  const [first, second] = [one?.id ?? '', two?.id ?? ''];
  expect(await standing.where('application_id', '=', first).executeTakeFirst()).toMatchObject({
    status: 'NACH_PROCESSED',
    umrn,
  });
  expect(await standing.where('application_id', '=', second).executeTakeFirst()).toMatchObject({
    status: 'NACH_REJECTED',
    reject_code: 'M003',
  });
});

describe('what is no such message is refused, and says why', () => {
  const payment = paymentStatus('251100000001P1', 'ACSC', { utr: 'HDFCN5202511212345' });
  it.each([
    [
      'a document type, which may name files',
      `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${paymentReport(payment)}`,
      'A message of a bank has no document type and no entities',
    ],
    ['another message', mandateReport(mandateAnswered('1M11', { code: 'M003' })), 'This is no pain.002.001.03'],
    ['a torn one', paymentReport(payment).slice(0, -20), 'This is no XML that is well formed'],
    ['one without answers', paymentReport(), 'This message answers nothing by its reference'],
  ])('%s', async (_, content, message) => expect(await refused('payouts', content)).toEqual(['FILE_BROKEN', message]));

  it('a page, one with too many answers, and XML where a CSV alone is taken', async () => {
    expect(await refused('payouts', '<html><body>Service unavailable</body></html>')).toEqual([
      'FILE_KIND_REFUSED',
      'This file is none of these: CSV, XML',
    ]);
    const many = Array.from({ length: 5_001 }, (_, index) => paymentStatus(`25110000${1000 + index}P1`, 'PDNG'));
    expect(await refused('payouts', paymentReport(...many))).toEqual([
      'CSV_TOO_LONG',
      'This file has more than 5000 lines. 5000 can be done at once',
    ]);
    const { body } = await sendCsv(server, approver, 'checkHoldCsv', paymentReport(payment), file);
    expect(body).toMatchObject({ error: { errorCode: 'FILE_KIND_REFUSED' } });
  });
});

describe('a code that our lists do not have is kept, and a person chooses what to do', () => {
  const eventsOf = (loan: string) =>
    server.db.selectFrom('audit_event').selectAll().where('loan_application_number', '=', loan);

  it('of a payment: no cause is claimed, and no account is refused by it', async () => {
    const { loan, id } = await paidOut();
    const report = paymentReport(paymentStatus(`${loan}P1`, 'RJCT', { code: 'MS03' }));
    const checked = await check('payouts', report);
    expect(checked.preview).toMatchObject([{ to: 'Disbursal failed: Code MS03 (not in our list)' }]);
    expect(await apply('payouts', checked.token)).toMatchObject({ okCount: 1 });
    const row = server.db.selectFrom('disbursal').select(['answer', 'failure_cause', 'failure_code']);
    expect(await row.where('application_id', '=', id).executeTakeFirst()).toEqual({
      answer: 'FAILED',
      failure_cause: null,
      failure_code: 'MS03',
    });
    const shown = server.db.selectFrom('application_check').select('error_message').where('application_id', '=', id);
    expect(await shown.executeTakeFirst()).toEqual({ error_message: 'Code MS03 (not in our list)' });
    const work = (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session: approver })).data();
    expect(work.disbursals).toMatchObject([{ failureCause: null, failureCode: 'MS03' }]);
    expect(work.offers).toEqual([{ action: 'fix', refusal: null }]);
    const audit = await eventsOf(loan).where('action', '=', 'ANSWER_DISBURSAL').executeTakeFirstOrThrow();
    expect(audit.reason_codes).toEqual(['MS03']);
    // the same again, by the code in a CSV
    const csv = `loanApplicationNumber,result,utr,failureCode,reference\n,FAILED,,MS03,${loan}P1\n`;
    const { body } = await sendCsv(server, uploader, 'checkDisbursalAnswers', csv);
    expect(body.status === 'SUCCESS' && body.data.preview).toMatchObject([{ to: 'Booked already' }]);
    const fix = { loanApplicationNumber: loan, cause: 'BANK_TIMEOUT', fix: 'The bank calls it a timeout' } as const;
    const fixed = (await server.call('fixDisbursal', fix, { session: approver })).data();
    expect(fixed.currentStage).toBe('READY_FOR_DISBURSAL');
  });

  it('of a mandate: it may be formed or issued anew', async () => {
    const { loan, id } = await freshApplication(server);
    await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
    await setMandate(server, id, 'NACH_READY');
    const mandate = () =>
      server.db.selectFrom('nach_mandate').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
    const { issue, attempts } = await mandate();
    const answer = mandateAnswered(`${loan}M${issue}${attempts}`, { code: 'M079' });
    const checked = await check('mandates', mandateReport(answer));
    expect(checked.preview).toMatchObject([{ to: 'NACH rejected: Code M079 (not in our list)' }]);
    expect(await apply('mandates', checked.token)).toMatchObject({ okCount: 1 });
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', reject_code: 'M079', batch_id: null });
    const work = (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session: nach })).data();
    expect(work.mandate?.rejectReason).toBe('Code M079 (not in our list)');
    const rejected = await mandate();
    expect(await inTransaction(server.db, (tx) => mayRepeat(tx, rejected))).toBe(true);
    expect((await findMandate(server.db, loan))?.reject_remedy).toMatch(/^Ask the bank what it means/);
  });
});
