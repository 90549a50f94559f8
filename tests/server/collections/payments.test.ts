import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { loanStanding } from '../../../widgets/contract/collections/loan-standing.ts';
import { unpaidEmiOf } from '../../../widgets/contract/collections/schedule.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import { startCollections, type Collections } from './support.ts';
import { overdueEmi, overdueLoan } from './overdue-loan.ts';

let desk: Collections;
beforeAll(async () => {
  desk = await startCollections();
});
afterAll(() => desk.close());

describe('a payment', () => {
  it('lowers the dues of the case as it lowers the schedule, and the oldest instalment goes first [EN-40]', async () => {
    const { loan } = await overdueLoan(desk);
    const before = await desk.caseOf(loan);
    expect(before).toMatchObject({ dpd: 65, bucket: '61-90' });
    (await desk.pay(loan, overdueEmi)).data();
    const [first] = await desk.schedule(loan);
    expect([first && unpaidEmiOf(first), first?.paidDate]).toEqual([0, null]);
    const after = await desk.caseOf(loan);
    expect(after).toMatchObject({
      total_outstanding: before.total_outstanding - overdueEmi,
      overdue_amount: before.overdue_amount - overdueEmi,
      last_paid_on: desk.today(),
      bucket: '31-60',
      peak: '61-90',
      version: before.version + 1,
    });
  });

  it('of all that is due takes the loan out of collection: the agent has it no more, and it counts as resolved', async () => {
    const { loan, caseId } = await overdueLoan(desk, 1);
    const agent = (await desk.signIn('agency@demo.example')).id;
    await desk.giveTo(loan, { calling: agent, field: agent });
    const held = await desk.agent(agent);
    const { overdue_amount: due } = await desk.caseOf(loan);
    (await desk.pay(loan, due)).data();
    expect(await desk.caseOf(loan)).toMatchObject({
      queue: null,
      bucket: null,
      dpd: 0,
      overdue_amount: 0,
      peak: '61-90',
    });
    expect(await desk.agent(agent)).toMatchObject({
      account_allocated: Math.max(0, held.account_allocated - 1),
      number_of_resolved: held.number_of_resolved + 1,
    });
    const told = await desk.db.selectFrom('live_event').selectAll().where('topic', 'like', 'list.agency%').execute();
    expect(JSON.stringify(told)).toContain(caseId);
  });

  it('that comes twice with one reference is one', async () => {
    const { loan } = await overdueLoan(desk, 2);
    const twice = { reference: 'TWICE-1' };
    const answers = await Promise.all([desk.pay(loan, 700, twice), desk.pay(loan, 700, twice)]);
    expect(new Set(answers.map((answer) => answer.data().paymentId)).size).toBe(1);
    const paid = (await desk.schedule(loan)).reduce((sum, each) => sum + each.interestPaid + each.principalPaid, 0);
    expect(paid).toBe(700);
  });

  it('of a rupee more than the loan repays it and keeps the rupee as surplus', async () => {
    const { loan } = await overdueLoan(desk, 3);
    const { total_outstanding: total } = await desk.caseOf(loan);
    (await desk.pay(loan, total + 1)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ total_outstanding: 0, closed_reason: 'PAID', queue: null });
    const [payment] = await desk.db
      .selectFrom('payment')
      .selectAll()
      .where('loan_application_number', '=', loan)
      .execute();
    expect(payment?.surplus).toBe(1);
  });

  it('of many senders at once on one loan is spread as if they had come one after the other', async () => {
    const { loan } = await overdueLoan(desk, 4);
    const { total_outstanding: total } = await desk.caseOf(loan);
    // Who comes when the loan is busy is told so, and sends again with the same reference.
    let waiting = Array.from({ length: roundsOf(100) }, (_, sender) => `CROWD-${sender}`);
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.map((reference) => desk.pay(loan, 100, { reference })));
      expect(answers.filter(({ errorCode }) => !['DATABASE_BUSY', undefined].includes(errorCode))).toEqual([]);
      waiting = waiting.filter((_, sender) => answers[sender]?.errorCode !== undefined);
    }
    const standing = loanStanding(await desk.schedule(loan), desk.today());
    expect((await desk.caseOf(loan)).total_outstanding).toBe(standing.totalOutstanding);
    // What is repaid early saves interest, which was not due yet.
    expect(standing.totalOutstanding).toBe(total - roundsOf(100) * 100);
  });
});

describe('the day of collections', () => {
  it('ages a loan by a day, charges a penalty after 30 of them, and leaves nothing to do the second time', async () => {
    const { loan } = await overdueLoan(desk, 5);
    const before = await desk.caseOf(loan);
    await desk.days(26);
    const after = await desk.caseOf(loan);
    expect(after).toMatchObject({ dpd: 91, bucket: '91-180', peak: '91-180', aged_on: desk.today() });
    const standing = loanStanding(await desk.schedule(loan), desk.today());
    expect(after.total_outstanding).toBe(standing.totalOutstanding);
    expect(standing.penaltyOutstanding).toBeGreaterThan(
      before.total_outstanding - before.principal_outstanding - 4_000,
    );
    expect(after.dqstring).toHaveLength(6);
    expect(await desk.audited('AGE_CASE', loan)).toMatchObject([{ actor: 'collections day', channel: 'JOB' }]);
    await desk.work();
    expect(await desk.caseOf(loan)).toEqual(after);
  });

  it('brings a loan into collection on the day after an instalment was not paid, and back when another is not', async () => {
    const { loan } = await overdueLoan(desk, 6);
    const { overdue_amount: due } = await desk.caseOf(loan);
    (await desk.pay(loan, due)).data();
    expect((await desk.caseOf(loan)).queue).toBeNull();
    const next = loanStanding(await desk.schedule(loan), desk.today()).nextDueOn ?? '';
    let days = 0;
    while (daysAfter(desk.today(), days) <= next) days += 1;
    for (let day = 0; day < days; day++) await desk.days(1);
    expect(await desk.caseOf(loan)).toMatchObject({ queue: 'AGENCY_CALLING', dpd: 1, bucket: '1-30' });
    expect(await desk.audited('OPEN_CASE', loan)).toHaveLength(1);
  });
});
