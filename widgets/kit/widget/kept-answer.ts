import type { CloseAnswer } from './widget.ts';

/** What `saveDraft()` answers, by whether what was typed outlives the page now. */
export function keptAnswer(isKept: boolean): CloseAnswer {
  return isKept ? { ok: true } : { ok: false, reason: 'NOT_KEPT' };
}
