import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { placeKyc } from '../agent-kyc/agent-kyc-support.ts';
import { overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { disposition, withGrant } from '../calling/telephony-support.ts';
import type { Session } from '../support.ts';
import { addAgency, addPerson, giveLoans } from './world.ts';

/** A contact that was begun before a loan went from an agency is reported within a day, and shows nothing of the loan. */

let desk: Collections;
let head: Session;
let agencyIds: { from: string; to: string };
let agent: Session;
let mate: Session;
let other: Session;
let used = 0;
const hour = 3_600_000;
beforeAll(async () => {
  desk = await startCollections();
  head = await desk.signIn();
  agencyIds = { from: await addAgency(desk, 'Sahyadri'), to: await addAgency(desk, 'Kaveri') };
  agent = await addPerson(desk, agencyIds.from, 'Sunil', 'AGENCY_AGENT');
  mate = await addPerson(desk, agencyIds.from, 'Sameer', 'AGENCY_AGENT');
  other = await addPerson(desk, agencyIds.to, 'Kamala', 'AGENCY_AGENT');
  for (const { id } of [agent, mate, other]) await placeKyc(desk, id, 'DONE');
});
afterAll(() => desk.close());

/** A loan that the first agency's agent calls, one for each test. */
async function nextLoan() {
  const made = await overdueLoan(desk, used++);
  await giveLoans(desk, agencyIds.from, [made.loan]);
  await desk.giveTo(made.loan, { calling: agent.id });
  await desk.db.deleteFrom('feedback').where('loan_application_number', '=', made.loan).execute();
  await desk.forgetContacts(made.loan);
  return made;
}

async function place(loan: string): Promise<void> {
  const { id: rowId, version } = await desk.caseOf(loan);
  const input = { rows: [{ rowId, version }], agencyId: agencyIds.to, untilOn: null };
  expect((await desk.call('allocateToAgency', input, { session: head })).data()).toMatchObject({ okCount: 1 });
}
/** As if the loans that have gone had gone so long ago; sessions would not outlive that time. @returns when they went */
async function wentAgo(ms: number): Promise<Date> {
  const leftAt = new Date(desk.clock.now().getTime() - ms);
  await desk.db.updateTable('loan_departure').set({ left_at: leftAt }).execute();
  return leftAt;
}
const formOf = (loan: string, session = agent) =>
  desk.call('fetchFeedbackForm', { loanApplicationId: loan }, { session });
const report = (loan: string, more: Partial<CallInput<'submitFeedback'>> = {}, session = agent) =>
  desk.call(
    'submitFeedback',
    {
      loanApplicationId: loan,
      channel: 'FIELD_VISIT',
      contactType: 'RPC',
      outcome: 'Refused to pay',
      alternateNumber: null,
      nextCallDate: null,
      remarks: 'He does not open the door',
      ...more,
    },
    { session },
  );
const feedbackOf = async (loan: string) =>
  desk.db.selectFrom('feedback').selectAll().where('loan_application_number', '=', loan).execute();

it('is reported once by who had the loan, for the lender to validate, on a form that shows nothing of it', async () => {
  const { loan } = await nextLoan();
  expect((await formOf(loan)).data()).toMatchObject({ reportUntil: null });
  const counted = await desk.caseOf(loan);
  await place(loan);
  const leftAt = await wentAgo(2 * hour);
  const form = (await formOf(loan)).data();
  expect(form).toMatchObject({ customerName: '', openPromise: null, own: [], refusal: null, dues: 999_999_999 });
  expect(form.reportUntil).not.toBeNull();
  for (const session of [mate, other]) expect((await formOf(loan, session)).errorCode).toBe('NOT_FOUND');
  expect((await report(loan, {}, mate)).errorCode).toBe('NOT_FOUND');
  expect((await report(loan)).data().status).toBe('SUBMITTED');
  expect(await feedbackOf(loan)).toMatchObject([
    { agent_id: agent.id, agency_id: null, made_by_agency_id: agencyIds.from, feedback_at: leftAt },
  ]);
  expect((await report(loan)).errorCode).toBe('NOT_FOUND');
  expect((await formOf(loan)).errorCode).toBe('NOT_FOUND');
  expect(await desk.caseOf(loan)).toMatchObject({
    no_of_calls: counted.no_of_calls + 1,
    no_of_rpc: counted.no_of_rpc + 1,
    next_call_at: counted.next_call_at,
    agency_id: agencyIds.to,
  });
});

it('is taken whatever has become of the loan: a promise that does not fit it stays in words, and the next call is not moved', async () => {
  const [plain, promised] = [await nextLoan(), await nextLoan()];
  const promise = { outcome: 'Promise to pay', ptpDate: todayOf(desk, 3), nextCallDate: null };
  for (const { loan } of [plain, promised]) await place(loan);
  await desk.db
    .insertInto('promise')
    .values({
      id: plain.caseId,
      loan_application_number: promised.loan,
      amount: 900,
      promised_on: todayOf(desk, 5),
      status: 'OPEN',
      source: 'FEEDBACK',
      source_id: null,
      made_by: other.id,
      made_at: desk.clock.now(),
      closed_at: null,
      close_reason: null,
    } as never)
    .execute();
  const { contact_number: number } = await desk.db
    .selectFrom('application')
    .select('contact_number')
    .where('loan_application_number', '=', promised.loan)
    .executeTakeFirstOrThrow();
  expect((await report(plain.loan, { ...promise, ptpAmount: 500 })).data().status).toBe('SUBMITTED');
  const more = { ...promise, ptpAmount: 99_999_999, alternateNumber: number };
  expect((await report(promised.loan, more)).data().status).toBe('SUBMITTED');
  expect(await feedbackOf(plain.loan)).toMatchObject([{ ptp_amount: 500, promise_id: expect.any(String) as string }]);
  expect(await feedbackOf(promised.loan)).toMatchObject([{ ptp_amount: 99_999_999, promise_id: null }]);
});

it('is too late after 24 hours, on the form, for a call from the file and for a dialled one', async () => {
  const [seen, called, dialled] = [await nextLoan(), await nextLoan(), await nextLoan()];
  const { callRef } = (
    await desk.call('startAgencyCall', { loanApplicationId: called.loan }, { session: agent })
  ).data();
  const row = { listType: 'agency-calling-list', rowId: dialled.caseId } as const;
  const { path } = (await desk.call('openRowCall', row, { session: agent })).data();
  const parameters = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  const { call } = (await desk.call('loadTelephonyCall', parameters)).data();
  if (!call) throw new Error('The call does not open');
  for (const { loan } of [seen, called, dialled]) await place(loan);
  const said = { callStatus: 'Connected', subCallStatus: 'Right party contact', remarks: 'Spoke' };
  const save = (remarks: string) =>
    desk.call('saveTelephonyCall', disposition(call, { remarks, loanAppNo: dialled.loan }), withGrant(call));
  const end = () => desk.call('endAgencyCall', { callRef, ...said, nextCallDate: null }, { session: agent });
  expect((await save('In time')).errorCode).toBeUndefined();
  await wentAgo(24 * hour + 1000);
  expect((await report(seen.loan)).errorCode).toBe('NOT_FOUND');
  expect((await save('Too late')).errorCode).toBe('CALL_GRANT_REQUIRED');
  expect((await end()).errorCode).toBe('NOT_FOUND');
});

it('is no call that bars another one, and is not named in another file', async () => {
  const [gone, here] = [await nextLoan(), await nextLoan()];
  const start = ({ loan }: { loan: string }) =>
    desk.call('startAgencyCall', { loanApplicationId: loan }, { session: agent });
  await desk.db.deleteFrom('agency_call').where('ended_at', 'is', null).execute();
  expect((await start(gone)).errorCode).toBeUndefined();
  const fileOf = async () =>
    JSON.stringify(
      (await desk.call('fetchCustomerDetails', { loanApplicationId: here.loan }, { session: agent })).body,
    );
  expect(await fileOf()).toContain(`You have a call that has not ended, on loan ${gone.loan}`);
  await place(gone.loan);
  expect(await fileOf()).not.toContain(gone.loan);
  expect((await start(here)).errorCode).toBeUndefined();
  expect((await start(here)).errorCode).toBe('CALL_RUNNING');
});
