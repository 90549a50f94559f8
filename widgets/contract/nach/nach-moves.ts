import type { Udrs } from '../applications/udrs.ts';
import type { NachStatus } from './nach.ts';

/** How often a mandate may be sent to the bank. */
export const mostNachAttempts = 3;

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

/** The status after a signed mandate has come in by mail: a pending one is received, a rejected one re-submitted, others stay. */
export function nachStatusAfterMail(status: NachStatus): NachStatus {
  if (status === 'NACH_PENDING') return 'NACH_RECIEVED';
  return status === 'NACH_REJECTED' ? 'NACH_RESUBMITTED' : status;
}

/** Whether a mandate waits for somebody to accept or reject it. */
export function isNachReviewable(status: NachStatus): boolean {
  return status === 'NACH_RECIEVED' || status === 'NACH_RESUBMITTED';
}
