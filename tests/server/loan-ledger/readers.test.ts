import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewEntry } from '../../../host/server/core/loans/ledger/book.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { noPaise, paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, daysAfter, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { lives } from '../../support/loans/random-life.ts';
import { isGate } from '../../support/tiers/tiers.ts';
import type { Session } from '../support.ts';
import { expectFile, readFile } from './expect-file.ts';
import { emi, planA } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

/** Puts the clock to noon of a day and signs somebody in. No night has worked since what was booked last. */
function on(day: string): Promise<Session> {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  return desk.signIn();
}

/** What a loan's file says of what is owed on a day, after all its figures are found to agree. */
async function owed(loan: string, day: string) {
  const session = await on(day);
  await expectFile(desk, loan, session);
  const { file } = await readFile(desk, loan, session);
  const { dpd, overdueAmount, penalty } = file.delinquency;
  return { dpd, overdueAmount, penalty };
}

const row = async (loan: string, day: string, no: number) => {
  const { file } = await readFile(desk, loan, await on(day));
  return file.schedule.find(({ installmentNo }) => installmentNo === no);
};

describe('the file of a loan with a ledger', () => {
  it('has an instalment due on its day, overdue from the next [example 4]', async () => {
    const { loan } = await desk.paidLoan(2);
    expect(await owed(loan, '2026-03-05')).toEqual({ dpd: 0, overdueAmount: 11_348, penalty: 0 });
    expect(await row(loan, '2026-03-05', 3)).toMatchObject({ state: 'NEXT', dpd: 0 });
    expect(await owed(loan, '2026-03-06')).toEqual({ dpd: 1, overdueAmount: 11_348, penalty: 0 });
    expect(await row(loan, '2026-03-06', 3)).toMatchObject({ state: 'OVERDUE', dpd: 1 });
    expect(await row(loan, '2026-03-06', 4)).toMatchObject({ state: 'NEXT', dueDate: '2026-04-05' });
  });

  it('has the penal charges of the day, which no night has written [example 5]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-06');
    expect(await owed(loan, '2026-04-03')).toEqual({ dpd: 29, overdueAmount: 11_348, penalty: 0 });
    expect(await owed(loan, '2026-04-04')).toEqual({ dpd: 30, overdueAmount: 11_575, penalty: 227 });
    expect(await owed(loan, '2026-04-05')).toEqual({ dpd: 31, overdueAmount: 22_923, penalty: 227 });
    expect((await owed(loan, '2026-05-04')).penalty).toBe(454);
    const { file } = await readFile(desk, loan, await on('2026-05-04'));
    expect(file).toMatchObject({
      standing: 'IN_COLLECTION',
      delinquency: { bucket: '31-60', peak: '31-60', principalOverdue: 18_806, interestOverdue: 3_890 },
    });
    // January's end knows the second instalment paid in time, March's and April's the third unpaid.
    const months = new Map(file.delinquency.months.map(({ month, dpd }) => [month, dpd]));
    expect(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].map((month) => months.get(month))).toEqual([
      null,
      0,
      0,
      26,
      56,
    ]);
  });

  it('has money from its own day, whenever it was told [example 6]', async () => {
    const { loan } = await desk.paidLoan(2);
    expect(await owed(loan, '2026-04-05')).toEqual({ dpd: 31, overdueAmount: 22_923, penalty: 227 });
    await desk.pay(loan, '2026-04-03', emi, { toldOn: '2026-04-06' });
    expect(await owed(loan, '2026-04-06')).toEqual({ dpd: 1, overdueAmount: 11_348, penalty: 0 });
    const { file } = await readFile(desk, loan, await on('2026-04-06'));
    expect(file.payment).toMatchObject({ lastPaidDate: '2026-04-03', lastPaidAmount: 11_348, lastPaymentMode: 'UPI' });
    expect(file.delinquency.months.at(-1)).toEqual({ month: '2026-03', dpd: 26 });
  });

  it('has a part of an instalment, its interest first [example 9]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.pay(loan, '2026-03-10', 500_000);
    expect(await row(loan, '2026-03-10', 3)).toMatchObject({
      state: 'OVERDUE',
      paidAmount: 5_000,
      interestPaid: 2_038,
      principalPaid: 2_962,
      paidDate: null,
    });
    expect(await owed(loan, '2026-04-04')).toEqual({ dpd: 30, overdueAmount: 6_475, penalty: 127 });
  });

  it('has an instalment paid by its EMI, with a charge left of it', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.pay(loan, '2026-04-04', emi);
    expect(await owed(loan, '2026-04-04')).toEqual({ dpd: 0, overdueAmount: 227, penalty: 227 });
    expect(await row(loan, '2026-04-04', 3)).toMatchObject({
      state: 'PAID',
      dpd: 0,
      paidDate: '2026-04-04',
      penaltyComponent: 226,
      penaltyPaid: 0,
    });
  });

  it('has what was taken back as never paid, and a charge among what is due alone [example 20]', async () => {
    const bounced = async (amount: number) => {
      const { loan, receipts } = await desk.paidLoan(3);
      await desk.reverse(loan, receipts[2] ?? '', '2026-03-09');
      const bounce = { kind: 'CHARGE', amount: paise(amount), reason: 'BOUNCE', source: 'SYSTEM' } as const;
      await desk.book(loan, '2026-03-09', [{ ...bounce, valueDate: readDay('2026-03-09') }]);
      return loan;
    };
    expect(await owed(await bounced(50_000), '2026-03-09')).toEqual({ dpd: 4, overdueAmount: 11_848, penalty: 0 });
    const loan = await bounced(59_000);
    expect(await owed(loan, '2026-03-09')).toEqual({ dpd: 4, overdueAmount: 11_938, penalty: 0 });
    const { file } = await readFile(desk, loan, await on('2026-03-09'));
    expect(file.payment.lastPaidDate).toBe('2026-02-05');
    expect(await owed(loan, '2026-04-04')).toEqual({ dpd: 30, overdueAmount: 12_165, penalty: 227 });
    await desk.pay(loan, '2026-03-12', emi, { toldOn: '2026-04-04' });
    expect(await owed(loan, '2026-04-04')).toEqual({ dpd: 0, overdueAmount: 590, penalty: 0 });
  });

  it('has held money pay on its day, before any night [example 8]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-10');
    await desk.pay(loan, '2026-03-20', 2 * emi);
    expect(await row(loan, '2026-04-04', 4)).toMatchObject({ state: 'NEXT' });
    expect(await owed(loan, '2026-04-05')).toEqual({ dpd: 0, overdueAmount: 0, penalty: 0 });
    expect(await row(loan, '2026-04-05', 4)).toMatchObject({ state: 'PAID', paidDate: '2026-04-05' });
  });

  it('of a loan that was taken over has its months before as its rows were closed', async () => {
    const loan = await desk.born();
    const days = ['2026-01-05', '2026-02-05', '2026-04-10'].map(readDay);
    const paid = planA.rows.slice(0, 3).map((each, at) => ({ ...each, closedOn: days[at] ?? null }));
    const terms = { held: noPaise, penal: noPaise, charges: noPaise, paid };
    const opening = { kind: 'OPENING', terms, valueDate: readDay('2026-05-10'), source: 'MIGRATION' } as const;
    await desk.book(loan, '2026-05-10', [opening]);
    expect(await owed(loan, '2026-05-20')).toEqual({ dpd: 45, overdueAmount: 22_696, penalty: 0 });
    const { file } = await readFile(desk, loan, await on('2026-06-02'));
    expect(file.delinquency.months.slice(-6).map(({ dpd }) => dpd)).toEqual([null, 0, 0, 26, 25, 56]);
    expect(file.payment).toMatchObject({ lastPaidDate: null, lastPaidAmount: null, paidSoFar: 34_044 });
  });
});

describe('any loan with a ledger', { timeout: 600_000 }, () => {
  /** What a loan's life books here: under ids of the database, and nothing taken back that is not there. */
  function draftOf(entry: LoanEntry, ids: Map<string, string>, gone: Set<string>): NewEntry | undefined {
    const id = newId();
    ids.set(entry.id, id);
    if (entry.kind !== 'REVERSAL') return { ...entry, id };
    const dependsOn = ids.get(entry.dependsOn);
    if (dependsOn === undefined || gone.has(dependsOn)) return undefined;
    gone.add(dependsOn);
    return { ...entry, id, dependsOn };
  }

  it('has a file and a history that agree with the replay of today in every figure', async () => {
    for (const { plan, entries, day } of fc.sample(lives(12), { numRuns: isGate ? 6 : 60, seed: 20_261_202 })) {
      const loan = await desk.born(plan);
      const bookedOn = daysAfter(plan.disbursedOn, (plan.months + 6) * 31);
      const ids = new Map<string, string>();
      const gone = new Set<string>();
      for (const entry of entries) {
        const draft = draftOf(entry, ids, gone);
        if (draft) await desk.book(loan, bookedOn, [draft]);
      }
      for (const look of [day, daysAfter(bookedOn, 20)]) await expectFile(desk, loan, await on(look));
    }
  });
});
