import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectCounts } from '../../collections/agreement.ts';
import { startCollections, type Collections } from '../../collections/support.ts';
import { ledgerOf, openAll } from './opening-support.ts';

let desk: Collections;
beforeAll(async () => {
  desk = await startCollections();
  await desk.work();
});
afterAll(() => desk.close());

it('money that is told while a loan comes to its ledger is on it once, in collection or never there', async () => {
  const of = async (isIn: boolean) => {
    const { rows } = await sql<{ loan: string }>`
      select distinct i.loan_application_number as loan from loan_installment i
      left join collections_case c using (loan_application_number)
      where (c.id is not null) = ${isIn} and i.paid_date is null order by 1 limit 20`.execute(desk.db);
    return rows.map(({ loan }) => loan);
  };
  const loans = [...(await of(true)), ...(await of(false))];
  expect(loans.length).toBeGreaterThan(30);
  const pay = async (loan: string, index: number) => {
    const answer = await desk.pay(loan, 501, { reference: `RACE-${index}` });
    if (answer.errorCode === undefined) return 1;
    expect(answer.errorCode).toBe('DATABASE_BUSY');
    return 0;
  };
  const [told] = await Promise.all([Promise.all(loans.map(pay)), openAll(desk), openAll(desk)]);
  // What somebody held is left for another day.
  await desk.days(1);
  await openAll(desk);
  for (const [index, loan] of loans.entries()) {
    const { entries, standing } = await ledgerOf(desk, loan);
    const own = entries.filter(({ reference }) => reference === `RACE-${index}`);
    expect(own).toHaveLength(told[index] ?? 0);
    expect(standing.received).toBe(standing.applied + standing.held + standing.excess);
  }
  expect(told.filter((one) => one === 1).length).toBeGreaterThan(20);
  await expectCounts(desk.db);
}, 120_000);
