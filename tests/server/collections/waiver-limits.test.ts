import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loanStanding } from '../../../widgets/contract/collections/loan-standing.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';
import { dayMs, dayOf } from '../../../widgets/contract/time.ts';
import type { CallAnswer, Session } from '../support.ts';
import { askedWaiver, overdueLoan } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';

let desk: Collections;
let agent: Session;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  await desk.db.deleteFrom('limited_use').execute();
  desk.toMorning();
  agent = await desk.signIn('agency@demo.example');
});
afterAll(() => desk.close());

/** Sets the penalty of a loan's first instalment. */
async function setPenalty(loan: string, penalty: number): Promise<void> {
  await desk.db
    .updateTable('loan_installment')
    .set({
      penalty_component: penalty,
      due_amount: sql`principal_component + interest_component + ${penalty}::integer`,
    })
    .where('loan_application_number', '=', loan)
    .where('no', '=', 1)
    .execute();
}

/** Loans with so much unpaid penalty and a little more. */
async function loans(count: number, penalty = 60_000): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at++) {
    const { loan } = await overdueLoan(desk, at);
    await setPenalty(loan, penalty);
    made.push(loan);
  }
  return made;
}

/** Asks for a waiver and approves it. @returns what is posted, or the code of the refusal */
async function waive(loan: string, amount: number, by: 'manager' | 'lead' = 'manager') {
  desk.clock.advance(1_000);
  const session = await desk.signIn(`${by}@demo.example`);
  const waiverId = await askedWaiver(desk, loan, agent.id, amount);
  const input = { waiverId, decision: 'APPROVE' as const, remark: 'Seen' };
  const answer = await desk.call('decidePenaltyWaiver', input, { session });
  if (answer.errorCode === undefined) return answer.data().postedAmount;
  const { version } = await desk.db
    .selectFrom('penalty_waiver')
    .select('version')
    .where('id', '=', waiverId)
    .executeTakeFirstOrThrow();
  expect(version).toBe(1);
  await desk.db.deleteFrom('penalty_waiver').where('id', '=', waiverId).execute();
  return answer.errorCode;
}

const days = (count: number) => desk.clock.advance(count * dayMs);

it('what a manager has waived of a loan counts for 30 days of the calendar, today included [AP-85]', async () => {
  const [loan = ''] = await loans(1);
  expect(await waive(loan, 5_000)).toBe(5_000);
  days(29);
  expect(await waive(loan, 1)).toBe('APPROVAL_LIMIT');
  days(1);
  expect(await waive(loan, 1)).toBe(1);
});

it('three waivers in a day: a manager posts the first alone, the head of collections all of them [AP-85]', async () => {
  const [one = '', other = ''] = await loans(2);
  const byManager = [await waive(one, 5_000), await waive(one, 5_000), await waive(one, 1_989)];
  expect(byManager).toEqual([5_000, 'APPROVAL_LIMIT', 'APPROVAL_LIMIT']);
  const byHead = [];
  for (const amount of [5_000, 5_000, 1_989]) byHead.push(await waive(other, amount, 'lead'));
  expect(byHead).toEqual([5_000, 5_000, 1_989]);
  // What the head has posted counts as well: nothing is free of it any more.
  expect(await waive(other, 1)).toBe('APPROVAL_LIMIT');
});

it('what is posted counts and not what was asked for, and what is refused or rejected counts for nothing', async () => {
  const [loan = ''] = await loans(1, 4_000);
  const before = loanStanding(await desk.schedule(loan), desk.today()).penaltyOutstanding;
  expect(await waive(loan, 5_000)).toBe(before);
  await setPenalty(loan, 20_000);
  expect(await waive(loan, 5_000 - before + 1)).toBe('APPROVAL_LIMIT');
  const waiverId = await askedWaiver(desk, loan, agent.id, 1_000);
  const input = { waiverId, decision: 'REJECT' as const, remark: 'No' };
  (await desk.call('decidePenaltyWaiver', input, { session: await desk.signIn('manager@demo.example') })).data();
  expect(await waive(loan, 5_000 - before)).toBe(5_000 - before);
  expect(await waive(loan, 1)).toBe('APPROVAL_LIMIT');
});

it('a manager waives so much a day over all loans, and the audit has each refusal', async () => {
  const [last = '', ...others] = await loans(11);
  for (const loan of others) expect(await waive(loan, 5_000)).toBe(5_000);
  const session = await desk.signIn('manager@demo.example');
  const waiverId = await askedWaiver(desk, last, agent.id, 1);
  const decide = async (decision: 'APPROVE' | 'REJECT') =>
    desk.call('decidePenaltyWaiver', { waiverId, decision, remark: 'Seen' }, { session });
  const limit = { code: 'waivePenaltyDay', spent: 50_000, free: 50_000 };
  expect((await decide('APPROVE')).body).toMatchObject({ error: { errorCode: 'APPROVAL_LIMIT', limit } });
  await decide('APPROVE');
  const denied = (await desk.audited('DECIDE_PENALTY_WAIVER', last)).filter(({ result }) => result === 'DENIED');
  expect(denied.length).toBeGreaterThanOrEqual(2);
  (await decide('REJECT')).data();
  days(1);
  expect(await waive(last, 1)).toBe(1);
});

it('of twenty waivers of 5,000 on twenty loans that a manager approves at once, ten are posted [release]', async () => {
  const made = await loans(20);
  const session = await desk.signIn('manager@demo.example');
  const ids = await Promise.all(made.map((loan) => askedWaiver(desk, loan, agent.id, 5_000)));
  const approve = async (waiverId: string): Promise<CallAnswer<'decidePenaltyWaiver'>> => {
    const input = { waiverId, decision: 'APPROVE' as const, remark: 'Seen' };
    const answer = await desk.call('decidePenaltyWaiver', input, { session });
    // A slow machine may tell who waits too long for the others to ask again.
    return answer.status === 503 ? approve(waiverId) : answer;
  };
  const answers = await Promise.all(ids.map(approve));
  expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(10);
  expect(answers.filter(({ errorCode }) => errorCode === 'APPROVAL_LIMIT')).toHaveLength(10);
  const posted = await desk.db.selectFrom('limited_use').select('amount').execute();
  expect(posted).toEqual(Array.from({ length: 10 }, () => ({ amount: 5_000 })));
});

it('the file shows what was waived in the window, and says why a waiver is above what somebody approves', async () => {
  const [loan = ''] = await loans(1);
  await waive(loan, 4_200);
  desk.clock.advance(1_000);
  await askedWaiver(desk, loan, agent.id, 801);
  const session = await desk.signIn('manager@demo.example');
  const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
  expect(file.limits).toMatchObject([
    { code: 'waivePenalty', days: 30, spent: 4_200, free: 5_000, acts: [{ amount: 4_200, by: expect.any(String) }] },
    { code: 'contactLeaveWeek', days: 7, spent: 0, free: 2, acts: [] },
  ]);
  const refusal =
    'Waived on this loan in 30 days: ₹4,200 of ₹5,000. A waiver above that is for the head of collections';
  expect(file.requests[0]?.decision).toEqual({ refusal });
  const head = await desk.signIn();
  const theirs = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: head })).data();
  expect(theirs.requests[0]?.decision).toEqual({ refusal: null });
});

it('a waiver that was posted before it was counted counts as well, once', async () => {
  const [loan = ''] = await loans(1);
  expect(await waive(loan, 5_000)).toBe(5_000);
  const counted = () => desk.db.selectFrom('limited_use').selectAll().where('loan', '=', loan).execute();
  const [first] = await counted();
  await desk.db.deleteFrom('limited_use').where('loan', '=', loan).execute();
  await desk.work();
  await desk.work();
  expect(await counted()).toEqual([first]);
  expect(await waive(loan, 1)).toBe('APPROVAL_LIMIT');
});

it('a settlement gives up what was waived lately as well, and goes to the next level by it', async () => {
  const [loan = ''] = await loans(1, 6_000);
  await desk.db
    .updateTable('collections_case')
    .set({ pre_approved_amount: 1_000_000 })
    .where('loan_application_number', '=', loan)
    .execute();
  const session = await desk.signIn('manager@demo.example');
  const terms = async () => (await desk.call('fetchSettlements', { loanApplicationId: loan }, { session })).data();
  const before = await terms();
  // The stored figures of the case follow with the first change.
  expect(await waive(loan, 5_000)).toBe(5_000);
  const after = await terms();
  expect([before.waived, after.waived, after.waivers.map(({ amount }) => amount)]).toEqual([0, 5_000, [5_000]]);
  const dues = after.totalOutstanding + 5_000;
  const from = (by: string) => after.ladder.find((rung) => rung.by === by)?.from;
  expect(from('AGENCY_MANAGER')).toBe(Math.ceil(dues * 0.9));
  expect(from('COLLECTIONS_HEAD')).toBe(Math.ceil(dues * 0.75));
  expect(after.floor).toBe(Math.ceil(dues * 0.5));
  // A tenth of what is left is more than a tenth with what was waived.
  const offered = Math.ceil(after.totalOutstanding * 0.9);
  const offer = { loanApplicationId: loan, settlementAmount: offered, settlementDate: dayOf(desk.clock.now()) };
  const settlement = (await desk.call('submitSettlement', { ...offer, approveMode: 'approve' }, { session: agent }))
    .errorCode;
  expect(settlement).toBe('NOT_FOUND');
  const made = (await desk.call('submitSettlement', { ...offer, approveMode: 'approve' }, { session })).data();
  expect(made.level).toBe('COLLECTIONS_HEAD');
  expect(limitRows.settle.window).toEqual({ days: 30 });
});
