import { describe, expect, it } from 'vitest';
import type { EntryOf, LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan, type LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { noPaise, paise, share, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { quoteOn } from '../../../widgets/contract/ledger/previews.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';

const agreed = agreedPlan({
  disbursedOn: readDay('2025-12-05'),
  sanctionedOn: readDay('2025-12-01'),
  principal: paise(12_000_000),
  rateBp: 2_400,
  rateType: 'FIXED',
  months: 12,
  dueDay: 5,
  penalBp: 200,
  foreclosureBp: 0,
  payOrder: ['EMI', 'PENAL', 'CHARGE'],
  firstDueOn: readDay('2026-01-05'),
});
/** The same with a last row that bears no interest: its principal was repaid ahead. */
const plan: LoanPlan = {
  ...agreed,
  rows: agreed.rows.map((row) => (row.no === 12 ? { ...row, interest: noPaise } : row)),
};

const at = (day: string) => new Date(startOfDay(readDay(day)).getTime() + dayMs / 2);
const nothing = { held: noPaise, penal: noPaise, charges: noPaise };

function opened(day: string, terms: EntryOf<'OPENING'>['terms']): LoanEntry[] {
  const facts = { id: 'O', seq: 1, valueDate: readDay(day), bookedAt: at(day), source: 'MIGRATION' as const };
  return [{ ...facts, kind: 'OPENING', terms }];
}

const paidRows = (numbers: readonly number[]) =>
  plan.rows
    .filter(({ no }) => numbers.includes(no))
    .map(({ no, principal, interest, dueOn }) => ({ no, principal, interest, closedOn: dueOn }));

describe('a loan that is taken over', () => {
  it('bears interest of what is left of it from the day on, in the running month too', () => {
    const entries = opened('2026-03-10', { ...nothing, paid: paidRows([1, 2, 3, 12]) });
    const left = sumOf(plan.rows, ({ no, principal }) => ([1, 2, 3, 12].includes(no) ? noPaise : principal));
    expect(quoteOn({ plan, entries }, readDay('2026-03-20'), 0)).toMatchObject({
      principal: left,
      interest: share(left * 15, 2_400, 120_000 * 31, 'half up'),
    });
  });

  it('has its penal charges by row, with what is paid of them, and the days on which rows were paid', () => {
    const penalRows = [{ no: 2, amount: paise(22_600), paid: paise(10_000) }];
    const entries = opened('2026-03-10', { ...nothing, penal: paise(12_600), paid: paidRows([1, 2, 3]), penalRows });
    const standing = position(plan, entries, readDay('2026-03-10'));
    expect(standing.penal).toMatchObject([{ row: { no: 2, dueOn: '2026-02-05' }, amount: 22_600, paid: 10_000 }]);
    expect(standing.penalDue).toBe(12_600);
    const closed = standing.rows.slice(0, 3).map(({ closedOn }) => closedOn);
    expect(closed).toEqual(['2026-01-05', '2026-02-05', '2026-03-05']);
    expect(standing.received).toBe(standing.applied + standing.held);
  });

  it('keeps what was repaid ahead beside its new terms, which count those rows no more', () => {
    const opening = opened('2026-03-10', { ...nothing, paid: paidRows([1, 2, 3, 12]) });
    const told = { valueDate: readDay('2026-04-05'), bookedAt: at('2026-03-20'), source: 'SYSTEM' as const };
    const terms = { addedMonths: 3, emi: null };
    const entries: LoanEntry[] = [...opening, { ...told, id: 'N', seq: 2, kind: 'RESTRUCTURE', terms }];
    const standing = position(plan, entries, readDay('2026-04-05'));
    expect(standing.rows).toHaveLength(3 + 8 + 3);
    expect(standing.ended).toMatchObject([{ no: 12, principal: plan.rows[11]?.principal, interest: 0 }]);
    expect(standing.received).toBe(standing.applied + standing.held);
  });

  it('repays principal early by the rows that are left, whichever were repaid before', () => {
    const opening = opened('2026-03-10', { ...nothing, held: paise(2_000_000), paid: paidRows([1, 2, 3, 12]) });
    const told = { valueDate: readDay('2026-03-20'), bookedAt: at('2026-03-20'), source: 'LINK' as const };
    const terms = { changes: 'EMI', emi: null } as const;
    const prepaid: LoanEntry = { ...told, id: 'P', seq: 2, kind: 'PREPAYMENT', amount: paise(2_000_000), terms };
    const standing = position(plan, [...opening, prepaid], readDay('2026-03-20'));
    const ahead = standing.rows.filter(({ isDue }) => !isDue);
    expect(ahead.map(({ no }) => no)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect(standing.ended).toMatchObject([{ no: 12 }]);
    expect(standing.received).toBe(standing.applied + standing.held);
  });

  it('is taken over anew by a second opening, which stands for all before it', () => {
    const [first] = opened('2026-03-10', { ...nothing, held: paise(100), paid: paidRows([1, 2]) });
    const [second] = opened('2026-03-12', { ...nothing, held: paise(7_000), paid: paidRows([1, 2, 3]) });
    if (!first || !second) throw new Error('No opening');
    const told = { valueDate: readDay('2026-03-11'), bookedAt: at('2026-03-11'), source: 'DESK' as const };
    const between: LoanEntry = { ...told, id: 'R', seq: 2, kind: 'RECEIPT', amount: paise(1_000) };
    const entries = [first, between, { ...second, id: 'O2', seq: 3 }];
    const standing = position(plan, entries, readDay('2026-03-12'));
    expect(standing).toMatchObject({ dpd: 0, held: 7_000 });
    const back: LoanEntry = { ...told, id: 'B', seq: 4, kind: 'REVERSAL', dependsOn: 'R', reason: 'RETURNED' };
    expect(position(plan, [...entries, back], readDay('2026-03-12'))).toMatchObject({ held: 6_000, refunded: 1_000 });
  });

  it('that was over stays over, and further money is excess', () => {
    const closed = { reason: 'SETTLED', on: readDay('2026-03-02') } as const;
    const all = paidRows(plan.rows.map(({ no }) => no));
    const [opening] = opened('2026-03-10', { ...nothing, held: paise(5_000), paid: all, closed });
    if (!opening) throw new Error('No opening');
    const told = { valueDate: readDay('2026-04-02'), bookedAt: at('2026-04-02'), source: 'DESK' as const };
    const entries: LoanEntry[] = [opening, { ...told, id: 'R', seq: 2, kind: 'RECEIPT', amount: paise(1_000) }];
    expect(position(plan, entries, readDay('2026-04-10'))).toMatchObject({
      state: 'SETTLED',
      closedOn: '2026-03-02',
      totalOutstanding: 0,
      excess: 6_000,
      dpd: 0,
    });
  });
});
