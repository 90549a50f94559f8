import { isWrongNumber, type FeedbackForm } from '../../../../widgets/contract/feedback/feedback-rules.ts';
import type { Actor } from '../../core/loans/actor.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import * as contacts from '../../core/contacts/contact.store.ts';
import { holdForComplaint } from '../../core/contacts/follow-outcome.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { hashOf } from '../../base/tokens.ts';

/** A borrower's own number cannot be their other one. @throws Refusal FEEDBACK_REFUSED */
export async function requireOtherNumber(tx: Tx, loan: string, number: string): Promise<void> {
  if (number === '') return;
  const borrower = await contacts.findBorrower(tx, loan);
  if (borrower?.number !== number) return;
  const alternateNumber = 'This is the number that the loan has already';
  throw refuse('FEEDBACK_REFUSED', { fieldErrors: { alternateNumber } });
}

/**
 * What follows at once from some outcomes: a number of somebody else is not called again, and a dispute pauses
 * collection until the head of collections clears it.
 */
export async function followOutcome(tx: Tx, actor: Actor, loan: FoundCase, form: FeedbackForm): Promise<void> {
  if (form.contactType === 'RPC' && form.outcome === 'Dispute raised')
    await holdForComplaint(tx, actor, loan, form.remarks.trim());
  if (!isWrongNumber(form)) return;
  const borrower = await contacts.findBorrower(tx, loan.loanApplicationNumber);
  if (!borrower) return;
  await contacts.barNumber(tx, {
    number_hash: hashOf(borrower.number),
    loan_application_number: loan.loanApplicationNumber,
    barred_by: actor.staffId,
    barred_at: actor.now,
  });
}
