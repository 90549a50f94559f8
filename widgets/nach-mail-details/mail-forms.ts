import { mailPartners, nachStatuses, type MailPartner } from '../contract/nach/nach.ts';
import { isNachReviewable } from '../contract/nach/nach-moves.ts';
import { loanApplicationNumber, required } from '../contract/rules/validation.ts';
import type { CallReply } from '../contract/schemas.ts';

export interface RejectValues {
  rejectReason: string;
  remarks: string;
}

export const linkRules = {
  loanApplicationNumber: [required('Enter the loan application number'), loanApplicationNumber()],
};
export const rejectRules = { rejectReason: [required('Choose a reason')] };
export const nothingRejected: RejectValues = { rejectReason: '', remarks: '' };

export function partnerOf(text: string | undefined): MailPartner | undefined {
  return mailPartners.find((partner) => partner === text);
}

/** Whether the mandate of a linked mail waits for a review. */
export function mayBeRejected({ loanAppNo, nachStatus }: CallReply<'fetchNachMail'>): boolean {
  const status = nachStatuses.find((each) => each === nachStatus);
  return loanAppNo !== null && status !== undefined && isNachReviewable(status);
}
