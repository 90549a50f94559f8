import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearLedger, planOf } from '../../../host/server/core/loans/ledger/bear-ledger.ts';
import { dueParts, emiOfRow } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { emi, planA, planOfAMonth } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

/** The sentences of the timeline in the order of booking: those of one moment have no other there. */
async function sentences(loan: string): Promise<(string | null)[]> {
  const placeOf = (after: unknown) => (after as { entries: { seq: number }[] }).entries[0]?.seq ?? 0;
  const events = await desk.audited('BOOK_ENTRY', loan);
  return events.toSorted((one, other) => placeOf(one.after) - placeOf(other.after)).map(({ remark }) => remark);
}

describe('a loan that is paid out', () => {
  it('has its plan and the instalments of it, and keeps both', async () => {
    const loan = await desk.born();
    const { plan, entries } = await desk.ledger(loan);
    expect([plan, entries]).toEqual([planA, []]);
    const rows = await desk.rows(loan);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({
      due_date: '2026-01-05',
      due_amount: 11_348,
      due_amount_paise: 1_134_800,
      interest_component_paise: 240_000,
      outstanding_principal_paise: 12_000_000 - 894_800,
      paid_date: null,
      closed_on: null,
    });
    expect(await desk.caseOf(loan)).toBeUndefined();
    expect(await desk.on('2025-12-06', (tx, actor) => bearLedger(tx, actor, loan, planOfAMonth))).toBe(false);
    expect((await desk.ledger(loan)).plan).toEqual(planA);
  });

  it('is lent by what the lender has set that day', () => {
    const rules = { instalmentDay: 5, penaltyPercent: 2, foreclosurePercent: 4, payOrder: dueParts };
    const lent = { principal: 120_000, months: 12, rateBasisPoints: 2_400 };
    const sanctionedOn = readDay('2025-12-01');
    const days = { paidOutOn: planA.disbursedOn, sanctionedOn };
    expect(planOf(lent, { ...days, rules })).toEqual(planA);
    const payOrder = ['CHARGE', 'PENAL', 'EMI'] as const;
    expect(planOf(lent, { ...days, rules: { ...rules, payOrder } })).toEqual({ ...planA, payOrder });
  });

  it.each([
    [11_349, 1_132_420],
    [11_347, 1_134_903],
  ])('has the EMI that was signed by an earlier rule, %i, and the last row takes the difference', (signed, last) => {
    const rules = { instalmentDay: 5, penaltyPercent: 2, foreclosurePercent: 4, payOrder: dueParts };
    const lent = { principal: 120_000, months: 12, rateBasisPoints: 2_400, emi: signed };
    const plan = planOf(lent, { paidOutOn: planA.disbursedOn, sanctionedOn: planA.sanctionedOn, rules });
    const sizes = plan.rows.map(emiOfRow);
    expect([plan.emi, ...sizes]).toEqual([...Array.from({ length: 12 }, () => signed * 100), last]);
    expect(sumOf(plan.rows, ({ principal }) => principal)).toBe(12_000_000);
  });

  it.each(['loan_plan', 'loan_entry'])('never changes what was agreed and booked: %s', async (table) => {
    const { loan } = await desk.paidLoan(1);
    const before = await desk.ledger(loan);
    for (const statement of [`update ${table} set loan_application_number = '1'`, `delete from ${table}`])
      await expect(sql.raw(statement).execute(desk.db)).rejects.toThrow(`${table} is append-only`);
    await expect(sql.raw(`truncate ${table} cascade`).execute(desk.db)).rejects.toThrow('is append-only');
    expect(await desk.ledger(loan)).toEqual(before);
  });
});

describe('money that has come', () => {
  it('counts from its own day, whenever it is told: the penal charge is taken back [example 6]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-04-05');
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 31, bucket: '31-60', overdue_amount_paise: 2_292_296 });
    await desk.pay(loan, '2026-04-03', emi, { toldOn: '2026-04-06' });
    expect(await desk.caseOf(loan)).toMatchObject({
      dpd: 1,
      bucket: '1-30',
      peak: '31-60',
      overdue_amount: 11_348,
      last_paid_on: '2026-04-03',
      emi: 11_348,
    });
    expect((await sentences(loan)).at(-1)).toBe(
      '11,348 paid on 03/04, told on 06/04: penal 226.96 taken back, DPD 32 to 1',
    );
    expect((await desk.rows(loan))[2]).toMatchObject({ penalty_component_paise: 0, closed_on: '2026-04-03' });
  });

  it('is held beyond the dues, and pays the next EMI on its day [example 8]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-03-10');
    await desk.pay(loan, '2026-03-20', 2 * emi);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, queue: null, held_paise: emi, closed_reason: null });
    await desk.stand(loan, '2026-04-06');
    expect(await desk.caseOf(loan)).toMatchObject({
      dpd: 0,
      queue: null,
      held_paise: 0,
      principal_outstanding_paise: 8_311_985,
      principal_outstanding: 83_120,
    });
  });

  it('pays a part, which older columns tell in whole rupees that agree [example 9]', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.pay(loan, '2026-03-10', 500_000);
    await desk.stand(loan, '2026-04-04');
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount: 6_475, overdue_amount_paise: 647_496 });
    expect((await desk.rows(loan))[2]).toMatchObject({
      interest_paid_paise: 203_850,
      principal_paid_paise: 296_150,
      penalty_component_paise: 12_696,
      due_amount: 11_475,
      paid_amount: 5_000,
      payment_mode: 'UPI',
      penalty_months: 1,
      paid_date: null,
    });
  });

  it('of a paid row with a penal charge left: the row is paid, older columns wait for the charge', async () => {
    const { loan } = await desk.paidLoan(2);
    await desk.stand(loan, '2026-04-04');
    await desk.pay(loan, '2026-04-04', emi);
    expect((await desk.rows(loan))[2]).toMatchObject({ closed_on: '2026-04-04', paid_date: null });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, queue: null, overdue_amount_paise: 22_696 });
  });

  it('closes the loan with its last instalment, and what is more is excess', async () => {
    const loan = await desk.born(planOfAMonth);
    await desk.stand(loan, '2026-01-10');
    await desk.pay(loan, '2026-01-10', 1_030_000);
    expect(await desk.caseOf(loan)).toMatchObject({
      queue: null,
      total_outstanding: 0,
      excess_paise: 10_000,
      held_paise: 0,
      closed_reason: 'PAID',
      closed_on: '2026-01-10',
    });
    await desk.pay(loan, '2026-01-12', 5_000);
    expect(await desk.caseOf(loan)).toMatchObject({ excess_paise: 15_000, closed_on: '2026-01-10' });
  });

  it('is booked once by its reference, by the payment service with or without a link', async () => {
    const loan = await desk.born();
    const once = { reference: 'ONCE-1' };
    const answers = await Promise.all([1, 2].map(() => desk.pay(loan, '2026-01-05', emi, once)));
    expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(1);
    expect(answers.filter(({ booked }) => booked !== undefined)).toHaveLength(1);
    expect((await desk.ledger(loan)).entries).toHaveLength(1);
    const reused = { code: 'IDEMPOTENCY_REUSED' };
    await expect(desk.pay(loan, '2026-01-05', 1, once)).rejects.toMatchObject(reused);
    await expect(desk.pay(loan, '2026-01-05', 1, { ...once, source: 'LINK' })).rejects.toMatchObject(reused);
    const other = await desk.born();
    await expect(desk.pay(other, '2026-01-05', emi, once)).rejects.toMatchObject(reused);
    expect((await desk.ledger(other)).entries).toEqual([]);
    await desk.pay(other, '2026-01-05', emi, { ...once, source: 'DESK' });
    expect((await desk.ledger(other)).entries).toHaveLength(1);
  });

  it('of one reference on two loans at the same moment is booked on one', async () => {
    const loans = [await desk.born(), await desk.born()];
    const told = await Promise.allSettled(
      loans.map((loan) => desk.pay(loan, '2026-01-05', emi, { reference: 'ONCE-2' })),
    );
    expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const booked = await Promise.all(loans.map(async (loan) => (await desk.ledger(loan)).entries.length));
    expect(new Set(booked)).toEqual(new Set([0, 1]));
  });

  it('does not come on a day ahead, nor before the loan was paid out, not as the right day of other money either', async () => {
    const loan = await desk.born();
    const refused = { code: 'VALIDATION_FAILED' };
    const { entryId } = await desk.pay(loan, planA.disbursedOn, emi, { toldOn: '2026-01-05' });
    for (const day of ['2026-01-06', '2025-12-04']) {
      await expect(desk.pay(loan, day, emi, { toldOn: '2026-01-05' })).rejects.toMatchObject(refused);
      const right = { reason: 'WRONG_DAY', rightDay: readDay(day) } as const;
      await expect(desk.reverse(loan, entryId, '2026-01-05', right)).rejects.toMatchObject(refused);
    }
    expect((await desk.ledger(loan)).entries).toHaveLength(1);
  });

  it('of twenty senders at once stands in gapless places, and comes to what one after the other does', async () => {
    const loan = await desk.born();
    const days = planA.rows.slice(0, 4).flatMap(({ dueOn }) => Array.from({ length: 5 }, () => dueOn));
    await Promise.all(days.map((day) => desk.pay(loan, day, emi / 5, { toldOn: '2026-04-10' })));
    const { entries } = await desk.ledger(loan);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const paid = (await desk.rows(loan)).filter(({ closed_on: closedOn }) => closedOn !== null);
    expect(paid.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, queue: null });
  });
});

describe('money that is taken back', () => {
  it('never was: the case opens as if nobody had paid [example 20]', async () => {
    const { loan, receipts } = await desk.paidLoan(3);
    expect(await desk.caseOf(loan)).toBeUndefined();
    const bounce = { kind: 'CHARGE', amount: paise(50_000), reason: 'BOUNCE' } as const;
    await desk.reverse(loan, receipts[2] ?? '', '2026-03-09');
    await desk.book(loan, '2026-03-09', [{ ...bounce, valueDate: readDay('2026-03-09'), source: 'SYSTEM' }]);
    expect(await desk.caseOf(loan)).toMatchObject({
      dpd: 4,
      bucket: '1-30',
      queue: 'AGENCY_CALLING',
      overdue_amount_paise: 1_184_800,
      last_paid_on: '2026-02-05',
    });
    expect(await desk.audited('OPEN_CASE', loan)).toHaveLength(1);
    expect(await sentences(loan)).toEqual([
      '11,348 paid on 05/01',
      '11,348 paid on 05/02',
      '11,348 paid on 05/03',
      '11,348 of 05/03 taken back: DPD 0 to 4',
      '500 charged on 09/03',
    ]);
  });

  it('opens a loan again that it had closed', async () => {
    const loan = await desk.born(planOfAMonth);
    await desk.stand(loan, '2026-01-10');
    const { entryId } = await desk.pay(loan, '2026-01-10', 1_020_000);
    await desk.reverse(loan, entryId, '2026-01-12');
    expect(await desk.caseOf(loan)).toMatchObject({
      dpd: 7,
      queue: 'AGENCY_CALLING',
      closed_reason: null,
      closed_on: null,
      total_outstanding: 10_200,
    });
    expect((await sentences(loan)).at(-1)).toBe('10,200 of 10/01 taken back: DPD 0 to 7, open again');
    expect(await desk.audited('OPEN_CASE', loan)).toHaveLength(2);
  });

  it('by the bank later on: penal of the days before is waived by the system [example 21]', async () => {
    const { loan, receipts } = await desk.paidLoan(4);
    const { entries } = await desk.reverse(loan, receipts[2] ?? '', '2026-05-10', { reason: 'CHARGEBACK' });
    expect(entries).toMatchObject([
      { kind: 'REVERSAL', seq: 5 },
      { kind: 'PENAL_WAIVER', seq: 6, amount: 45_392, source: 'SYSTEM', valueDate: '2026-05-10' },
    ]);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 35, overdue_amount_paise: 2_269_600 });
    expect((await sentences(loan)).at(-1)).toBe(
      '11,348 of 05/03 taken back, penal 453.92 waived: penal 453.92 added, DPD 5 to 35',
    );
  });

  it('and booked on the right day is one booking', async () => {
    const { loan } = await desk.paidLoan(2);
    const { entryId } = await desk.pay(loan, '2026-04-06', emi, { reference: 'LATE-1' });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 1, overdue_amount_paise: 1_157_496 });
    const rightDay = readDay('2026-04-03');
    const by = { reason: 'WRONG_DAY', source: 'DESK', rightDay } as const;
    const { entries } = await desk.reverse(loan, entryId, '2026-04-07', by);
    expect(entries.map(({ kind, valueDate }) => [kind, valueDate])).toEqual([
      ['REVERSAL', '2026-04-07'],
      ['RECEIPT', '2026-04-03'],
    ]);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 2, overdue_amount_paise: emi });
    await expect(desk.reverse(loan, entryId, '2026-04-07')).rejects.toMatchObject({ code: 'REQUEST_DECIDED' });
  });

  it('is a receipt of this loan', async () => {
    const { receipts } = await desk.paidLoan(1);
    const other = await desk.born();
    const refused = { code: 'NOT_FOUND' };
    await expect(desk.reverse(other, receipts[0] ?? '', '2026-03-09')).rejects.toMatchObject(refused);
  });
});
