/** Steps that can be undone and redone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** The most steps that are kept; the oldest are dropped first. */
export const mostSteps = 100;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Takes a step; a step that changes nothing is not recorded. */
export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-mostSteps), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (history.past.length === 0 || before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (history.future.length === 0 || after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future };
}
