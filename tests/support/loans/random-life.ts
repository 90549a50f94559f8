import fc from 'fast-check';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan, type DuePart, type LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { daysAfter, dayMs, readDay, startOfDay, type Day } from '../../../widgets/contract/time.ts';
import { dueDayIn } from '../../../widgets/contract/ledger/due-days.ts';

/** A loan, what was booked of it, and a day to look at it. */
export interface Life {
  plan: LoanPlan;
  entries: LoanEntry[];
  day: Day;
}

const orders: DuePart[][] = [
  ['EMI', 'PENAL', 'CHARGE'],
  ['CHARGE', 'PENAL', 'EMI'],
  ['PENAL', 'EMI', 'CHARGE'],
];

const plans = fc
  .record({
    disbursed: fc.integer({ min: 0, max: 500 }),
    rupees: fc.integer({ min: 2_000, max: 600_000 }),
    rateBp: fc.constantFrom(0, 999, 1_800, 2_400, 3_550),
    months: fc.integer({ min: 1, max: 18 }),
    dueDay: fc.constantFrom(1, 5, 15, 28, 29, 30, 31),
    penalBp: fc.constantFrom(0, 200, 333),
    payOrder: fc.constantFrom(...orders),
  })
  .map(({ disbursed, rupees, dueDay, ...rest }) => {
    const disbursedOn = daysAfter(readDay('2026-01-01'), disbursed);
    const firstDueOn = dueDayIn(daysAfter(disbursedOn, 20), dueDay, 1);
    const terms = { ...rest, dueDay, disbursedOn, sanctionedOn: disbursedOn, firstDueOn };
    return agreedPlan({ ...terms, principal: paise(rupees * 100), rateType: 'FIXED', foreclosureBp: 0 });
  });

/** Something that happens, by its place in the life: numbers become amounts and days of the loan that it happens to. */
const happenings = fc.record({
  kind: fc.constantFrom(
    ...([
      'RECEIPT',
      'RECEIPT',
      'RECEIPT',
      'RECEIPT',
      'EMI',
      'EMI',
      'EMI',
      'REVERSAL',
      'CHARGE',
      'PENAL_WAIVER',
    ] as const),
    ...(['CHARGE_WAIVER', 'PREPAYMENT', 'RESTRUCTURE', 'FORECLOSURE', 'ACCEPT', 'REFUND', 'DUE_DAY'] as const),
  ),
  at: fc.integer({ min: 0, max: 1_000 }),
  size: fc.integer({ min: 1, max: 1_000 }),
  paise: fc.integer({ min: 0, max: 99 }),
  late: fc.constantFrom(0, 0, 0, 1, 3, 12),
  choice: fc.nat({ max: 5 }),
});
type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never;

/** What happens in a loan's life, in the order of being told. */
function entryOf(plan: LoanPlan, it: Happening, index: number, before: readonly LoanEntry[]): LoanEntry {
  const { at, size, choice } = it;
  const length = (plan.months + 3) * 30;
  const dueOn = plan.rows[at % plan.rows.length]?.dueOn ?? plan.disbursedOn;
  const isOnDueDay = it.kind === 'EMI' || it.kind === 'DUE_DAY' || choice === 0;
  const valueDate = isOnDueDay ? dueOn : daysAfter(plan.disbursedOn, Math.floor((at * length) / 1_000));
  const bookedAt = new Date(startOfDay(daysAfter(valueDate, it.late)).getTime() + dayMs / 2);
  const facts = { id: `E${index}`, seq: index + 1, valueDate, bookedAt, source: 'DESK' as const };
  const amount = paise(Math.floor((plan.emi * size * (choice === 5 ? 8 : 2)) / 1_000) + it.paise + 1);
  switch (it.kind) {
    case 'EMI':
      return { ...facts, kind: 'RECEIPT', amount: plan.emi };
    case 'DUE_DAY':
    case 'RECEIPT':
      return { ...facts, kind: 'RECEIPT', amount };
    case 'REVERSAL': {
      const receipts = before.filter(({ kind }) => kind === 'RECEIPT');
      const dependsOn = receipts[size % Math.max(1, receipts.length)]?.id ?? 'none';
      return { ...facts, kind: 'REVERSAL', dependsOn, reason: 'RETURNED' };
    }
    case 'CHARGE':
      return { ...facts, kind: 'CHARGE', amount: paise(50_000 + it.paise), reason: 'BOUNCE' };
    case 'PENAL_WAIVER':
    case 'CHARGE_WAIVER':
    case 'REFUND':
      return { ...facts, kind: it.kind, amount: paise(Math.ceil(amount / 4)) };
    case 'PREPAYMENT': {
      const emi = choice === 1 ? paise(Math.ceil((plan.emi * 3) / 400) * 100) : null;
      return { ...facts, kind: 'PREPAYMENT', amount, terms: { changes: choice < 3 ? 'EMI' : 'TENURE', emi } };
    }
    case 'RESTRUCTURE': {
      const emi = choice === 1 ? plan.emi : null;
      return { ...facts, kind: 'RESTRUCTURE', terms: { addedMonths: 1 + (size % 6), emi } };
    }
    case 'FORECLOSURE': {
      const terms = { until: daysAfter(valueDate, 6), feeBp: choice % 2 === 0 ? 400 : 0, taxBp: 1_800 };
      return { ...facts, kind: 'FORECLOSURE', terms };
    }
    case 'ACCEPT':
      return { ...facts, kind: 'ACCEPT', ...settlementOf(plan, it, valueDate) };
  }
}

function settlementOf(plan: LoanPlan, { size, choice, paise: odd }: Happening, from: Day) {
  const count = 1 + (choice % 3);
  const parts = Array.from({ length: count }, (_, at) => ({
    no: at + 1,
    amount: paise(Math.floor((plan.emi * (200 + size)) / 1_000) + odd),
    dueOn: daysAfter(from, 5 + at * 30),
  }));
  const amount = paise(parts.reduce((sum, part) => sum + part.amount, 0));
  return { amount, terms: { parts, graceDays: 3, reportDays: 2 } };
}

/** Lives of loans with up to so many entries. */
export const lives = (mostEntries: number): fc.Arbitrary<Life> =>
  fc
    .record({
      plan: plans,
      all: fc.array(happenings, { maxLength: mostEntries, size: 'max' }),
      at: fc.integer({ min: 0, max: 1_100 }),
    })
    .map(({ plan, all, at }) => {
      const entries: LoanEntry[] = [];
      for (const [index, each] of all.entries()) entries.push(entryOf(plan, each, index, entries));
      return { plan, entries, day: daysAfter(plan.disbursedOn, Math.floor((at * (plan.months + 5) * 30) / 1_000)) };
    });
