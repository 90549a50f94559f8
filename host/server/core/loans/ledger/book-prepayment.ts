import { quoteToClose } from '../../../../../widgets/contract/collections/requests.ts';
import type { EntryOf } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { formatExact, minus, noPaise, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import { prepaymentFee } from '../../../../../widgets/contract/ledger/prepayment-fee.ts';
import { prepaidOn } from '../../../../../widgets/contract/ledger/previews.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { refuseWhileSettling } from '../in-flight.ts';
import { book, type Booked, type NewEntry } from './book.ts';
import { earlyFeeBp } from './early-fee.ts';
import type { HeldLedger, LoanLedger } from './read-ledger.ts';

/** What a borrower has chosen to do with money that is held. */
export interface Prepayment {
  /** With the fee, which is paid from it. */
  amount: Paise;
  /** TENURE ends the loan earlier at its EMI, EMI lowers that over the same rows. */
  changes: EntryOf<'PREPAYMENT'>['terms']['changes'];
}

/** Why an amount of held money repays no principal now; undefined where it can. */
export function prepaymentMessage(amount: Paise, { overdue, held, principal }: Position): string | undefined {
  if (overdue > 0) return `Pay the ${formatExact(overdue)} that are due first`;
  if (amount <= 0) return 'Enter an amount';
  if (amount > held) return held === 0 ? 'No money of this loan is held' : `${formatExact(held)} is held`;
  return amount >= principal ? quoteToClose : undefined;
}

/** What a prepayment of today makes of a loan: what repays principal, and the fee with its tax, which come from its amount. */
export function prepaymentOf(
  ledger: LoanLedger,
  { amount, changes }: Prepayment,
  { now, rules }: { now: Date; rules: CollectionSettings },
) {
  const day = dayOf(now);
  const feeBp = earlyFeeBp(ledger.plan, day, rules);
  const fee = feeBp === 0 ? noPaise : prepaymentFee(amount, feeBp).total;
  const repaid = minus(amount, fee);
  return { fee, repaid, ...prepaidOn(ledger, day, { amount: repaid, changes }) };
}

/** The fee of what is prepaid and its tax, due that day and paid from it at once. */
function feeEntries(total: Paise, valueDate: Position['day']): NewEntry[] {
  if (total === 0) return [];
  return [{ kind: 'CHARGE', amount: total, reason: 'PREPAYMENT', valueDate, source: 'SYSTEM' }];
}

/**
 * Repays principal with money that is held, as its borrower has chosen: money beyond the dues is held for instalments to come until
 * they choose, and nobody chooses for them. The EMI that they are told stands in the entry.
 *
 * @throws Refusal LOAN_CLOSED; LOAN_BUSY beside an accepted settlement; VALIDATION_FAILED while something is due, or for an amount that
 * is not held or would close the loan
 */
export async function bookPrepayment(tx: Tx, actor: Actor, held: HeldLedger, prepayment: Prepayment): Promise<Booked> {
  const { plan, entries } = held.ledger;
  const { amount, changes } = prepayment;
  const valueDate = dayOf(actor.now);
  const standing = position(plan, entries, valueDate);
  if (standing.state !== 'OPEN') throw refuse('LOAN_CLOSED');
  await refuseWhileSettling(tx, held.loan);
  const wrong = prepaymentMessage(amount, standing);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { message: wrong });
  const { fee, repaid, emi } = prepaymentOf(held.ledger, prepayment, actor);
  const facts = { valueDate, source: 'LINK', terms: { changes, emi } } as const;
  return book(tx, actor, held, [...feeEntries(fee, valueDate), { ...facts, kind: 'PREPAYMENT', amount: repaid }]);
}
