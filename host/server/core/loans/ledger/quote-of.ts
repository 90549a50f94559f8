import { position, type Position, type PositionQuote } from '../../../../../widgets/contract/ledger/position.ts';
import type { Foreclosure } from '../requests.store.ts';
import type { LoanLedger } from './read-ledger.ts';

/**
 * A quote as its loan's ledger has it: one for a day to come as it will stand then, with what is paid until then. It is booked under
 * its own id.
 *
 * @param standing how the loan stands today
 * @returns undefined once something has taken its place
 */
export function quoteOf(
  { plan, entries }: LoanLedger,
  standing: Position,
  { id, quote_on: on }: Pick<Foreclosure, 'id' | 'quote_on'>,
): PositionQuote | undefined {
  const { quote } = on > standing.day ? position(plan, entries, on) : standing;
  return quote?.entryId === id ? quote : undefined;
}
