import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emi } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

describe('a promise', () => {
  it('is kept by money of its days that is told after them, and broken by what is taken back', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-20');
    const id = await desk.promised(loan, '2026-03-20', { amount: 11_348, promisedOn: '2026-04-03' });
    const { entryId } = await desk.pay(loan, '2026-04-04', emi, { toldOn: '2026-04-08' });
    expect(await desk.promise(id)).toMatchObject({ status: 'KEPT', paid_amount: 11_348 });
    expect(await desk.caseOf(loan)).toMatchObject({ promised_on: null });
    await desk.reverse(loan, entryId, '2026-04-09');
    expect(await desk.promise(id)).toMatchObject({ status: 'BROKEN', paid_amount: 0 });
  });

  it('is open again when its money is taken back within its days', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-20');
    const id = await desk.promised(loan, '2026-03-20', { amount: 11_348, promisedOn: '2026-04-10' });
    const { entryId } = await desk.pay(loan, '2026-04-02', emi);
    expect(await desk.promise(id)).toMatchObject({ status: 'KEPT' });
    await desk.reverse(loan, entryId, '2026-04-06');
    expect(await desk.promise(id)).toMatchObject({ status: 'OPEN', paid_amount: 0, closed_at: null });
    expect(await desk.caseOf(loan)).toMatchObject({ promised_on: '2026-04-10', queue: 'AGENCY_CALLING' });
    expect(await desk.audited('REOPEN_PROMISE', loan)).toHaveLength(1);
  });

  it('is not kept by money of the days before it, nor by a part', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-20');
    const id = await desk.promised(loan, '2026-03-20', { amount: 5_000, promisedOn: '2026-04-10' });
    await desk.pay(loan, '2026-03-19', 500_000, { toldOn: '2026-03-21' });
    expect(await desk.promise(id)).toMatchObject({ status: 'OPEN', paid_amount: 0 });
    await desk.pay(loan, '2026-03-22', 499_999);
    expect(await desk.promise(id)).toMatchObject({ status: 'OPEN', paid_amount: 4_999, paid_amount_paise: 499_999 });
  });

  it('ends with the dues', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-20');
    const id = await desk.promised(loan, '2026-03-20', { amount: 20_000, promisedOn: '2026-04-10' });
    await desk.pay(loan, '2026-03-21', emi);
    expect(await desk.promise(id)).toMatchObject({ status: 'CANCELLED', close_reason: 'NOTHING_DUE' });
  });
});
