import { daysAfter, type Day } from '../time.ts';
import type { EntryOf, LoanEntry } from './loan-entry.ts';
import { emiOfRow, type LoanPlan } from './loan-plan.ts';
import { most, noPaise, sumOf, type Paise } from './paise.ts';
import { position, type Position, type PositionQuote, type PositionRow } from './position.ts';
import { feeTaxBp } from './prepayment-fee.ts';

/** A loan, and what has been booked of it. */
interface Ledger {
  plan: LoanPlan;
  entries: readonly LoanEntry[];
}

const previewId = 'preview';

/** What each entry of a preview has: it stands after all that are booked. */
function nextEntry({ entries }: Ledger, valueDate: Day) {
  const seq = 1 + Math.max(0, ...entries.map((entry) => entry.seq));
  return { id: previewId, seq, valueDate, bookedAt: new Date(0), source: 'SYSTEM' } as const;
}

const withEntry = ({ plan, entries }: Ledger, entry: LoanEntry): Position =>
  position(plan, [...entries, entry], entry.valueDate);

/** What it takes to repay a loan at once on a day; null for one that is over. @param feeBp 0 where no fee may be charged */
export function quoteOn(ledger: Ledger, day: Day, feeBp: number): PositionQuote | null {
  const terms = { until: day, feeBp, taxBp: feeTaxBp };
  const { quote } = withEntry(ledger, { ...nextEntry(ledger, day), kind: 'FORECLOSURE', terms });
  // A loan that is over by that day keeps the quote which it had.
  return quote?.entryId === previewId ? quote : null;
}

/** What new terms make of a loan. */
export interface NewTerms {
  emi: Paise;
  /** The rows that are ahead, the first of them due on the day itself where that is a due day. */
  rows: PositionRow[];
  /** Of the whole loan: paid rows and new ones. */
  months: number;
  /** How the loan stands on the day with them. */
  position: Position;
}

const termsOf = (after: Position, from: Day): NewTerms => ({
  emi: after.emi,
  rows: after.rows.filter(({ dueOn }) => dueOn >= from),
  months: after.rows.length,
  position: after,
});

/** What a restructuring makes of a loan from a day on. */
export function restructuredOn(ledger: Ledger, day: Day, addedMonths: number): NewTerms {
  const terms = { addedMonths, emi: null };
  return termsOf(withEntry(ledger, { ...nextEntry(ledger, day), kind: 'RESTRUCTURE', terms }), day);
}

/** What held money makes of a loan that repays principal with it on a day. */
export function prepaidOn(
  ledger: Ledger,
  day: Day,
  { amount, changes }: { amount: Paise; changes: EntryOf<'PREPAYMENT'>['terms']['changes'] },
): NewTerms & { futureInterest: Paise } {
  const terms = { changes, emi: null };
  const after = withEntry(ledger, { ...nextEntry(ledger, day), kind: 'PREPAYMENT', amount, terms });
  const made = termsOf(after, daysAfter(day, 1));
  return { ...made, futureInterest: sumOf(made.rows, ({ interest }) => interest) };
}

/**
 * The penal charges that a reversal adds up to the day before it was booked, which a system's entry of its booking day waives where
 * the borrower could not know: CHARGEBACK and WRONG_LOAN.
 */
export function penalAdded({ plan, entries }: Ledger, reversal: EntryOf<'REVERSAL'>, bookedOn: Day): Paise {
  if (reversal.reason !== 'CHARGEBACK' && reversal.reason !== 'WRONG_LOAN') return noPaise;
  const before = daysAfter(bookedOn, -1);
  const levied = (of: readonly LoanEntry[]) => sumOf(position(plan, of, before).penal, ({ amount }) => amount);
  const others = entries.filter(({ id }) => id !== reversal.id);
  return most((levied([...others, reversal]) - levied(others)) as Paise, noPaise);
}

/** What the next row asks for; null where none is ahead. */
export function nextEmi({ rows }: Position): Paise | null {
  const next = rows.find(({ isDue }) => !isDue);
  return next ? emiOfRow(next) : null;
}
