/** When a call began and ended: milliseconds since 1970 by this browser's clock. */
export interface CallMoments {
  startedAt: number;
  /** Undefined while the call goes on. */
  endedAt: number | undefined;
}

/**
 * When a call began and ended, by the answer that its load has just got.
 *
 * @param life milliseconds before the answer; undefined when the backend does not keep them: the call then begins now
 */
export function momentsOf(life: { startedAgoMs: number; endedAgoMs: number | null } | undefined): CallMoments {
  const now = Date.now();
  const { startedAgoMs = 0, endedAgoMs = null } = life ?? {};
  return { startedAt: now - startedAgoMs, endedAt: endedAgoMs === null ? undefined : now - endedAgoMs };
}
