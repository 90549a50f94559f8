import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { auditOf, cellOf, first, pageOf, tabsOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { caseOf, promised, promisesOf, reported, resultsOf, startAgency, type Agency } from './feedback-support.ts';

const list = 'agency-feedback-validation-list';
let agency: Agency;
let server: TestServer;
let manager: Session;
beforeAll(async () => {
  agency = await startAgency();
  ({ server, manager } = agency);
});
afterAll(() => server.close());

/** A feedback that waits, and its loan. */
async function submitted(
  make: (loan: string) => CallInput<'submitFeedback'> = (loan) => reported(loan),
  session = agency.agent,
) {
  const loan = await agency.nextLoan();
  const { feedbackId } = (await server.call('submitFeedback', make(loan), { session })).data();
  return { loan, rowId: feedbackId, version: 1 };
}
const keyOf = ({ rowId, version }: { rowId: string; version: number }) => ({ rowId, version });
const validate = (input: CallInput<'validateFeedback'>, session = manager) =>
  server.call('validateFeedback', input, { session });
const codesOf = async (input: CallInput<'validateFeedback'>, session = manager) =>
  (await validate(input, session)).data().results.map(({ errorCode }) => errorCode ?? 'OK');
async function waitingIds() {
  const { rows } = await pageOf(server, manager, list, { queueName: 'Feedback To Validate', rows: 50 });
  return rows.map(({ rowId }) => rowId);
}

describe('the validation of feedback', () => {
  it('takes one, then several, out of what waits; one’s own is left, by the API too [QL-36][QL-37][CL-09]', async () => {
    const [one, two, three] = [await submitted(), await submitted((loan) => promised(server, loan)), await submitted()];
    const own = await submitted(undefined, manager);
    const before = await resultsOf(server, agency.agent.id);
    expect(await waitingIds()).toEqual(expect.arrayContaining([one, two, three, own].map(({ rowId }) => rowId)));
    expect(await codesOf({ rows: [keyOf(one)], verdict: 'VALIDATED' })).toEqual(['OK']);
    expect(await waitingIds()).not.toContain(one.rowId);
    const several = { rows: [two, own, three].map(keyOf), verdict: 'VALIDATED' } as const;
    const done = (await validate(several)).data();
    expect(done.results).toMatchObject([
      { rowId: two.rowId, ok: true },
      {
        rowId: own.rowId,
        ok: false,
        errorCode: 'MAKER_CHECKER_VIOLATION',
        errorMessage: 'The person who gave this feedback may not validate it',
      },
      { rowId: three.rowId, ok: true },
    ]);
    expect(await waitingIds()).toContain(own.rowId);
    expect(await codesOf({ rows: [keyOf(own)], verdict: 'VALIDATED' }, agency.lead)).toEqual(['OK']);
    const after = await resultsOf(server, agency.agent.id);
    expect(after).toEqual({ rpcs: before.rpcs + 1, ptps: before.ptps + 1 });
    const refused = (await auditOf(server, own.rowId)).map(({ action, result }) => `${action} ${result}`);
    expect(refused.toSorted()).toEqual(['SUBMIT_FEEDBACK OK', 'VALIDATE_FEEDBACK DENIED', 'VALIDATE_FEEDBACK OK']);
  });

  it('of a rejection takes the counts back and cancels the open promise, and needs a reason', async () => {
    const made = await submitted((loan) => promised(server, loan));
    expect(await caseOf(server, made.loan)).toMatchObject({ calls: 1, rpc: 1 });
    const bare = await validate({ rows: [keyOf(made)], verdict: 'REJECTED' });
    expect(bare.errorCode).toBe('FEEDBACK_REFUSED');
    const other = await validate({ rows: [keyOf(made)], verdict: 'REJECTED', reason: 'OTHER', remark: ' ' });
    expect(other.body).toMatchObject({ error: { fieldErrors: { remark: 'Please say what the reason is' } } });
    expect(await codesOf({ rows: [keyOf(made)], verdict: 'REJECTED', reason: 'WRONG_PROMISE' })).toEqual(['OK']);
    const done = (await auditOf(server, made.rowId)).filter(
      ({ action, result }) => action === 'REJECT_FEEDBACK' && result === 'OK',
    );
    expect(done.map(({ reason_codes }) => reason_codes)).toEqual([['WRONG_PROMISE']]);
    expect(await caseOf(server, made.loan)).toEqual({ calls: 0, rpc: 0, promisedOn: null });
    expect(await promisesOf(server, made.loan)).toMatchObject([{ status: 'CANCELLED', reason: 'FEEDBACK_REJECTED' }]);
    const shown = await server.call('fetchFeedbackForm', { loanApplicationId: made.loan }, { session: agency.agent });
    expect(shown.data().own).toMatchObject([{ feedbackId: made.rowId, status: 'REJECTED', reason: 'WRONG_PROMISE' }]);
  });

  it('is taken back later: the agent’s results and the loan’s counts go back', async () => {
    const made = await submitted((loan) => promised(server, loan));
    const before = await resultsOf(server, agency.agent.id);
    await validate({ rows: [keyOf(made)], verdict: 'VALIDATED' });
    expect(await resultsOf(server, agency.agent.id)).toEqual({ rpcs: before.rpcs + 1, ptps: before.ptps + 1 });
    const again = { rows: [{ rowId: made.rowId, version: 2 }] };
    expect(await codesOf({ ...again, verdict: 'VALIDATED' })).toEqual(['FEEDBACK_STATE_CHANGED']);
    expect(await codesOf({ ...again, verdict: 'REJECTED', reason: 'NO_SUCH_CONTACT' })).toEqual(['OK']);
    expect(await resultsOf(server, agency.agent.id)).toEqual(before);
    expect(await caseOf(server, made.loan)).toMatchObject({ calls: 0, rpc: 0 });
  });

  it('of a rejected wrong number lets the number be called again', async () => {
    const made = await submitted((loan) => reported(loan, { contactType: 'THIRD_PARTY', outcome: 'Wrong number' }));
    const barred = () =>
      server.db.selectFrom('barred_number').selectAll().where('loan_application_number', '=', made.loan).execute();
    expect(await barred()).toHaveLength(1);
    await validate({ rows: [keyOf(made)], verdict: 'REJECTED', reason: 'WRONG_OUTCOME' });
    expect(await barred()).toEqual([]);
  });

  it('asks the agent, whose answer puts it back into what waits', async () => {
    const made = await submitted();
    const silent = await validate({ rows: [keyOf(made)], verdict: 'NEEDS_CLARIFICATION' });
    expect(silent.body).toMatchObject({ error: { fieldErrors: { remark: 'Please ask your question' } } });
    const remark = 'Which number was called?';
    expect(await codesOf({ rows: [keyOf(made)], verdict: 'NEEDS_CLARIFICATION', remark })).toEqual(['OK']);
    const { rows } = await pageOf(server, manager, list, { queueName: 'Feedback Needs Clarification', rows: 50 });
    expect(rows.map(({ rowId }) => rowId)).toContain(made.rowId);
    const form = await server.call('fetchFeedbackForm', { loanApplicationId: made.loan }, { session: agency.agent });
    expect(form.data().own).toMatchObject([{ status: 'NEEDS_CLARIFICATION', validatorRemark: remark }]);
    const answer = { feedbackId: made.rowId, remarks: 'The first one' };
    expect((await server.call('answerClarification', answer, { session: manager })).status).toBe(404);
    const stale = { session: agency.agent, headers: { 'if-match': '1' } };
    expect((await server.call('answerClarification', answer, stale)).errorCode).toBe('STALE_VERSION');
    const answered = (await server.call('answerClarification', answer, { session: agency.agent })).data();
    expect(answered).toMatchObject({ status: 'SUBMITTED', version: 3 });
    expect(await waitingIds()).toContain(made.rowId);
    const whole = (await server.call('fetchFeedback', { feedbackId: made.rowId }, { session: manager })).data();
    expect(whole).toMatchObject({ validatorRemark: remark, answer: 'The first one', status: 'SUBMITTED' });
    const twice = await server.call('answerClarification', answer, { session: agency.agent });
    expect(twice.errorCode).toBe('FEEDBACK_STATE_CHANGED');
  });

  it('by two at once is done once, the other reads that it is stale', async () => {
    const made = await submitted();
    const both = await Promise.all([
      codesOf({ rows: [keyOf(made)], verdict: 'VALIDATED' }, manager),
      codesOf({ rows: [keyOf(made)], verdict: 'REJECTED', reason: 'CONDUCT' }, agency.lead),
    ]);
    expect(both.flat().toSorted()).toEqual(['OK', 'STALE_VERSION']);
  });

  it('shows its validator the call, the agent and what they may do; each look is audited', async () => {
    const made = await submitted((loan) => reported(loan, { alternateNumber: '9812345678' }));
    const whole = (await server.call('fetchFeedback', { feedbackId: made.rowId }, { session: manager })).data();
    expect(whole).toMatchObject({
      agent: 'Ravi Shetty',
      alternateNumber: '98xxxxxx78',
      verdicts: ['VALIDATED', 'NEEDS_CLARIFICATION', 'REJECTED'],
      refusal: null,
      hasRecording: false,
    });
    expect((await auditOf(server, made.rowId)).map(({ action }) => action).toSorted()).toEqual([
      'READ',
      'SUBMIT_FEEDBACK',
    ]);
    const own = await submitted(undefined, manager);
    const ownWhole = (await server.call('fetchFeedback', { feedbackId: own.rowId }, { session: manager })).data();
    expect([ownWhole.verdicts, ownWhole.refusal]).toEqual([
      [],
      'The person who gave this feedback may not validate it',
    ]);
  });

  it('is a manager’s list: its columns are those of a feedback, an agent has no way to it [RT-08][EN-41]', async () => {
    const made = await submitted((loan) => promised(server, loan));
    const { tabs, actions } = await tabsOf(server, manager, list);
    expect(tabs.map(({ tabName }) => tabName)).toEqual(['To Validate', 'Needs Clarification', 'Validated', 'Rejected']);
    const keys = first(tabs).tableColumnConfig.map(({ value }) => value);
    const fields = ['feedbackDate', 'channel', 'contactType', 'outcome', 'ptpAmount', 'alternateNumber', 'remarks'];
    expect(keys).toEqual(expect.arrayContaining(fields));
    expect(actions).toEqual(expect.arrayContaining(['uploadFeedback', 'uploadRecordings', 'bulkValidate']));
    const narrowed = { queueName: 'Feedback To Validate', loanApplicationNumber: made.loan };
    const row = first((await pageOf(server, manager, list, narrowed)).rows);
    expect(row.actions).toContain('validate');
    expect(['channel', 'contactType', 'outcome', 'ptpAmount'].map((key) => cellOf(row, key))).toEqual([
      'Call',
      'RPC',
      'Promise to pay',
      2_000,
    ]);
    const { agent: session } = agency;
    expect((await validate({ rows: [keyOf(made)], verdict: 'VALIDATED' }, session)).status).toBe(403);
    expect((await server.call('fetchFeedback', { feedbackId: made.rowId }, { session })).status).toBe(403);
    expect((await server.call(`${list}.tabs`, { stage: 'AgencyFeedbackValidationList' }, { session })).status).toBe(
      403,
    );
  });
});
