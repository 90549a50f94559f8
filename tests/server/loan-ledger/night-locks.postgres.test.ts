import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, daysAfter } from '../../../widgets/contract/time.ts';
import { expectCounts } from '../collections/agreement.ts';
import { emi, holdLoan, planFrom } from './ledger-loans.ts';
import { startNights, type Nights } from './night-support.ts';

let desk: Nights;
beforeAll(async () => {
  desk = await startNights();
});
afterAll(() => desk.close());

it('a night waits for no loan that somebody holds, by its case or by its plan: it comes back for it', async () => {
  const inCollection = await desk.lateLoan();
  const ahead = await desk.born(planFrom(daysAfter(desk.today(), 1)));
  await desk.pay(ahead, desk.today(), emi);
  const free = await desk.lateLoan();
  await desk.work();
  desk.clock.advance(dayMs);
  await desk.db.transaction().execute(async (tx) => {
    for (const loan of [inCollection, ahead]) await holdLoan(tx, loan);
    expect(await desk.slice()).toBe(1);
    expect(await desk.slice()).toBe(0);
  });
  expect(await desk.caseOf(free)).toMatchObject({ aged_on: desk.today() });
  expect(await desk.caseOf(inCollection)).toMatchObject({ aged_on: daysAfter(desk.today(), -1) });
  expect((await desk.rows(ahead))[0]).toMatchObject({ closed_on: null });
  expect(await desk.slice()).toBe(2);
  for (const loan of [inCollection, ahead, free]) await desk.expectNight(loan);
});

it('money that is told while a night works is booked, and each loan stands by both', async () => {
  const loans: string[] = [];
  for (let made = 0; made < 30; made++) loans.push(await desk.lateLoan());
  await desk.work();
  desk.clock.advance(dayMs);
  const night = async () => {
    for (let idle = 0; idle < 3;) idle = (await desk.slice(7)) > 0 ? 0 : idle + 1;
  };
  const money = loans.map(async (loan) => {
    const answer = await desk.tell(loan, 500);
    if (answer.errorCode === undefined) return 1;
    expect(answer.errorCode).toBe('DATABASE_BUSY');
    return 0;
  });
  const [told] = await Promise.all([Promise.all(money), night(), night()]);
  await desk.work();
  for (const [index, loan] of loans.entries()) {
    expect((await desk.ledger(loan)).entries).toHaveLength(told[index] ?? 0);
    await desk.expectNight(loan);
  }
  await expectCounts(desk.db);
}, 120_000);
