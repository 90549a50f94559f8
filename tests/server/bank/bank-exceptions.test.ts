import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { addStaff, auditOf, nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { pageOf, sendCsv, tabsOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { addException } from './bank-support.ts';

const keys = ['BANK_EXCEPTIONS', 'DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'DISBURSAL_INITIATED', 'NACH_UPLOAD'];
const own: PortalRoutes = [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }];
const note = 'The statement of today shows it';

let server: TestServer;
let isha: Session;
let anil: Session;
let nach: Session;
let agent: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(200);
  isha = await addStaff(server, 'Isha', ['DISBURSAL_OPS'], own);
  anil = await addStaff(server, 'Anil', ['DISBURSAL_OPS'], own);
  nach = await addStaff(server, 'Nitin', ['NACH_OPS'], own);
  agent = await addStaff(server, 'Asha', ['OPS_AGENT'], own);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  await server.db.deleteFrom('bank_exception').execute();
  ({ loan, id } = await freshApplication(server));
});
afterAll(() => server.close());

const add = (matter: 'DISBURSAL' | 'MANDATE' = 'DISBURSAL') =>
  addException(server, { loan, applicationId: id, staffId: nach.id, matter });
const read = async (exceptionId: string, session = isha) =>
  (await server.call('fetchBankException', { exceptionId }, { session })).data();
const explain = async (
  exceptionId: string,
  more: { session?: Session; outcome?: 'RETURNED' | 'PAID' | 'WRONG' | 'REGISTERED'; text?: string } = {},
) => {
  const { session = isha, outcome = 'RETURNED', text = note } = more;
  return server.call('explainBankException', { exceptionId, outcome, note: text }, { session });
};
const decide = (exceptionId: string, session = anil, decision: 'CONFIRM' | 'RETURN' = 'CONFIRM', text = '') =>
  server.call('decideBankException', { exceptionId, decision, note: text }, { session });
/** The application waits to be paid out, all that is asked of it being there. */
const ready = () =>
  place(
    server,
    id,
    { udrs: 'READY_FOR_DISBURSAL' },
    { ...nothing, isBankAccountVerified: true, approvedById: agent.id },
  );
const initiate = async (session = isha) => {
  await server.db.deleteFrom('row_lock').execute();
  return server.call('initiateDisbursal', { loanApplicationNumber: loan, remarks: '' }, { session });
};
const refusalOf = async (answer: Promise<{ errorCode?: string | undefined; body: Envelope<unknown> }>) => {
  const { errorCode, body } = await answer;
  return [errorCode, body.status === 'ERROR' ? body.error.errorMessage : ''];
};
const barred = 'The bank reports a payment of this loan. Settle the exception first';

describe('a report of the bank that fits nothing', () => {
  it('is settled by two people, in its list and in the audit', async () => {
    const exceptionId = await add();
    const rowsOf = async (queueName: string) =>
      (await pageOf(server, isha, 'bank-exceptions', { queueName })).rows.map(({ rowId }) => rowId);
    expect(await rowsOf('Bank Exceptions')).toEqual([exceptionId]);
    expect((await server.call('countBankExceptions', {}, { session: nach })).data()).toEqual({ open: 1, explained: 0 });
    expect(await read(exceptionId)).toMatchObject({
      loanApplicationNumber: loan,
      standsIn: 'Document Processing',
      answer: 'Paid',
      because: 'Nothing waited for this answer',
      file: { name: 'answers.csv', by: 'Nitin Tester' },
      outcomes: [{ key: 'WRONG' }, { key: 'RETURNED' }, { key: 'PAID' }],
      readOnlyReason: null,
    });
    (await explain(exceptionId)).data();
    expect(await rowsOf('Bank Exceptions To confirm')).toEqual([exceptionId]);
    const own = 'The person who said what it was may not confirm it';
    expect((await read(exceptionId)).readOnlyReason).toBe(own);
    expect((await decide(exceptionId, isha)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await decide(exceptionId)).data()).toMatchObject({ state: 'SETTLED' });
    expect(await rowsOf('Bank Exceptions Settled')).toEqual([exceptionId]);
    expect(await read(exceptionId)).toMatchObject({
      outcomeLabel: 'The money has come back',
      note,
      explainedBy: 'Isha Tester',
      settledBy: 'Anil Tester',
      readOnlyReason: 'It is settled',
    });
    const done = (await auditOf(server, loan)).filter(({ result }) => result === 'OK').map(({ action }) => action);
    expect(done).toEqual(expect.arrayContaining(['EXPLAIN_BANK_EXCEPTION', 'CONFIRM_BANK_EXCEPTION']));
    const { tabs } = await tabsOf(server, isha, 'bank-exceptions');
    expect(tabs.map(({ applicationCount }) => applicationCount)).toEqual([0, 0, 1]);
  });

  it('is open again where the second person does not think so, who may then say what it was', async () => {
    const exceptionId = await add();
    (await explain(exceptionId)).data();
    expect((await decide(exceptionId, anil, 'RETURN')).errorCode).toBe('VALIDATION_FAILED');
    (await decide(exceptionId, anil, 'RETURN', 'The statement is of another loan')).data();
    expect(await read(exceptionId, anil)).toMatchObject({
      state: 'OPEN',
      outcome: null,
      returnNote: 'The statement is of another loan',
    });
    (await explain(exceptionId, { session: anil, outcome: 'WRONG' })).data();
    expect((await decide(exceptionId, anil)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    (await decide(exceptionId, isha)).data();
  });

  it('is read by the people of mandates, and settled by those of disbursals and the lead alone', async () => {
    const exceptionId = await add();
    expect((await read(exceptionId, nach)).readOnlyReason).toBe('This is the work of disbursal operations');
    expect((await explain(exceptionId, { session: nach })).errorCode).toBe('NOT_ALLOWED');
    const ask = { session: agent };
    expect((await server.call('fetchBankException', { exceptionId }, ask)).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('countBankExceptions', {}, ask)).errorCode).toBe('NOT_ALLOWED');
    expect((await explain(exceptionId, { session: await server.signIn() })).errorCode).toBeUndefined();
  });

  it('takes a word that fits it, once, as it was read', async () => {
    const exceptionId = await add();
    expect((await explain(exceptionId, { outcome: 'REGISTERED' })).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await explain(exceptionId, { text: 'short' })).errorCode).toBe('VALIDATION_FAILED');
    expect((await decide(exceptionId)).errorCode).toBe('STALE_VERSION');
    const sent = { exceptionId, outcome: 'WRONG', note } as const;
    const stale = { session: isha, headers: { 'if-match': '9' } };
    expect((await server.call('explainBankException', sent, stale)).errorCode).toBe('STALE_VERSION');
    const both = await Promise.all([explain(exceptionId), explain(exceptionId, { session: anil })]);
    expect(both.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
  });
});

describe('a loan whose payment the bank reports', () => {
  it('is neither initiated nor approved until the report is settled', async () => {
    await ready();
    const exceptionId = await add();
    expect(await refusalOf(initiate())).toEqual(['STAGE_WORK_REFUSED', barred]);
    const offers = async () =>
      (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session: isha })).data();
    expect((await offers()).offers).toContainEqual({ action: 'initiate', refusal: barred });
    (await explain(exceptionId)).data();
    expect(await refusalOf(initiate())).toEqual(['STAGE_WORK_REFUSED', barred]);
    (await decide(exceptionId)).data();
    expect((await initiate()).errorCode).toBeUndefined();

    await add();
    await server.db.deleteFrom('row_lock').execute();
    const approval = { loanApplicationNumber: loan, decision: 'APPROVE', remarks: '' } as const;
    const approved = server.call('releaseDisbursal', approval, { session: anil });
    expect(await refusalOf(approved)).toEqual(['STAGE_WORK_REFUSED', barred]);
    const move = {
      loanApplicationNumber: loan,
      currentStage: 'READY_FOR_DISBURSAL',
      targetStage: 'DISBURSAL_INITIATED',
    };
    const moved = server.call('updateUdrsStatus', { ...move, remarks: 'On', rejectReason: null }, { session: anil });
    expect(await refusalOf(moved)).toEqual(['UDRS_GUARD_FAILED', barred]);
    const back = { ...approval, decision: 'SEND_BACK', remarks: 'The bank reports a payment' } as const;
    expect((await server.call('releaseDisbursal', back, { session: anil })).errorCode).toBeUndefined();
  });

  it('is not paid out again once the customer has the money', async () => {
    await place(server, id, { udrs: 'DECISION_WAIT' }, nothing);
    const exceptionId = await add();
    (await explain(exceptionId, { outcome: 'PAID' })).data();
    (await decide(exceptionId)).data();
    const stored = server.db.selectFrom('application').select('udrs').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ udrs: 'DECISION_WAIT' });
    await ready();
    const stands = 'The bank has paid this loan: it is not paid out again';
    expect(await refusalOf(initiate())).toEqual(['STAGE_WORK_REFUSED', stands]);
  });

  it.each([
    'LOAN_APPROVED',
    'NACH_PENDING',
    'NACH_REVIEW',
    'NACH_UPLOAD',
    'READY_FOR_DISBURSAL',
    'DISBURSAL_FAILED',
  ] as const)('is a loan from then on, with its schedule, where it waited in %s', async (udrs) => {
    await place(server, id, { udrs, hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' }, nothing);
    const exceptionId = await add();
    (await explain(exceptionId, { outcome: 'PAID' })).data();
    (await decide(exceptionId)).data();
    const stored = server.db.selectFrom('application').selectAll().where('id', '=', id);
    expect(await stored.executeTakeFirst()).toMatchObject({ udrs: 'DISBURSED', hold: 'POST_DISBURSAL' });
    const { number } = await read(exceptionId);
    const paid = server.db.selectFrom('disbursal').selectAll().where('application_id', '=', id);
    expect(await paid.execute()).toMatchObject([{ answer: 'PAID', utr: number, answered_by_id: anil.id }]);
    const born = server.db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan);
    expect((await born.execute()).length).toBeGreaterThan(0);
  });

  it('is barred by a report about its payment alone, not by one about its mandate', async () => {
    await ready();
    await add('MANDATE');
    expect((await initiate()).errorCode).toBeUndefined();
  });
});

it('a mandate that the bank has after all is to be cancelled, where the people of mandates see it', async () => {
  await setMandate(server, id, 'NACH_PENDING');
  const exceptionId = await add('MANDATE');
  (await explain(exceptionId, { outcome: 'REGISTERED' })).data();
  (await decide(exceptionId)).data();
  const { toCancel } = (await server.call('fetchMandateBatches', {}, { session: nach })).data();
  const { number } = await read(exceptionId);
  expect(toCancel?.mandates).toContainEqual(expect.objectContaining({ loanApplicationNumber: loan, umrn: number }));
});

it('a way from the file to the settlement by calls alone: paid after it had failed', async () => {
  await place(server, id, { udrs: 'DISBURSAL_INITIATED' }, { ...nothing, disbursalApprovedById: anil.id });
  const columns = 'loanApplicationNumber,result,utr,failureCode,reference,amount';
  const apply = async (line: string) => {
    const { body } = await sendCsv(server, isha, 'checkDisbursalAnswers', `${columns}\n${line}`);
    if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
    const { token, preview } = body.data;
    const { results } = (await server.call('applyDisbursalAnswers', { token }, { session: isha })).data();
    return [preview[0]?.to, results[0]?.ok, results[0]?.note];
  };
  const failed = `${loan},FAILED,,BANK_TIMEOUT,${loan}P1,`;
  const paid = `${loan},PAID,HDFCN${loan}01,,${loan}P1,`;
  expect(await apply(failed)).toEqual(['Disbursal failed: Bank timed out', true, undefined]);
  expect(await apply(failed)).toEqual(['Booked already', true, 'Booked already']);
  const exception = 'Bank exception: Paid after it had failed';
  expect(await apply(paid)).toEqual([exception, true, exception]);
  expect(await apply(`,PAID,HDFCN${loan}01,,${loan}P1,`)).toEqual(['Booked already', true, 'Booked already']);
  const kept = await server.db.selectFrom('bank_exception').selectAll().execute();
  expect(kept).toMatchObject([{ reason: 'PAID_AFTER_FAILED', reference: `${loan}P1`, queue: 'OPEN' }]);
  const files = server.db.selectFrom('bank_file').selectAll().where('staff_id', '=', isha.id);
  expect(new Set((await files.execute()).map(({ name }) => name)).size).toBe(1);
});
