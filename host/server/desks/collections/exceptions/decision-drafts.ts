import type { EntryOf } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import type { NewEntry } from '../../../core/loans/ledger/book.ts';
import { liveReceipts } from '../../../core/loans/ledger/live-receipts.ts';
import type { LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { reversalDrafts } from '../../../core/loans/ledger/reverse-receipt.ts';
import type { PaymentException } from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import { isOnLoan, type Target } from './payment-target.ts';

type By = Pick<Actor, 'now' | 'staffId'>;
/** What is to be booked, by loan. */
export type Drafts = ReadonlyMap<string, readonly NewEntry[]>;

/** Money that comes to a loan by a decision. Its reference stays with what was told, its number of the bank goes with it. */
const receiptOn = ({ amount, mode, utr }: PaymentException, { day }: Target, { staffId }: By): NewEntry => ({
  kind: 'RECEIPT',
  amount,
  valueDate: day,
  source: 'DESK',
  mode,
  utr,
  reference: null,
  linkId: null,
  madeBy: staffId,
});

/** Takes the money off the loan on which it is; it comes back on another day of that loan where that is the decision. */
function takenOff(
  exception: PaymentException,
  receipt: EntryOf<'RECEIPT'>,
  target: Target | undefined,
  by: By,
): NewEntry[] {
  const isMoved = target !== undefined && target.loan !== exception.loan;
  const reason = target === undefined ? 'RETURNED' : isMoved ? 'WRONG_LOAN' : 'WRONG_DAY';
  const rightDay = target === undefined || isMoved ? undefined : target.day;
  const facts = { receiptId: receipt.id, reason, source: 'DESK' } as const;
  return reversalDrafts(receipt, rightDay === undefined ? facts : { ...facts, rightDay }, by);
}

/**
 * What a decision on money books, for its preview and for itself. Of money that is kept off its loan it is the receipt alone.
 *
 * @param ledgers of the loans that it is about; one that is kept by its schedule is not among them
 * @throws Refusal REQUEST_DECIDED where somebody has taken back the money that is to be moved
 */
export function draftsOf(
  exception: PaymentException,
  target: Target | undefined,
  ledgers: ReadonlyMap<string, LoanLedger>,
  by: By,
): Drafts {
  if (!isOnLoan(exception))
    return new Map(target && ledgers.has(target.loan) ? [[target.loan, [receiptOn(exception, target, by)]]] : []);
  const entries = ledgers.get(exception.loan)?.entries ?? [];
  const receipt = liveReceipts(entries).find(({ id }) => id === exception.entryId);
  if (!receipt && target) throw refuse('REQUEST_DECIDED', { message: 'This money is taken back already' });
  const stays = target?.loan === exception.loan && target.day === exception.paidOn;
  if (!receipt || stays) return new Map();
  const off = [exception.loan, takenOff(exception, receipt, target, by)] as const;
  const isMoved = target !== undefined && target.loan !== exception.loan;
  return new Map(isMoved ? [off, [target.loan, [receiptOn(exception, target, by)]]] : [off]);
}
