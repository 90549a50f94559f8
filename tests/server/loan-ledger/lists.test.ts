import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { cellOf, first, pageOf } from '../lists/support.ts';
import { emi } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

const columns = ['dpd', 'bucket', 'totalOutstandingAmount', 'principalOutstanding', 'installments'];

/** What the list of loans in collection says of one at noon of a day. No night has worked since its case was written. */
async function listed(loan: string, day: string) {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  const { rows } = await pageOf(desk, await desk.signIn(), 'agency-customer-list', {
    queueName: 'Customers',
    searchColumn: 'loanApplicationNumber',
    searchValue: loan,
  });
  return Object.fromEntries(columns.map((column) => [column, cellOf(first(rows), column)]));
}

describe('the list of loans in collection', () => {
  it('counts an instalment as paid by its EMI, whatever charges are left of it', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-04-05');
    expect(await listed(loan, '2026-04-05')).toMatchObject({ dpd: 31, installments: '1 of 12 overdue' });
    await desk.pay(loan, '2026-04-05', emi);
    expect((await desk.rows(loan))[2]).toMatchObject({ paid_date: null, closed_on: '2026-04-05' });
    await desk.stand(loan, '2026-04-06');
    expect(await listed(loan, '2026-04-06')).toEqual({
      dpd: 1,
      bucket: '1-30',
      totalOutstandingAmount: 94_695,
      principalOutstanding: 92_616,
      installments: '1 of 12 overdue',
    });
  });

  it('tells how a loan with a ledger stands today, before the night has written it', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-06');
    expect(await listed(loan, '2026-03-06')).toMatchObject({ dpd: 1, bucket: '1-30', installments: '1 of 12 overdue' });
    const written = await desk.caseOf(loan);
    expect(await listed(loan, '2026-04-06')).toMatchObject({
      dpd: 32,
      bucket: '31-60',
      principalOutstanding: 101_926,
      installments: '2 of 12 overdue',
    });
    expect(await desk.caseOf(loan)).toEqual(written);
  });
});
