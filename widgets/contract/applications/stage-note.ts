import { udrsQueueRoles, type Mover } from './udrs-moves.ts';
import { udrsLabels, type Udrs } from './udrs.ts';

export const stageNoteLength = 1000;

/** Who reads a note: those who work where it was sent to, and their lead. What compliance writes reaches nobody else. */
export function readsStageNote(roles: readonly string[], to: Udrs): boolean {
  const readers: readonly Mover[] = [...(udrsQueueRoles[to] ?? []), 'OPS_LEAD'];
  return readers.some((role) => roles.includes(role));
}

const senders: Partial<Record<Udrs, string>> = {
  COMPLIANCE_REVIEW: 'review',
  COMPLIANCE_FIXER: 'the fixer',
  COMPLIANCE_CALLING: 'calling',
};

/** From whom a note comes, as its reader knows the desk. */
export const senderOfNote = (from: Udrs): string => senders[from] ?? udrsLabels[from];
