import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { formatExact, minus, noPaise, plus, sumOf, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

/** An amount of a sentence that names several: without the sign of the rupee. */
const bare = (amount: Paise) => formatExact(amount).replace('₹', '');
/** `03/04` of a day. */
const short = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`;

/** What was booked, in words. Those that only follow from plan and ledger say that they were told. */
function deedOf(entry: LoanEntry, all: readonly LoanEntry[]): string {
  const on = short(entry.valueDate);
  switch (entry.kind) {
    case 'RECEIPT':
      return `${bare(entry.amount)} paid on ${on}`;
    case 'REVERSAL': {
      const taken = all.find(({ id }) => id === entry.dependsOn);
      if (taken?.kind === 'FORECLOSURE') return `quote for ${short(taken.valueDate)} taken back`;
      return taken?.kind === 'RECEIPT'
        ? `${bare(taken.amount)} of ${short(taken.valueDate)} taken back`
        : 'a receipt taken back';
    }
    case 'CHARGE':
      return `${bare(entry.amount)} charged on ${on}`;
    case 'PENAL_WAIVER':
      return `penal ${bare(entry.amount)} waived`;
    case 'CHARGE_WAIVER':
      return `charges ${bare(entry.amount)} waived`;
    case 'PREPAYMENT':
      return `${bare(entry.amount)} repays principal on ${on}`;
    case 'RESTRUCTURE':
      return `restructured from ${on}`;
    case 'FORECLOSURE':
      return `quoted to be repaid on ${on}`;
    case 'ACCEPT':
      return `settlement of ${bare(entry.amount)} accepted on ${on}`;
    case 'VIOLATE':
      return 'settlement violated';
    case 'ROUNDING':
      return `${bare(entry.amount)} written off`;
    case 'REFUND':
      return `${bare(entry.amount)} refunded on ${on}`;
    case 'OPENING':
      return `taken over as of ${on}`;
  }
}

const levied = ({ penal }: Position): Paise => sumOf(penal, ({ amount }) => amount);

/** What a quote lacks for which money has come that does not reach it. */
export const lackOf = ({ quote }: Position): Paise => (quote?.status === 'SHORT' ? quote.lacks : noPaise);

/** What of a loan is another than before. */
function changesOf(before: Position, after: Position): string[] {
  const penal = minus(levied(after), levied(before));
  const isClosed = after.state !== 'OPEN';
  return [
    ...(penal < 0 ? [`penal ${bare(minus(levied(before), levied(after)))} taken back`] : []),
    ...(penal > 0 ? [`penal ${bare(penal)} added`] : []),
    ...(after.dpd === before.dpd ? [] : [`DPD ${before.dpd} to ${after.dpd}`]),
    ...(after.held > before.held ? [`held ${bare(after.held)}`] : []),
    ...(lackOf(after) > 0 && lackOf(after) !== lackOf(before) ? [`quote lacks ${bare(lackOf(after))}`] : []),
    ...(after.excess > before.excess ? [`excess ${bare(after.excess)}`] : []),
    ...(isClosed && before.state === 'OPEN' ? ['closed'] : []),
    ...(!isClosed && before.state !== 'OPEN' ? ['open again'] : []),
  ];
}

/**
 * The sentence of a booking for the timeline: what was booked, when it was told where that is another day, and what it changed.
 *
 * @param entries what was booked in one go, the first of them first
 * @param all what they may speak of
 */
export function bookingSentence(
  { entries, all }: { entries: readonly LoanEntry[]; all: readonly LoanEntry[] },
  { before, after, toldOn }: { before: Position; after: Position; toldOn: Day },
): string {
  const deeds = entries.map((entry) => deedOf(entry, all)).join(', ');
  const isLate = entries.some(({ valueDate }) => valueDate < toldOn);
  const head = isLate ? `${deeds}, told on ${short(toldOn)}` : deeds;
  const changes = changesOf(before, after);
  return changes.length === 0 ? head : `${head}: ${changes.join(', ')}`;
}

/** The sentence of days that have changed what a loan owes without anybody's booking; undefined where there is nothing to say. */
export function daySentence(before: Position, after: Position): string | undefined {
  const spent = minus(before.held, plus(after.held, after.excess));
  const changes = [...(spent > 0 ? [`held ${bare(spent)} paid what fell due`] : []), ...changesOf(before, after)];
  return changes.length === 0 ? undefined : changes.join(', ');
}
