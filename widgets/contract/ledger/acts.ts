import { numberOf, type DayNumber } from './due-days.ts';
import type { EntryOf, LoanEntry } from './loan-entry.ts';

/** An entry on the day on which it acts. */
export interface Act {
  on: DayNumber;
  entry: LoanEntry;
}

/** The entries that are reversed, and all that depend on them. */
export function undone(entries: readonly LoanEntry[]): Set<string> {
  const gone = new Set<string>();
  for (const entry of entries) if (entry.kind === 'REVERSAL') gone.add(entry.dependsOn);
  if (gone.size === 0) return gone;
  for (let size = -1; size !== gone.size;) {
    size = gone.size;
    for (const { id, kind, dependsOn } of entries)
      if (kind !== 'REVERSAL' && dependsOn != null && gone.has(dependsOn)) gone.add(id);
  }
  return gone;
}

/** Money of before an opening that came back: the opening holds it, so it goes out as a refund does. */
function takenBack(entry: LoanEntry, told: readonly LoanEntry[], opening: EntryOf<'OPENING'> | undefined): LoanEntry {
  if (entry.kind !== 'REVERSAL' || !opening) return entry;
  const receipt = told.find(({ id }) => id === entry.dependsOn);
  if (receipt?.kind !== 'RECEIPT' || receipt.seq > opening.seq) return entry;
  const { reason: _, ...facts } = entry;
  return { ...facts, kind: 'REFUND', amount: receipt.amount };
}

/**
 * What acts on a loan of all that is known at a moment, in the order of its days and places. An opening stands for what was booked
 * before it; what was booked later of earlier days acts from its day on.
 */
export function actsOf(entries: readonly LoanEntry[], knownAt: Date | undefined): Act[] {
  const told = knownAt ? entries.filter(({ bookedAt }) => bookedAt <= knownAt) : entries;
  const gone = undone(told);
  const opening = told.findLast((entry): entry is EntryOf<'OPENING'> => entry.kind === 'OPENING');
  const openedOn = opening ? numberOf(opening.valueDate) : -Infinity;
  return told
    .filter(({ id, seq }) => !gone.has(id) && seq >= (opening?.seq ?? -Infinity))
    .map((entry) => ({
      on: Math.max(numberOf(entry.valueDate), openedOn),
      entry: takenBack(entry, told, opening),
    }))
    .sort((one, other) => one.on - other.on || one.entry.seq - other.entry.seq);
}
