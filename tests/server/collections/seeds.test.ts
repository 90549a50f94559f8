import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCollections, type Collections } from './support.ts';

let desk: Collections;
beforeAll(async () => {
  desk = await startCollections();
});
afterAll(() => desk.close());

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.raw(from)}`.execute(desk.db);
  return Number(rows[0]?.n);
}

const perLoan = `(select i.loan_application_number as loan, count(*) as n, sum(principal_component) as principal,
    sum(principal_component - principal_paid) as principal_left,
    sum(case when due_date <= day.today then interest_component - interest_paid else 0 end) as interest_due,
    sum(penalty_component - penalty_paid) as penalty_left,
    sum(case when due_date <= day.today then due_amount - paid_amount else 0 end) as overdue,
    min(due_date) filter (where due_date < day.today
      and principal_component + interest_component > principal_paid + interest_paid) as oldest,
    sum(paid_amount) as paid
  from loan_installment i, (select max(aged_on) as today from collections_case) day group by 1)`;

it('every paid-out loan has the schedule of its terms: the instalments sum to the EMI, the principal to the loan', async () => {
  expect(await count(`application where udrs = 'DISBURSED'`)).toBeGreaterThan(50);
  expect(
    await count(`application a left join ${perLoan} s on s.loan = a.loan_application_number where a.udrs = 'DISBURSED'
      and (s.n is distinct from a.tenure_months or s.principal is distinct from a.loan_amount)`),
  ).toBe(0);
  expect(
    await count(`loan_installment where due_amount <> principal_component + interest_component + penalty_component`),
  ).toBe(0);
  expect(await count(`loan_installment where paid_amount <> principal_paid + interest_paid + penalty_paid`)).toBe(0);
  const unpaid = `loan_installment i join application a on a.loan_application_number = i.loan_application_number
    where i.paid_date is null`;
  expect(await count(unpaid)).toBeGreaterThan(200);
  expect(
    await count(`(select a.emi, count(*) as remaining, sum(i.due_amount - i.penalty_component) as due from ${unpaid}
      group by a.id, a.emi) rest where due <> emi * remaining`),
  ).toBe(0);
});

it('a case says what its schedule says', async () => {
  expect(await count('collections_case where queue is not null')).toBeGreaterThan(20);
  expect(
    await count(`collections_case c join ${perLoan} s on s.loan = c.loan_application_number
      where (c.principal_outstanding, c.total_outstanding, c.overdue_amount, c.oldest_due_on, c.dpd)
        is distinct from (s.principal_left, s.principal_left + s.interest_due + s.penalty_left, s.overdue, s.oldest,
          c.aged_on - s.oldest)`),
  ).toBe(0);
  expect(
    await count(`collections_case where bucket <> case when dpd <= 30 then '1-30' when dpd <= 60 then '31-60'
      when dpd <= 90 then '61-90' when dpd <= 180 then '91-180' else '180+' end`),
  ).toBe(0);
  const late = `${perLoan} s left join collections_case c on c.loan_application_number = s.loan`;
  expect(await count(`${late} where s.oldest is not null and c.queue is null`)).toBe(0);
  const buckets = await desk.db.selectFrom('collections_case').select('bucket').distinct().execute();
  expect(buckets.length).toBeGreaterThanOrEqual(4);
});

it('what was paid is what the payments say, and a promise what was paid for it', async () => {
  expect(await count('payment')).toBeGreaterThan(100);
  expect(
    await count(`${perLoan} s left join (select loan_application_number as loan, sum(amount - charge - surplus) as paid
      from payment group by 1) p on p.loan = s.loan where s.paid <> coalesce(p.paid, 0)`),
  ).toBe(0);
  expect(
    await count(`collections_case c left join promise p on p.loan_application_number = c.loan_application_number
      and p.status = 'OPEN' where c.promised_on is distinct from p.promised_on`),
  ).toBe(0);
  expect(await count(`promise where status = 'OPEN'`)).toBeGreaterThan(3);
  expect(await count(`promise where status in ('BROKEN', 'PARTIAL', 'KEPT')`)).toBeGreaterThan(2);
  expect(await count(`promise p join collections_case c using (loan_application_number) where c.no_of_rpc = 0`)).toBe(
    0,
  );
  const paid = `(select coalesce(sum(amount), 0) from payment y where y.loan_application_number = p.loan_application_number
    and y.recorded_at >= p.made_at and y.paid_on <= p.promised_on + 1)`;
  expect(await count(`promise p where p.paid_amount <> ${paid}`)).toBe(0);
});
