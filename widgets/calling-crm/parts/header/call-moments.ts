/** When a call began and ended: milliseconds since 1970 by this browser's clock. */
export interface CallMoments {
  startedAt: number;
  /** Undefined while it goes on. */
  endedAt: number | undefined;
}

/**
 * Where a call stands, as its load has just answered.
 *
 * @param life milliseconds before the answer; undefined where the backend does not keep them: the call then begins now
 */
export function momentsOf(life: { startedAgoMs: number; endedAgoMs: number | null } | undefined): CallMoments {
  const now = Date.now();
  const { startedAgoMs = 0, endedAgoMs = null } = life ?? {};
  return { startedAt: now - startedAgoMs, endedAt: endedAgoMs === null ? undefined : now - endedAgoMs };
}
