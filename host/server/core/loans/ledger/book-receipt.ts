import type { EntryOf, LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import type { Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { book, type Booked } from './book.ts';
import { findByReference } from './entry.store.ts';
import type { HeldLedger } from './read-ledger.ts';

/** Money of a borrower that has come. */
export interface NewReceipt {
  amount: Paise;
  /** The day on which it came, from which it counts. */
  valueDate: Day;
  source: LoanEntry['source'];
  mode: NonNullable<LoanEntry['mode']> | null;
  /** The sender's own; null where there is none. */
  reference: string | null;
  utr?: string | null;
  linkId?: string | null;
  settlementId?: string | null;
  remark?: string | null;
  approvedBy?: string | null;
}

/** The payment service tells of money with a link and without one, by references of one series. */
const senders: readonly (readonly LoanEntry['source'][])[] = [['WEBHOOK', 'LINK']];
const seriesOf = (source: LoanEntry['source']) => senders.find((series) => series.includes(source)) ?? [source];

/** Whether a receipt that is known under the reference is the same money. */
function isSame(
  known: EntryOf<'RECEIPT'>,
  { amount, valueDate, mode, utr = null, linkId = null }: NewReceipt,
): boolean {
  return (
    known.amount === amount &&
    known.valueDate === valueDate &&
    (known.mode ?? null) === mode &&
    (known.utr ?? null) === utr &&
    (known.linkId ?? null) === linkId
  );
}

/** Why money cannot have come on a day: it is ahead, or the loan was not paid out by then; undefined where it can. */
export function wrongDay({ ledger }: Pick<HeldLedger, 'ledger'>, day: Day, now: Date): string | undefined {
  if (day > dayOf(now)) return 'This day has not come yet';
  return day < ledger.plan.disbursedOn ? 'The loan was not paid out by this day' : undefined;
}

/**
 * Books money of a borrower, once by its reference. It pays what was due on its own day: nothing is spent for a use that nobody
 * chose, and what is more than the dues is held.
 *
 * @returns the receipt; `booked` is undefined where it was booked before
 * @throws Refusal VALIDATION_FAILED for a day on which it cannot have come; IDEMPOTENCY_REUSED where the reference stands for other money
 */
export async function bookReceipt(
  tx: Tx,
  actor: Actor,
  held: HeldLedger,
  receipt: NewReceipt,
): Promise<{ entryId: string; booked: Booked | undefined }> {
  const { valueDate, source, reference } = receipt;
  const wrong = wrongDay(held, valueDate, actor.now);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { valueDate: wrong } });
  const earlier = reference === null ? undefined : await findByReference(tx, seriesOf(source), reference);
  if (earlier) {
    const { entry, loan } = earlier;
    if (loan !== held.loan || entry.kind !== 'RECEIPT' || !isSame(entry, receipt))
      throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
    return { entryId: entry.id, booked: undefined };
  }
  const booked = await book(tx, actor, held, [{ kind: 'RECEIPT', ...receipt, madeBy: actor.staffId }]);
  const [entry] = booked.entries;
  if (!entry) throw new Error('A booking without an entry');
  return { entryId: entry.id, booked };
}
