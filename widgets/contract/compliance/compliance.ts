import type { RouteKey } from '../screens.ts';
import type { Udrs } from '../applications/udrs.ts';
import { birthDateLabel } from '../words.ts';

/** The codes of compliance, each with the question of the checklist that it answers with no. */
export const complianceChecks = {
  NAME_MISMATCH: { label: 'Name', question: 'Is the name the same on every document?' },
  DOB_MISMATCH: { label: birthDateLabel, question: 'Is the date of birth the same on every document?' },
  ADDRESS_PROOF: { label: 'Address proof', question: 'Does the address proof show the present address?' },
  PHOTO_MISMATCH: { label: 'Photo', question: 'Is the same person in every photo?' },
  STATEMENT_GAP: { label: 'Bank statement', question: 'Is the bank statement without gaps?' },
  DOC_UNREADABLE: { label: 'Documents', question: 'Is every document readable?' },
  DUPLICATE_CUSTOMER: { label: 'Duplicate customer', question: 'Is the customer in the books only once?' },
  SANCTION_HIT: { label: 'Sanctions', question: 'Is the customer on no sanctions list?' },
} as const;
export type ComplianceCode = keyof typeof complianceChecks;
export const complianceCodes = Object.keys(complianceChecks) as ComplianceCode[];

/** The code that compliance and the operations lead alone may know of: telling the customer is an offence (PMLA). */
export const secretCode = 'SANCTION_HIT' satisfies ComplianceCode;
/** What everybody else reads in place of the codes. */
export const coveredCode = 'COMPLIANCE_DISCREPANCY';
export const coveredCodeLabel = 'Compliance discrepancy';

/** A reviewer's answer to a question of the checklist. */
export const checkVerdicts = ['PASS', 'DISCREPANCY'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** A fixer's answer to a discrepancy. */
export const discrepancyAnswers = {
  CORRECTED: 'Corrected',
  EXPLAINED: 'Explained',
  DOCUMENT_REPLACED: 'Document replaced',
  NOT_A_DISCREPANCY: 'Not a discrepancy',
} as const;
export type DiscrepancyAnswer = keyof typeof discrepancyAnswers;

/** What the reviewer thinks of an answer. */
export const answerVerdicts = ['ACCEPTED', 'NOT_ACCEPTED'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

/** What a call with the customer has come to. */
export const complianceCallOutcomes = {
  CONFIRMED: 'Confirmed',
  CORRECTED: 'Corrected',
  DENIED: 'Denied',
  NOT_REACHABLE: 'Not reachable',
} as const;
export type ComplianceCallOutcome = keyof typeof complianceCallOutcomes;

/** How a reviewer decides. */
export const complianceVerdicts = { APPROVE: 'Approve', RE_WORK: 'Re-Work', REJECT: 'Reject' } as const;
export type ComplianceVerdict = keyof typeof complianceVerdicts;

/** The three desks, each with the status of the applications on it. */
export const complianceDesks = {
  review: 'COMPLIANCE_REVIEW',
  fixer: 'COMPLIANCE_FIXER',
  calling: 'COMPLIANCE_CALLING',
} as const satisfies Record<string, Udrs>;
export type ComplianceDesk = keyof typeof complianceDesks;

/** The screens that grant the calls of the desks. */
export const complianceScreens = [
  'COMPLIANCE_REVIEW_DETAILS',
  'COMPLIANCE_FIXER_DETAILS',
  'COMPLIANCE_CALLING_DETAILS',
] as const satisfies readonly RouteKey[];

/** Where a fixer or a caller may send a case. */
export const returnTargets = ['COMPLIANCE_REVIEW', 'COMPLIANCE_CALLING', 'COMPLIANCE_FIXER'] as const;
export type ReturnTarget = (typeof returnTargets)[number];

/** What can be done to a case, on the desk where it is done. */
export const complianceActions = {
  claim: 'review',
  release: 'review',
  assign: 'review',
  check: 'review',
  approve: 'review',
  reWork: 'review',
  reject: 'review',
  answer: 'fixer',
  sendToCalling: 'fixer',
  sendToReview: 'fixer',
  call: 'calling',
  callToReview: 'calling',
  callToFixer: 'calling',
} as const satisfies Record<string, ComplianceDesk>;
export type ComplianceAction = keyof typeof complianceActions;

/** How often a case may go to the fixer; after that it is approved or rejected. */
export const mostReWorks = 3;
/** How often, and on how many days, an unreachable customer is called before the case goes on. */
export const attemptsToLeave = { calls: 3, days: 2 } as const;
export const remarkLength = { min: 10, max: 1000 } as const;
export const answerLength = 1000;
