import { paiseOf, rupeesUp, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import { quoteOn } from '../../../../../widgets/contract/ledger/previews.ts';
import type { PaymentExceptionReason } from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { dayMs, dayOf, daysAfter, startOfDay } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import type { Booked } from '../../../core/loans/ledger/book.ts';
import { earlyFeeBp } from '../../../core/loans/ledger/early-fee.ts';
import { liveReceipts } from '../../../core/loans/ledger/live-receipts.ts';
import type { HeldLedger, LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Payable } from '../../../core/payments/asked-by-ledger.ts';
import type { ToldPayment } from '../../../core/payments/exceptions/raise-exception.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import { payableBy } from './payable.ts';

interface Moment {
  now: Date;
  rules: CollectionSettings;
}

/** Two numbers of the bank are two payments; one that is not told may be either. */
const mayBeOne = (utr: string | null | undefined, other: string | null) =>
  !utr || !other || utr.toUpperCase() === other.toUpperCase();

/** Why a payment is kept off its loan, which is held, until a person has decided; undefined for one that is booked. */
export function reasonToKeep(
  { ledger }: HeldLedger,
  { amount, paid_on: paidOn, utr }: ToldPayment,
  { now, rules }: Moment,
): PaymentExceptionReason | undefined {
  if (paidOn < ledger.plan.disbursedOn) return 'BEFORE_DISBURSAL';
  if (paidOn < daysAfter(dayOf(now), -rules.valueDateDays)) return 'TOO_OLD';
  const isTold = liveReceipts(ledger.entries).some(
    (each) => each.amount === paiseOf(amount) && each.valueDate === paidOn && mayBeOne(each.utr, utr),
  );
  return isTold ? 'LIKELY_DOUBLE' : undefined;
}

/** What a link asks its borrower for: now, and on the day of a payment that is told later. */
export interface Asked {
  now: Payable;
  onItsDay: Payable;
}

/** What the link of a payment asks for before it is booked. */
export async function askedBy(
  tx: Tx,
  link: PaymentLink,
  { paid_on: paidOn }: ToldPayment,
  { now, rules }: Moment,
): Promise<Asked> {
  const asked = await payableBy(tx, link, { now, rules });
  if (paidOn === dayOf(now)) return { now: asked, onItsDay: asked };
  const endOfDay = new Date(startOfDay(paidOn).getTime() + dayMs - 1);
  return { now: asked, onItsDay: await payableBy(tx, link, { now: endOfDay, rules }) };
}

/** Whether a link took nothing any more when a payment by it was made. */
function hasEnded(link: PaymentLink, { paid_on: paidOn }: ToldPayment, asked: Asked, now: Date): boolean {
  const standing = standingOf(link, now);
  if (standing === 'EXPIRED') return paidOn > dayOf(link.expires_at);
  const isOpen = standing === 'CREATED' || standing === 'SENT';
  return !isOpen || asked.now === 0 || asked.now === 'OVER';
}

/** What closes a loan today: what is left of its settlement, what its open quote lacks, or what a quote would come to. */
function closesBy(ledger: LoanLedger, { settlement, quote, day, totalOutstanding }: Position, moment: Moment): Paise {
  if (settlement?.status === 'ACCEPTED') return settlement.left;
  if (quote && quote.status !== 'PAID' && day <= quote.until) return quote.lacks;
  return quoteOn(ledger, day, earlyFeeBp(ledger.plan, day, moment.rules))?.total ?? totalOutstanding;
}

/** An instalment may be collected whole, though the last one of a loan is a little less. */
function isTooLarge(ledger: LoanLedger, before: Position, amount: number, moment: Moment): boolean {
  return amount > rupeesUp(before.emi) && amount > rupeesUp(closesBy(ledger, before, moment));
}

/** Why a payment that is booked is listed for a person all the same; undefined for one that is as it was asked for. */
export function reasonToList(
  ledger: LoanLedger,
  { before }: Booked,
  { told, link, asked }: { told: ToldPayment; link: PaymentLink | undefined; asked: Asked | undefined },
  moment: Moment,
): PaymentExceptionReason | undefined {
  if (before.state !== 'OPEN') return 'CLOSED_LOAN';
  if (isTooLarge(ledger, before, told.amount, moment)) return 'TOO_LARGE';
  if (!link || !asked) return undefined;
  if (hasEnded(link, told, asked, moment.now)) return 'LINK_ENDED';
  const sums = [asked.now, asked.onItsDay].filter((sum) => typeof sum === 'number');
  return sums.length === 0 || sums.includes(told.amount) ? undefined : 'AMOUNT_DIFFERS';
}
