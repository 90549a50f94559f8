import type { Udrs } from '../applications/udrs.ts';
import { unlistedCode } from '../bank/reject-code.ts';

/** What an OSV visit (original seen and verified) has come to. */
export const visitOutcomes = {
  ORIGINALS_SEEN: 'Originals seen and verified',
  VIDEO_KYC: 'No visit, video KYC instead',
  ORIGINALS_DIFFER: 'Originals differ from the documents',
  CUSTOMER_NOT_MET: 'Customer not met',
} as const;
export type VisitOutcome = keyof typeof visitOutcomes;

export const visitPlaces = { HOME: 'Home', OFFICE: 'Office', BRANCH: 'Branch' } as const;
export type VisitPlace = keyof typeof visitPlaces;

/** The outcomes with which an application may go on from KYC Verification; the others ask for another visit. */
export const passedVisits: readonly (string | null)[] = [
  'ORIGINALS_SEEN',
  'VIDEO_KYC',
] satisfies readonly VisitOutcome[];

/** What credit decides. */
export const creditDecisions = { APPROVED: 'Approve', DECLINED: 'Refuse' } as const;
export type CreditDecision = keyof typeof creditDecisions;

/** Where a mandate is made, by its type: on paper, or with the customer's bank online. */
export const mandateInstruments = {
  MANUAL: ['Paper form'],
  E_NACH: ['Net banking', 'Debit card', 'Aadhaar'],
} as const;
export type MandateInstrument = (typeof mandateInstruments)[keyof typeof mandateInstruments][number];

/** What a check of the customer's bank account has come to: a small deposit to it (penny drop), and the name it answers. */
export const accountResults = {
  VERIFIED: 'Verified',
  NAME_DIFFERS: 'Name differs at the bank',
  ACCOUNT_CLOSED: 'Account is closed',
  IFSC_NOT_VALID: 'IFSC is not valid',
  NOT_ANSWERED: 'The bank has not answered',
} as const;
export type AccountResult = keyof typeof accountResults;

/** Why a disbursal failed. A failure of the account asks for its verification anew before the next attempt. */
export const failureCauses = {
  ACCOUNT_CLOSED: { label: 'Beneficiary account is closed', isOfAccount: true },
  IFSC_NOT_VALID: { label: 'IFSC is not valid', isOfAccount: true },
  NAME_DIFFERS: { label: 'Name differs at the bank', isOfAccount: true },
  CREDIT_NOT_ALLOWED: { label: 'Account takes no credit', isOfAccount: true },
  AMOUNT_LIMIT: { label: 'Amount is above a limit of the bank', isOfAccount: false },
  BANK_TIMEOUT: { label: 'Bank timed out', isOfAccount: false },
} as const;
export type FailureCause = keyof typeof failureCauses;

/** Whether a string is a key of the causes. */
export function isFailureCause(key: string): key is FailureCause {
  return Object.hasOwn(failureCauses, key);
}

/** Why a disbursal failed, in words: the cause, else the bank's code. */
export function failureWords(cause: FailureCause | null, code: string | null): string {
  if (cause !== null) return failureCauses[cause].label;
  return code === null ? 'Failed' : unlistedCode(code);
}

/** What becomes of a mandate that collects from another account than its loan is paid to. */
export const oldMandateChoices = { AGAIN: 'Make the mandate anew', KEEP: 'Keep it on the old account' } as const;
export type OldMandateChoice = keyof typeof oldMandateChoices;

/** What becomes of a disbursal that somebody else has initiated. */
export const releaseDecisions = { APPROVE: 'Approve', SEND_BACK: 'Send back' } as const;
export type ReleaseDecision = keyof typeof releaseDecisions;

/** A remark that explains something has so many characters. */
export const remarkLength = { min: 10, max: 1000 } as const;

/** How long after today an agreement may be valid, and how long ago an OSV visit may have been, in days. */
export const longestAgreementDays = 90;
export const oldestVisitDays = 30;

/** Whole rupees. */
export const leastLoan = 1_000;

/** The bank's reference of a penny drop: 6 to 40 letters, digits and dashes. */
export const referencePattern = '^[A-Za-z0-9-]{6,40}$';

/** The most characters of the name that the bank has for an account. */
export const nameAtBankLength = 120;

/** How often a disbursal may be tried. */
export const mostDisbursals = 3;

/** What a stage offers the people whose work it is. */
export const stageActions = [
  'recordVisit',
  'decide',
  'recordAgreement',
  'openMandate',
  'checkAccount',
  'initiate',
  'release',
  'fix',
] as const;
export type StageAction = (typeof stageActions)[number];

/** What is shown and recorded at a stage. */
export type StageTask = 'visit' | 'decision' | 'agreement' | 'mandate' | 'disbursal' | 'payout' | 'failure';

/** The stages at which something is recorded that a later move asks for. */
export const stageTasks: Readonly<Partial<Record<Udrs, StageTask>>> = {
  KYC_VERIFICATION: 'visit',
  DECISION_WAIT: 'decision',
  LOAN_APPROVED: 'agreement',
  NACH_PENDING: 'mandate',
  NACH_REVIEW: 'mandate',
  NACH_UPLOAD: 'mandate',
  READY_FOR_DISBURSAL: 'disbursal',
  DISBURSAL_INITIATED: 'payout',
  DISBURSAL_FAILED: 'failure',
  DISBURSED: 'payout',
};
