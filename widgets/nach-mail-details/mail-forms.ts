import { mailPartners, type MailPartner } from '../contract/nach/nach.ts';
import { loanApplicationNumber, required } from '../contract/rules/validation.ts';

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
