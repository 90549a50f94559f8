import type { Udrs } from '../applications/udrs.ts';
import type { NachStatus, NachType } from './nach.ts';

/** How often a mandate may be sent to the bank. */
export const mostNachAttempts = 3;

/** From this issue of a loan's mandate on a lead issues it. */
export const leadIssue = 3;
/** Why another mandate is issued, in so many characters. */
export const reissueReason = { min: 10, max: 500 } as const;

const moves: Readonly<Record<NachStatus, readonly NachStatus[]>> = {
  NACH_PENDING: ['NACH_RECIEVED', 'E_MANDATE_COMPLETE'],
  NACH_RECIEVED: ['NACH_READY', 'NACH_REJECTED'],
  NACH_REJECTED: ['NACH_RESUBMITTED'],
  NACH_RESUBMITTED: ['NACH_READY', 'NACH_REJECTED'],
  NACH_READY: ['NACH_PROCESSED', 'NACH_REJECTED'],
  NACH_PROCESSED: [],
  E_MANDATE_COMPLETE: [],
};

/**
 * The stages at which a mandate's form is worked on. Only a mandate that the bank has rejected is worked on in the last:
 * it keeps its application there, with its next form.
 */
export const formStages = ['NACH_PENDING', 'NACH_REVIEW', 'NACH_UPLOAD'] as const satisfies readonly Udrs[];

/** Where the form of a mandate of this status is worked on. */
export function formStagesOf(status: NachStatus): readonly Udrs[] {
  const isWithForm = status === 'NACH_REJECTED' || status === 'NACH_RESUBMITTED';
  return isWithForm ? formStages : formStages.filter((stage) => stage !== 'NACH_UPLOAD');
}

/** Whether a mandate may go from one status to another. */
export function isNachMove(from: NachStatus, to: NachStatus): boolean {
  return moves[from].includes(to);
}

/** Why a mandate takes no form at all: what comes in for it on paper is kept with its loan, and says nothing of it. */
export const madeOnline = 'This mandate is made online, and has no form';

/** Whether a mandate is made by a signed form, which is compared with its terms. */
export function takesForms(nachType: NachType): boolean {
  return nachType === 'MANUAL';
}

/** The status after a signed form has come in by mail: a pending mandate is received, a rejected one re-submitted, others stay. */
export function nachStatusAfterMail(status: NachStatus, nachType: NachType): NachStatus {
  if (!takesForms(nachType)) return status;
  if (status === 'NACH_PENDING') return 'NACH_RECIEVED';
  return status === 'NACH_REJECTED' ? 'NACH_RESUBMITTED' : status;
}

/** Whether a mandate waits for somebody to accept or reject it. */
export function isNachReviewable(status: NachStatus): boolean {
  return status === 'NACH_RECIEVED' || status === 'NACH_RESUBMITTED';
}

/** Where a mandate stands, for what may be done with it. */
export interface MandateStanding {
  status: NachStatus;
  nachType: NachType;
  issue: number;
  /** Whether it lies in a file for the bank. */
  isInFile: boolean;
}

/** Why another mandate cannot be issued in place of one now: the bank is about to answer. */
export function reissueRefusal({ status, isInFile }: MandateStanding): string | undefined {
  const waitsForBank = status === 'NACH_READY' && isInFile;
  return waitsForBank ? 'The mandate is in a file for the bank. Wait for the bank’s answer' : undefined;
}

/** Why a mandate takes no scan of a form now. */
export function receiveRefusal({ status, nachType }: MandateStanding): string | undefined {
  if (!takesForms(nachType)) return madeOnline;
  if (isNachReviewable(status)) return 'A form of this mandate is there already';
  return status === 'NACH_PENDING' || status === 'NACH_REJECTED' ? undefined : 'The form of this mandate is accepted';
}

/** Who issues the third mandate of a loan. */
export const leadIssues = 'A lead issues the third mandate of a loan';
