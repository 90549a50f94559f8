import type { CloseAnswer } from './widget.ts';

/** The answer of `saveDraft()`: ok when what was typed outlives the page, else `NOT_KEPT`. */
export function keptAnswer(isKept: boolean): CloseAnswer {
  return isKept ? { ok: true } : { ok: false, reason: 'NOT_KEPT' };
}
