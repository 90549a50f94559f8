import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import { emi } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

/** The ledger of a loan as somebody reads it at noon of a day. */
async function read(loan: string, day: string) {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  const session = await desk.signIn();
  return (await desk.call('fetchLoanLedger', { loanApplicationId: loan }, { session })).data();
}
const nothing = { principalPaise: 0, interestPaise: 0, penalPaise: 0, chargesPaise: 0, refundPaise: 0 };

describe('the ledger of a loan', () => {
  it('has what came, what it paid to the paisa and what was left after it, the newest first [example 10]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.pay(loan, '2026-04-04', 1_200_000, { toldOn: '2026-04-06', mode: 'NEFT', utr: 'UTR0000000042' });
    const ledger = await read(loan, '2026-04-06');
    expect(ledger).toMatchObject({ loanApplicationNumber: loan, hasLedger: true });
    expect(ledger.rows.map(({ day, kind }) => [day, kind])).toEqual([
      ['2026-04-05', 'HELD'],
      ['2026-04-04', 'RECEIPT'],
      ['2026-02-05', 'RECEIPT'],
      ['2026-01-05', 'RECEIPT'],
    ]);
    const [held, receipt, second, first] = ledger.rows;
    expect(receipt).toEqual({
      rowId: expect.any(String) as string,
      day: '2026-04-04',
      told: '2026-04-06 12:00:00',
      kind: 'RECEIPT',
      reason: null,
      mode: 'NEFT',
      utr: 'UTR0000000042',
      amountPaise: 1_200_000,
      isTakenBack: false,
      split: { ...nothing, principalPaise: 930_950, interestPaise: 203_850, penalPaise: 22_696 },
      heldPaise: 42_504,
      balancePaise: 9_261_554,
    });
    // What was held pays interest of the next instalment on its day, whose rest is due then.
    expect(held).toMatchObject({
      told: null,
      amountPaise: 42_504,
      split: { ...nothing, interestPaise: 42_504 },
      heldPaise: -42_504,
      balancePaise: 9_261_554 + 185_231 - 42_504,
    });
    expect([first?.split, second?.split]).toEqual([
      { ...nothing, principalPaise: emi - 240_000, interestPaise: 240_000 },
      { ...nothing, principalPaise: emi - 222_104, interestPaise: 222_104 },
    ]);
    const { plan, entries } = await desk.ledger(loan);
    const now = position(plan, entries, readDay('2026-04-06'));
    expect(ledger).toMatchObject({
      heldPaise: now.held,
      excessPaise: now.excess,
      overduePaise: now.overdue,
      balancePaise: now.totalOutstanding,
    });
    expect(held?.balancePaise).toBe(now.totalOutstanding);
  });

  it('has charges of their own: a penalty by its instalment, a bounce by its entry [example 22]', async () => {
    const { loan } = await desk.paidLoan(2);
    const bounce = { kind: 'CHARGE', amount: paise(59_000), reason: 'BOUNCE', source: 'SYSTEM' } as const;
    await desk.book(loan, '2026-03-09', [{ ...bounce, valueDate: readDay('2026-03-09') }]);
    await desk.pay(loan, '2026-04-04', 1_100_000);
    const { charges, rows } = await read(loan, '2026-04-04');
    expect(charges).toEqual([
      {
        rowId: 'PENAL-0',
        day: '2026-04-04',
        kind: 'PENAL',
        installmentNo: 3,
        amountPaise: 22_696,
        paidPaise: 0,
        waivedPaise: 0,
        leftPaise: 22_696,
      },
      {
        rowId: 'CHARGE-0',
        day: '2026-03-09',
        kind: 'BOUNCE',
        installmentNo: null,
        amountPaise: 59_000,
        paidPaise: 0,
        waivedPaise: 0,
        leftPaise: 59_000,
      },
    ]);
    expect(rows.find(({ kind }) => kind === 'CHARGE')).toMatchObject({ reason: 'BOUNCE', amountPaise: 59_000 });
  });

  it('shows what was taken back as never paid, and who has taken it back as nobody', async () => {
    const { loan, receipts } = await desk.paidLoan(2);
    await desk.reverse(loan, receipts[1] ?? '', '2026-02-09', { reason: 'CHARGEBACK' });
    const { rows } = await read(loan, '2026-02-10');
    const [reversal, second, first] = rows;
    expect(reversal).toMatchObject({ kind: 'REVERSAL', reason: 'CHARGEBACK', day: '2026-02-09', isTakenBack: false });
    expect(second).toMatchObject({ rowId: receipts[1], isTakenBack: true, split: null, balancePaise: null });
    expect(first).toMatchObject({ isTakenBack: false, split: { principalPaise: emi - 240_000 } });
    expect(Object.keys(reversal ?? {})).not.toContain('madeBy');
  });

  it('is empty for a loan that is kept by its schedule', async () => {
    const { loan } = await addLoan(desk);
    const today = desk.today();
    expect(await read(loan, today)).toMatchObject({ hasLedger: false, rows: [], charges: [], balancePaise: 0 });
  });

  it('is read by whoever reads its payment history, and by nobody else', async () => {
    const loan = await desk.lateLoan();
    const ask = async (user: string | undefined, number = loan) => {
      const session = await desk.signIn(user);
      const input = { loanApplicationId: number };
      const page = { ...input, tab: 'ALL', pageNumber: 1, rows: 10 } as const;
      const ledger = await desk.call('fetchLoanLedger', input, { session });
      const history = await desk.call('fetchPaymentHistory', page, { session });
      return [ledger, history].map(({ status, errorCode }) => [status, errorCode]);
    };
    const [ledger, history] = await ask('manager@demo.example');
    expect([ledger, history]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    // An agent sees the loans that are allocated to them alone.
    for (const answer of await ask('agency@demo.example')) expect(answer[1]).toBe('NOT_FOUND');
    for (const answer of await ask(undefined, '251118999999')) expect(answer[1]).toBe('NOT_FOUND');
  });
});
