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
