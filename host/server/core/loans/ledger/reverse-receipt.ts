import type { EntryOf, LoanEntry, reversalReasons } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { book, type Booked, type NewEntry } from './book.ts';
import { wrongDay } from './book-receipt.ts';
import type { HeldLedger } from './read-ledger.ts';

/** What is to be taken back, and why. */
export interface Reversal {
  /** The entry of the receipt. */
  receiptId: string;
  reason: (typeof reversalReasons)[number];
  source: LoanEntry['source'];
  reference?: string | null;
  remark?: string | null;
  approvedBy?: string | null;
  /** Of WRONG_DAY: the day on which the money did come. It is booked anew in the same breath. */
  rightDay?: Day;
}

/** The receipt anew, on the day on which it came. Its reference stays with the one that is taken back. */
function corrected(receipt: EntryOf<'RECEIPT'>, rightDay: Day, by: Pick<Actor, 'staffId'>): NewEntry {
  const { amount, mode, utr, linkId, settlementId } = receipt;
  const facts = { mode, utr, linkId, settlementId, reference: null, madeBy: by.staffId };
  return { ...facts, kind: 'RECEIPT', amount, source: 'DESK', valueDate: rightDay };
}

/** What takes a receipt back. */
export function reversalDrafts(
  receipt: EntryOf<'RECEIPT'>,
  { receiptId: dependsOn, rightDay, ...facts }: Reversal,
  { now, staffId }: Pick<Actor, 'now' | 'staffId'>,
): NewEntry[] {
  const taken = { kind: 'REVERSAL' as const, dependsOn, valueDate: dayOf(now), madeBy: staffId };
  return [{ ...facts, ...taken }, ...(rightDay === undefined ? [] : [corrected(receipt, rightDay, { staffId })])];
}

/**
 * Takes a receipt back: it never was, nor what depends on it, and the loan stands as if nobody had paid it. Penal charges that this
 * adds for days on which the borrower could not know are waived by the system.
 *
 * @throws Refusal NOT_FOUND without such a receipt of the loan; REQUEST_DECIDED where it is taken back already; VALIDATION_FAILED for
 * a right day on which it cannot have come
 */
export async function reverseReceipt(tx: Tx, actor: Actor, held: HeldLedger, reversal: Reversal): Promise<Booked> {
  const { receiptId, rightDay } = reversal;
  const { entries } = held.ledger;
  const receipt = entries.find(({ id }) => id === receiptId);
  if (receipt?.kind !== 'RECEIPT') throw refuse('NOT_FOUND');
  if (entries.some(({ kind, dependsOn }) => kind === 'REVERSAL' && dependsOn === receiptId))
    throw refuse('REQUEST_DECIDED', { message: 'This money is taken back already' });
  const wrong = rightDay === undefined ? undefined : wrongDay(held, rightDay, actor.now);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { valueDate: wrong } });
  return book(tx, actor, held, reversalDrafts(receipt, reversal, actor));
}
