import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../host/server/base/refusal.ts';
import { bookPrepayment, type Prepayment } from '../../../host/server/core/loans/ledger/book-prepayment.ts';
import { paise, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { emi, holdLoan, planA } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

/** Loan A, of which the first EMIs are paid on their days. */
async function paidLoan(count: number, foreclosureBp = 0): Promise<string> {
  const plan = { ...planA, foreclosureBp };
  const loan = await desk.born(plan);
  for (const { dueOn } of plan.rows.slice(0, count)) await desk.pay(loan, dueOn, emi);
  return loan;
}

const prepay = (loan: string, day: string, amount: number, changes: Prepayment['changes'] = 'TENURE') =>
  desk.on(day, async (tx, actor) =>
    bookPrepayment(tx, actor, await holdLoan(tx, loan), { amount: paise(amount), changes }),
  );

/** Why money repays no principal. */
async function refusal(loan: string, day: string, amount: number): Promise<unknown> {
  const thrown: unknown = await prepay(loan, day, amount).catch((error: unknown) => error);
  if (!(thrown instanceof Refusal)) throw thrown;
  const { code, message, fieldErrors } = thrown;
  return { code, message: fieldErrors?.amount ?? message };
}

describe('held money that repays principal', () => {
  it.each([
    [15, 'on a due day, shorter', '2026-03-05', 'TENURE', { emi, rows: 6, last: 1_027_871, interest: 440_317 }],
    [16, 'on a due day, a lower EMI', '2026-03-05', 'EMI', { emi: 767_200, rows: 9, last: 766_586, interest: 642_632 }],
    [17, 'between due days, shorter', '2026-03-20', 'TENURE', { emi, rows: 6, last: 1_059_924, interest: 472_370 }],
    [
      18,
      'between due days, a lower EMI',
      '2026-03-20',
      'EMI',
      { emi: 770_700, rows: 9, last: 769_959, interest: 674_005 },
    ],
  ] as const)('[example %i] %s', async (_, __, day, changes, told) => {
    const loan = await paidLoan(3);
    await desk.pay(loan, day, 3_000_000);
    const { after, entries } = await prepay(loan, day, 3_000_000, changes);
    const ahead = after.rows.filter(({ isDue }) => !isDue);
    const last = ahead.at(-1);
    expect(after).toMatchObject({ principal: 6_261_554, held: 0, prepaid: 3_000_000 });
    expect({
      rows: ahead.length,
      last: (last?.principal ?? 0) + (last?.interest ?? 0),
      interest: sumOf(ahead, ({ interest }) => interest),
    }).toEqual({ rows: told.rows, last: told.last, interest: told.interest });
    expect(entries).toMatchObject([{ kind: 'PREPAYMENT', amount: 3_000_000, terms: { changes, emi: told.emi } }]);
    const rows = await desk.rows(loan);
    expect(rows).toHaveLength(3 + told.rows);
    expect(rows.at(-1)).toMatchObject({ due_amount_paise: told.last });
    const remarks = (await desk.audited('BOOK_ENTRY', loan)).map(({ remark }) => remark);
    expect(remarks).toContain(`30,000 repays principal on ${day.slice(8)}/${day.slice(5, 7)}`);
  });

  it('never did where it was returned [example 19]', async () => {
    const loan = await paidLoan(3);
    const { entryId } = await desk.pay(loan, '2026-03-20', 3_000_000);
    await prepay(loan, '2026-03-20', 3_000_000);
    const { after } = await desk.reverse(loan, entryId, '2026-03-24');
    const ahead = after.rows.filter(({ isDue }) => !isDue);
    expect(after).toMatchObject({ principal: 9_261_554, prepaid: 0 });
    expect([ahead.length, (await desk.rows(loan)).at(-1)?.due_amount_paise]).toEqual([9, 1_133_663]);
  });

  it('pays the fee that was agreed and its tax first', async () => {
    const loan = await paidLoan(3, 200);
    await desk.pay(loan, '2026-03-20', 4_000_000);
    const { after, entries } = await prepay(loan, '2026-03-20', 4_000_000);
    expect(entries).toMatchObject([
      { kind: 'CHARGE', reason: 'PREPAYMENT', amount: 94_400 },
      { kind: 'PREPAYMENT', amount: 3_905_600 },
    ]);
    expect(after).toMatchObject({ held: 0, chargesDue: 0, prepaid: 3_905_600, principal: 9_261_554 - 3_905_600 });
  });

  it('is what is held, once nothing is due, and closes no loan', async () => {
    const loan = await paidLoan(2);
    expect(await refusal(loan, '2026-03-05', 100)).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Pay the ₹11,348 that are due first',
    });
    await desk.pay(loan, '2026-03-05', emi);
    const wrong = (message: string) => ({ code: 'VALIDATION_FAILED', message });
    expect(await refusal(loan, '2026-03-06', 100)).toEqual(wrong('No money of this loan is held'));
    await desk.pay(loan, '2026-03-06', 9_300_000);
    expect(await refusal(loan, '2026-03-06', 9_300_001)).toEqual(wrong('₹93,000 is held'));
    expect(await refusal(loan, '2026-03-06', 0)).toEqual(wrong('Enter an amount'));
    expect(await refusal(loan, '2026-03-06', 9_261_554)).toEqual(
      wrong('To close the loan ask for a foreclosure quote'),
    );
    await prepay(loan, '2026-03-06', 1_000_000);
    expect((await desk.ledger(loan)).entries.filter(({ kind }) => kind === 'PREPAYMENT')).toHaveLength(1);
  });

  it('is not spent twice where two choose at the same moment', async () => {
    const loan = await paidLoan(3);
    await desk.pay(loan, '2026-03-20', 3_000_000);
    const chosen = await Promise.allSettled([1, 2].map(() => prepay(loan, '2026-03-20', 2_000_000)));
    expect(chosen.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await desk.ledger(loan)).entries.filter(({ kind }) => kind === 'PREPAYMENT')).toHaveLength(1);
  });
});
