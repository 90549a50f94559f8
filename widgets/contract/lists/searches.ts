import { emailLabel, loanIdLabel, mobileLabel } from '../words.ts';

/**
 * What a list can be searched by: its label, and the kind of value it takes (QL-09 to QL-13, VA-35). A number (`mobile`),
 * or a number or an address (`contact`), is searched for as a whole: a match of a part would reveal what a mask hides.
 */
export interface Search {
  label: string;
  takes: 'positiveNumber' | 'mobile' | 'contact' | 'text';
}

export const byMobile = { contactNumber: { label: mobileLabel, takes: 'mobile' } } as const;
export const byEmail = { emailId: { label: emailLabel, takes: 'text' } } as const;
export const byName = { agentName: { label: 'Name', takes: 'text' } } as const;
export const byLoan = { loanApplicationNumber: { label: loanIdLabel, takes: 'positiveNumber' } } as const;
export const byCustomer = { ...byLoan, ...byMobile, ...byEmail } as const;
