import type { EntryOf, LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';

/** The receipts that nobody has taken back, by their days. */
export function liveReceipts(entries: readonly LoanEntry[]): EntryOf<'RECEIPT'>[] {
  const gone = new Set(entries.flatMap((entry) => (entry.kind === 'REVERSAL' ? [entry.dependsOn] : [])));
  return entries
    .filter((entry): entry is EntryOf<'RECEIPT'> => entry.kind === 'RECEIPT' && !gone.has(entry.id))
    .toSorted((one, other) => one.valueDate.localeCompare(other.valueDate) || one.seq - other.seq);
}
