import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { Announce } from '../../../call/announcements.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { cancelPromise } from '../promises/promises.ts';
import type { Restructure } from '../requests.store.ts';
import { book } from './book.ts';
import type { HeldLedger, LoanLedger } from './read-ledger.ts';

/** What an approved restructuring comes to on its day: new terms, or nothing where there is nothing to restructure any more. */
export type RestructureEnding = 'EFFECTIVE' | 'LAPSED';

/**
 * Whether a loan is overdue as a day begins: new terms come before that day's money, so that it does not matter which of the two is
 * told first.
 */
function isOverdueAt({ plan, entries }: LoanLedger, day: Day): boolean {
  const before = entries.filter(({ kind, valueDate }) => valueDate < day || kind === 'REVERSAL' || kind === 'OPENING');
  const { state, dpd } = position(plan, before, day);
  return state === 'OPEN' && dpd > 0;
}

/**
 * Books the new terms of a loan as of the day from which they hold, under the request's own id, with the EMI that was told and
 * approved: money of before that is told later moves the last rows, never that.
 */
export async function bookRestructure(
  tx: Tx,
  actor: Actor & { announce: Announce },
  held: HeldLedger,
  { id, effective_from: valueDate, added_months: addedMonths, new_emi: newEmi, ...request }: Restructure,
): Promise<RestructureEnding> {
  if (!isOverdueAt(held.ledger, valueDate)) return 'LAPSED';
  const { loan } = held;
  const inCollection = held.inCollection && (await cancelPromise(tx, actor, held.inCollection, 'RESTRUCTURED'));
  const by = { madeBy: request.initiated_by, approvedBy: request.decided_by };
  const terms = { addedMonths, emi: paiseOf(newEmi) };
  const entry = { id, kind: 'RESTRUCTURE', valueDate, source: 'DESK', terms, ...by } as const;
  const booked = await book(tx, actor, { ...held, inCollection }, [entry]);
  await actor.announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  return 'EFFECTIVE';
}
