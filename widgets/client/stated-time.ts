/** When a person asked for a write: the last time that the server had told by then, and its time since, by a clock that nobody sets. */
export interface Stated {
  /** The server's own word, unchanged. */
  openedAt: string;
  /** Milliseconds since 1970, as the server counts them. */
  submittedAt: number;
}

interface Told {
  text: string;
  ms: number;
  /** `performance.now()` of the answer. */
  at: number;
}

/** Grants of so many calls are remembered: a parked one is taken up again. */
const mostGrants = 20;

/** Notes the server's time of each answer, so that the computer's clock, which may be wrong, says of no write when it was made. */
export function createStatedTime() {
  /** By the call's grant; empty for answers to a session, and for the load that gives a grant. */
  const told = new Map<string, Told>();
  return {
    /** @param text the header of an answer; null where there is none */
    note(text: string | null, grant = ''): void {
      const [, ms] = /^(\d{13})\./.exec(text ?? '') ?? [];
      if (text === null || ms === undefined) return;
      told.delete(grant);
      told.set(grant, { text, ms: Number(ms), at: performance.now() });
      const [oldest] = [...told.keys()].filter((each) => each !== '');
      if (oldest !== undefined && told.size > mostGrants) told.delete(oldest);
    },
    /** Now; undefined before the server has told its time. */
    statedNow(grant = ''): Stated | undefined {
      const last = told.get(grant) ?? told.get('');
      return last && { openedAt: last.text, submittedAt: Math.floor(last.ms + performance.now() - last.at) };
    },
  };
}
