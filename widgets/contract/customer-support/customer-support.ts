/** What somebody without an account searches by: a whole loan number, mobile number or e-mail address. */
export const supportSearchTypes = ['loanApplicationNumber', 'contactNumber', 'emailId'] as const;
export type SupportSearchType = (typeof supportSearchTypes)[number];

/** The longest value that a search takes: that of an e-mail address. */
export const longestSupportValue = 254;

/** How many applications one search answers at most, the newest first. */
export const mostSupportApplications = 5;

/**
 * Where an application stands as far as anybody may know who knows one of its keys, each with the next step. A queue
 * has no status of its own: fraud review, compliance and a sanctions hit all are "Under review" (UT-11).
 */
export const supportStatuses = {
  'Under review': 'Nothing is needed from you now. You hear from us when we have decided.',
  'Waiting for you': 'We need something from you. Our last message to you says what.',
  Approved: 'We are preparing the payout. Nothing is needed from you now.',
  'Paid out': 'Repay on the dates in your agreement.',
  Closed: 'This application goes no further. Write to us or call us if you have a question.',
} as const;
export type SupportStatus = keyof typeof supportStatuses;
export const supportStatusNames = Object.keys(supportStatuses) as SupportStatus[];
