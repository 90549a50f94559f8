import { udrsQueueRoles } from '../applications/udrs-moves.ts';
import type { Udrs } from '../applications/udrs.ts';

/** What is shown of an application beside its header, timeline and applicant, to those who work a queue of applications. */
export const detailParts = ['documents', 'nach', 'calls', 'chats', 'audit'] as const;
export type DetailPart = (typeof detailParts)[number];

const queueRoles: ReadonlySet<string> = new Set([...Object.values(udrsQueueRoles).flat(), 'OPS_LEAD']);

/** The parts that people with these roles may open: all of them, or none for who works no queue of applications. */
export function detailPartsOf(roles: readonly string[]): DetailPart[] {
  return roles.some((role) => queueRoles.has(role)) ? [...detailParts] : [];
}

/** The way of an application, in the order in which it is walked. */
export const waySteps = {
  APPLIED: 'Applied',
  DOCUMENTS: 'Documents',
  REVIEW: 'Review',
  KYC: 'KYC',
  VIDEO_KYC: 'Video KYC',
  COMPLIANCE: 'Compliance',
  DECISION: 'Decision',
  MANDATE: 'Mandate',
  DISBURSAL: 'Disbursal',
} as const;
export type WayStep = keyof typeof waySteps;
export const wayStepNames = Object.keys(waySteps) as WayStep[];

/** Done, the present one, passed without a stay, still to come, and where an application ended without a loan. */
export const wayStates = ['DONE', 'NOW', 'PASSED', 'TO_COME', 'ENDED'] as const;
export type WayState = (typeof wayStates)[number];

const stepsOfStates: Partial<Record<Udrs, WayStep>> = {
  DOCUMENT_PROCESSING: 'DOCUMENTS',
  PENDING_REVIEW_REGULAR: 'REVIEW',
  PENDING_REVIEW_GPS: 'REVIEW',
  FRAUD_REVIEW: 'REVIEW',
  KYC_VERIFICATION: 'KYC',
  VKYC_MAKER: 'VIDEO_KYC',
  VKYC_CHECKER: 'VIDEO_KYC',
  VKYC_AUDIT: 'VIDEO_KYC',
  COMPLIANCE_REVIEW: 'COMPLIANCE',
  COMPLIANCE_FIXER: 'COMPLIANCE',
  COMPLIANCE_CALLING: 'COMPLIANCE',
  DECISION_WAIT: 'DECISION',
  LOAN_APPROVED: 'MANDATE',
  NACH_PENDING: 'MANDATE',
  NACH_REVIEW: 'MANDATE',
  NACH_UPLOAD: 'MANDATE',
  READY_FOR_DISBURSAL: 'DISBURSAL',
  DISBURSAL_INITIATED: 'DISBURSAL',
  DISBURSAL_FAILED: 'DISBURSAL',
  DISBURSED: 'DISBURSAL',
};

/** The step of a state; undefined for one that ends the work without a loan. */
export function wayStepOf(state: string): WayStep | undefined {
  return (stepsOfStates as Readonly<Record<string, WayStep | undefined>>)[state];
}

/** What kind of call it was: on the telephony screen, for the banking offer, about the mandate, or for compliance. */
export const detailCallKinds = {
  TELEPHONY: 'Telephony',
  BANKING: 'Banking',
  NACH: 'NACH',
  VOICE_BOT: 'Voice bot',
  COMPLIANCE: 'Compliance',
} as const;
export type DetailCallKind = keyof typeof detailCallKinds;

/** The most applications that one search answers, the newest ones, and the most calls that are shown of one. */
export const mostApplicationsFound = 20;
export const mostDetailCalls = 200;
