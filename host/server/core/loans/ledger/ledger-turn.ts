import { noPaise, plus, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import { daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import type { Tx } from '../../../db/transaction.ts';
import { putTurns, type Turn } from './turn.store.ts';

/** The nights in which each loan is looked at once. */
export const checkNights = 7;

/** What was written off of a loan that came to its last due day. */
const roundedOff = ({ state, writtenOff }: Position): Paise =>
  state === 'PAID' ? Object.values(writtenOff).reduce(plus, noPaise) : noPaise;

/** What was written off and no entry tells of yet. */
export function untoldRounding(standing: Position, entries: readonly LoanEntry[]): Paise {
  const { closedOn } = standing;
  const told = entries.some(({ kind, valueDate }) => kind === 'ROUNDING' && valueDate === closedOn);
  return told ? noPaise : roundedOff(standing);
}

/**
 * The next day after that of a position on which something follows by itself: held money pays, an instalment falls due or is overdue,
 * a day past due is one more, a settlement is violated, little is written off. Null where nothing does until somebody books.
 */
export function nextDayOf(standing: Position, entries: readonly LoanEntry[]): Day | null {
  const { day, state, rows, settlement } = standing;
  const tomorrow = daysAfter(day, 1);
  if (state !== 'OPEN') return untoldRounding(standing, entries) > 0 ? tomorrow : null;
  // What is due today and unpaid is overdue tomorrow.
  if (standing.oldestDueOn !== null || settlement?.status === 'ACCEPTED') return tomorrow;
  if (rows.at(-1)?.dueOn === day) return tomorrow;
  const ahead = [
    ...rows.filter(({ isDue }) => !isDue).map(({ dueOn }) => dueOn),
    ...entries.map(({ valueDate }) => valueDate).filter((valueDate) => valueDate > day),
  ];
  return ahead.toSorted()[0] ?? null;
}

/** Loans that come to the ledger on one day are looked at in seven nights all the same. */
function firstCheck(loan: string, stoodOn: Day): Day {
  const sum = Array.from(loan).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return daysAfter(stoodOn, -(sum % checkNights));
}

/** Writes until when loans stand as they are written. */
export async function turnTo(
  tx: Tx,
  stood: readonly { loan: string; standing: Position; entries: readonly LoanEntry[] }[],
): Promise<void> {
  const turns = stood.map(({ loan, standing, entries }): Turn => ({
    loan,
    stoodOn: standing.day,
    nextOn: nextDayOf(standing, entries),
  }));
  await putTurns(tx, turns, firstCheck);
}
