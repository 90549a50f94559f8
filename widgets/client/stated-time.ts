/** When a person asked for a write: the last time that the server had told by then, and its time since, by a clock that nobody sets. */
export interface Stated {
  /** The server's own word, unchanged. */
  openedAt: string;
  /** Milliseconds since 1970, as the server counts them. */
  submittedAt: number;
}

/**
 * What the server has told of its time, each with `performance.now()` of the answer: by the grant of the call, or by '' for answers
 * to a session and for the load that gives a grant.
 */
export type ServerTimes = Readonly<Record<string, readonly [text: string, at: number]>>;

/** Now, whatever the computer's clock says; undefined before the server has told its time. */
export function statedNow(told: ServerTimes, grant = ''): Stated | undefined {
  const [text = '', at = 0] = told[grant] ?? told[''] ?? [];
  const ms = Number.parseInt(text, 10);
  return ms ? { openedAt: text, submittedAt: Math.floor(ms + performance.now() - at) } : undefined;
}
