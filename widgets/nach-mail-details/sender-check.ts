import type { CallError } from '../client/call-error.ts';
import { senderDifferences, type SenderDifference } from '../contract/nach/mail-sender.ts';
import type { CallReply } from '../contract/schemas.ts';

/** A link that waits for the person's word, because the mail may be from somebody else than the loan's customer. */
export interface SenderCheck {
  loanApplicationNumber: string;
  /** In what they differ, and a sentence for each. */
  differences: readonly SenderDifference[];
  sentences: readonly string[];
}

/** What a refused link asks the person; undefined for a refusal that asks nothing. */
export function senderCheckOf(
  { code, fieldErrors }: CallError,
  loanApplicationNumber: string,
): SenderCheck | undefined {
  const differences = senderDifferences.filter((each) => fieldErrors[each] !== undefined);
  if (code !== 'NACH_SENDER_DIFFERS' || differences.length === 0) return undefined;
  return { loanApplicationNumber, differences, sentences: differences.map((each) => fieldErrors[each] ?? '') };
}

/**
 * The loan that is proposed for a mail: the one that it is linked to, else one of its sender's, first the one that the
 * page was opened for.
 *
 * @param pageLoan the loan of the page's address; also proposed for a sender who has no loan
 */
export function proposedLoan(
  { loanAppNo, likelyLoans }: CallReply<'fetchNachMail'>,
  pageLoan: string | null | undefined,
): string {
  const likely = likelyLoans.find((loan) => loan.loanAppNo === pageLoan) ?? likelyLoans[0];
  return loanAppNo ?? likely?.loanAppNo ?? pageLoan ?? '';
}
