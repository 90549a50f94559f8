/** Where a mandate stands. The spelling of NACH_RECIEVED is the wire's. */
export const nachStatuses = [
  'NACH_PENDING',
  'NACH_RECIEVED',
  'NACH_REJECTED',
  'NACH_RESUBMITTED',
  'NACH_READY',
  'NACH_PROCESSED',
  'E_MANDATE_COMPLETE',
] as const;
export type NachStatus = (typeof nachStatuses)[number];

/** How a mandate is made: on paper, or with the customer's bank online. */
export const nachTypes = ['MANUAL', 'E_NACH'] as const;
export type NachType = (typeof nachTypes)[number];

/** What people do with the mandate of a loan beside its mails. */
export const mandateActs = ['receiveForm', 'reissueMandate'] as const;
export type MandateAct = (typeof mandateActs)[number];

/** The queue of mails with signed mandates; the address of the mail details names it. */
export const nachReviewQueue = 'Nach Review';

/** Partners with mail pages of their own (RT-76, RT-80), as their paths name them. */
export const mailPartners = ['pb', 'wishfin'] as const;
export type MailPartner = (typeof mailPartners)[number];
