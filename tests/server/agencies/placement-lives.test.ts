import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeCase } from '../../../host/server/core/loans/schedule/stand-case.ts';
import { findByLoanForChange } from '../../../host/server/core/loans/cases.store.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { endPlacements } from '../../../host/server/desks/agencies/end-placements.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import { placeKyc } from '../agent-kyc/agent-kyc-support.ts';
import { overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import type { Session } from '../support.ts';
import { addAgency, addPerson, giveLoans } from './world.ts';

/** What a placement lives through: its borrower is told of the agency, a complaint pauses it, and the loan’s end is its own. */

let desk: Collections;
let head: Session;
let agencyId: string;
let agent: Session;
let used = 0;
beforeAll(async () => {
  desk = await startCollections();
  head = await desk.signIn();
  agencyId = await addAgency(desk, 'Kaveri Collections');
  agent = await addPerson(desk, agencyId, 'Kamala', 'AGENCY_AGENT');
  await placeKyc(desk, agent.id, 'DONE');
});
beforeEach(async () => {
  await desk.db.deleteFrom('agency_call').execute();
  desk.settings.collections.isAgentNoticeRequired = true;
});
afterAll(() => desk.close());

const rowOf = async (loan: string) => {
  const { id: rowId, version } = await desk.caseOf(loan);
  return { rowId, version };
};
const placementsOf = async (caseId: string) =>
  desk.db.selectFrom('agency_allocation').selectAll().where('case_id', '=', caseId).orderBy('id').execute();
const noticesOf = async (loan: string) =>
  desk.db
    .selectFrom('outbound_message')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('template_id', '=', 'agency_notice')
    .orderBy('id')
    .execute();

/** A loan that nobody has contacted, placed with the agency and called for by its agent. */
async function placedLoan(untilOn: string | null = null, to = agencyId) {
  const made = await overdueLoan(desk, used++);
  await giveLoans(desk, null, [made.loan]);
  await desk.db.deleteFrom('feedback').where('loan_application_number', '=', made.loan).execute();
  const rows = [await rowOf(made.loan)];
  const placed = await desk.call('allocateToAgency', { rows, agencyId: to, untilOn }, { session: head });
  expect(placed.data()).toMatchObject({ okCount: 1 });
  await desk.giveTo(made.loan, { calling: agent.id });
  return made;
}

const startCall = async (loan: string) => {
  const { body } = await desk.call('startAgencyCall', { loanApplicationId: loan }, { session: agent });
  return body.status === 'SUCCESS' ? 'begun' : body.error.errorMessage;
};
const endPlaced = async () => {
  const job = endPlacements({ rules: desk.settings.collections, announce });
  await settleDue(job, { db: desk.db, now: desk.clock.now }, (error) => {
    throw error;
  });
};

it('tells the borrower which agency has the loan, and refuses the first contact until the message has left', async () => {
  const { loan, caseId } = await placedLoan();
  const [notice, more] = await noticesOf(loan);
  expect(more).toBeUndefined();
  expect(notice).toMatchObject({ purpose: 'TRANSACTIONAL', status: 'QUEUED', created_by: head.id });
  expect(notice?.text).toContain(
    `Kaveri Collections will contact you for your lender about your loan ending in ${loan.slice(-4)}`,
  );
  expect(await placementsOf(caseId)).toMatchObject([{ notice_message_id: notice?.id, told_on: null }]);
  const waits = 'The borrower has not been told yet which agency has the loan';
  expect(await startCall(loan)).toBe(waits);
  const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: agent })).data();
  expect(file.contacting?.refusal).toBe(waits);
  const link = { loanApplicationId: loan, purpose: 'CUSTOM', amount: 500, channel: 'SMS' } as const;
  const barred = { error: { errorCode: 'CONTACT_BARRED', errorMessage: waits } };
  expect((await desk.call('sendPaymentLink', link, { session: agent })).body).toMatchObject(barred);
  // the lender writes to its borrowers, whoever collects for it
  expect((await desk.call('sendPaymentLink', link, { session: head })).body.status).toBe('SUCCESS');
  await desk.db.updateTable('outbound_message').set({ status: 'SENT' }).where('id', '=', String(notice?.id)).execute();
  expect(await startCall(loan)).toBe('begun');
  expect((await desk.call('sendPaymentLink', link, { session: agent })).body.status).toBe('SUCCESS');
});

it('a message that did not go out bars the contact until it is sent again, or a letter is kept', async () => {
  const { loan } = await placedLoan();
  const fail = () =>
    desk.db
      .updateTable('outbound_message')
      .set({ status: 'FAILED' })
      .where('loan_application_number', '=', loan)
      .execute();
  await fail();
  expect(await startCall(loan)).toMatch(/did not go out. Tell them again, or by letter/);
  const tell = async (letterOn: string | null, session = head) =>
    desk.call('tellBorrowersOfAgency', { rows: [await rowOf(loan)], letterOn }, { session });
  expect((await tell(null, agent)).errorCode).toBe('NOT_ALLOWED');
  expect((await tell(null)).data()).toMatchObject({ okCount: 1 });
  expect(await noticesOf(loan)).toHaveLength(2);
  expect(await startCall(loan)).toMatch(/has not been told yet/);
  await fail();
  for (const [day, sentence] of [
    [todayOf(desk, 1), 'This day is still to come'],
    [todayOf(desk, -31), 'Enter a day of the last 30'],
  ] as const)
    expect((await tell(day)).body).toMatchObject({ error: { fieldErrors: { letterOn: sentence } } });
  expect((await tell(todayOf(desk, -2))).data()).toMatchObject({ okCount: 1 });
  expect(await startCall(loan)).toBe('begun');
  expect((await desk.audited('TELL_OF_AGENCY', loan)).filter(({ result }) => result === 'OK')).toHaveLength(2);
});

it('tells nobody of the lender’s own people, nor where the lender asks for no notice', async () => {
  const own = await placedLoan(null, inHouseAgencyId);
  expect(await noticesOf(own.loan)).toEqual([]);
  desk.settings.collections.isAgentNoticeRequired = false;
  const { loan } = await placedLoan();
  expect(await noticesOf(loan)).toEqual([]);
  desk.settings.collections.isAgentNoticeRequired = true;
  expect(await startCall(loan)).toBe('begun');
});

it('a new agency is told of anew, whatever was told of the one before', async () => {
  const { loan } = await placedLoan();
  await desk.db
    .updateTable('outbound_message')
    .set({ status: 'SENT' })
    .where('loan_application_number', '=', loan)
    .execute();
  const other = await addAgency(desk, `Tungabhadra ${used}`);
  const rows = [await rowOf(loan)];
  await desk.call('allocateToAgency', { rows, agencyId: other, untilOn: null }, { session: head });
  const told = (await noticesOf(loan)).map(({ status, text }) => `${status} ${text.includes('Tungabhadra')}`);
  expect(new Set(told)).toEqual(new Set(['QUEUED true', 'SENT false']));
});

it('a loan that is paid ends its placement; if it opens again it is the lender’s, without an agent', async () => {
  const { loan, caseId } = await placedLoan();
  await desk.db.updateTable('agent').set({ account_allocated: 1 }).where('id', '=', agent.id).execute();
  const { total_outstanding: dues } = await desk.caseOf(loan);
  expect((await desk.pay(loan, dues)).status).toBe(200);
  expect(await desk.caseOf(loan)).toMatchObject({ queue: null, closed_reason: 'PAID', agency_id: agencyId });
  expect(await placementsOf(caseId)).toMatchObject([{ why: 'CLOSED', ended_by: null }]);
  expect((await desk.agent(agent.id)).account_allocated).toBe(0);
  await inTransaction(desk.db, async (tx) => {
    const closed = await findByLoanForChange(tx, loan);
    if (!closed) throw new Error('The case is gone');
    await changeCase(tx, closed, { queue: 'AGENCY_CALLING', bucket: '61-90', closed_reason: null });
  });
  expect(await desk.caseOf(loan)).toMatchObject({
    agency_id: null,
    calling_allocated_to: null,
    queue: 'AGENCY_CALLING',
  });
  expect((await desk.agent(agent.id)).account_allocated).toBe(0);
});

it('a complaint pauses a placement: its last day is as many days later, within the contract', async () => {
  const ending = await addAgency(desk, `Bhima ${used}`);
  await desk.db
    .updateTable('agency')
    .set({ ends_on: readDay(todayOf(desk, 9)) })
    .where('id', '=', ending)
    .execute();
  const free = await placedLoan(todayOf(desk, 2));
  const open = await placedLoan(null);
  const bound = await placedLoan(todayOf(desk, 5), ending);
  const loans = [free, open, bound];
  const before = desk.today();
  const chief = await addPerson(desk, ending, 'Bhimachief', 'AGENCY_MANAGER');
  for (const { loan } of loans) {
    const remark = 'The borrower complains of the tone';
    const session = loan === bound.loan ? chief : agent;
    (await desk.call('raiseComplaint', { loanApplicationId: loan, remark }, { session })).data();
  }
  expect((await placementsOf(free.caseId))[0]).toMatchObject({ paused_on: before, ended_at: null });
  desk.clock.advance(5 * 86_400_000);
  await endPlaced();
  expect((await desk.caseOf(free.loan)).agency_id).toBe(agencyId);
  head = await desk.signIn();
  for (const { loan } of loans) {
    const remark = 'Settled with the borrower';
    (await desk.call('clearComplaint', { loanApplicationId: loan, remark }, { session: head })).data();
  }
  const untilOf = async (caseId: string) => {
    const [placed] = await placementsOf(caseId);
    expect(placed?.paused_on).toBeNull();
    return placed?.until_on;
  };
  expect(await untilOf(free.caseId)).toBe(todayOf(desk, 2));
  expect(await untilOf(open.caseId)).toBeNull();
  // five days later would be the tenth, a day after the contract's end
  expect(await untilOf(bound.caseId)).toBe(todayOf(desk, 4));
  desk.clock.advance(4 * 86_400_000);
  await endPlaced();
  expect((await desk.caseOf(free.loan)).agency_id).toBeNull();
  expect(await placementsOf(free.caseId)).toMatchObject([{ why: 'EXPIRED' }]);
  desk.toMorning();
  head = await desk.signIn();
});

it('a paused placement ends with the agency’s contract all the same', async () => {
  const ending = await addAgency(desk, `Kabini ${used}`);
  await desk.db
    .updateTable('agency')
    .set({ ends_on: readDay(todayOf(desk, 1)) })
    .where('id', '=', ending)
    .execute();
  const { loan, caseId } = await placedLoan(null, ending);
  const remark = 'The borrower complains of the tone';
  (await desk.call('raiseComplaint', { loanApplicationId: loan, remark }, { session: head })).data();
  desk.clock.advance(3 * 86_400_000);
  await endPlaced();
  expect(await placementsOf(caseId)).toMatchObject([{ why: 'EXPIRED' }]);
  desk.toMorning();
  head = await desk.signIn();
});
