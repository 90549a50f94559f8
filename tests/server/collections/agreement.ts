import { sql } from 'kysely';
import { expect } from 'vitest';
import { ofLoan } from '../../../host/server/core/loans/promises/promise.store.ts';
import { readSchedule } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { loanStanding } from '../../../widgets/contract/collections/loan-standing.ts';
import { paidAmountOf } from '../../../widgets/contract/collections/schedule.ts';
import type { TestServer } from '../support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

type Db = TestServer['db'];

/** The case, the payments and the promises of a loan say what its schedule says, to the rupee. */
export async function expectAgreement(db: Db, loan: string): Promise<void> {
  const schedule = await readSchedule(db, loan);
  const found = await db
    .selectFrom('collections_case')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  const standing = loanStanding(schedule, found.aged_on ?? readDay('1900-01-01'));
  expect({
    loan,
    principal: found.principal_outstanding,
    total: found.total_outstanding,
    overdue: found.overdue_amount,
    dpd: found.dpd,
    oldest: found.oldest_due_on,
  }).toEqual({
    loan,
    principal: standing.principalOutstanding,
    total: standing.totalOutstanding,
    overdue: standing.overdueAmount,
    dpd: standing.dpd,
    oldest: standing.oldestDueOn,
  });
  expect(found.queue === null).toBe(standing.dpd === 0);
  const payments = await db.selectFrom('payment').selectAll().where('loan_application_number', '=', loan).execute();
  const [paid, kept] = payments.reduce(
    ([sum, rest], each) => [sum + each.amount, rest + each.charge + each.surplus],
    [0, 0],
  );
  expect(schedule.reduce((sum, each) => sum + paidAmountOf(each), 0)).toBe(paid - kept);
  for (const { amount, allocations, charge, surplus } of payments)
    expect(
      allocations.reduce((sum, each) => sum + each.interest + each.principal + each.penalty, charge + surplus),
    ).toBe(amount);
  const open = (await ofLoan(db, loan)).filter(({ status }) => status === 'OPEN');
  expect(open.map(({ promised_on: day }) => day)).toEqual(found.promised_on === null ? [] : [found.promised_on]);
  let left = 0;
  for (const each of schedule.toReversed()) {
    expect(each.outstandingPrincipal).toBe(left);
    left += each.principal;
  }
}

/** The counters of the queues and of the agents are what the cases come to. */
export async function expectCounts(db: Db): Promise<void> {
  expect(await recountQueues(db, listBases)).toEqual([]);
  const { rows } = await sql`
    select agent.id from agent left join (
      select id, count(*) as n from (
        select calling_allocated_to as id from collections_case where queue is not null
        union all
        select field_allocated_to from collections_case
          where queue is not null and field_allocated_to is distinct from calling_allocated_to) held
      group by id) held on held.id = agent.id
    where agent.account_allocated <> coalesce(held.n, 0)`.execute(db);
  expect(rows).toEqual([]);
}
