import { askAgainMs, isBridgeCredentials, type BridgeCredentials } from '../../contract/embedding/bridge.ts';

/** A page's own function that supplies a session: the `getToken` of `<lending-frame>`. */
export type TokenSupply = () => BridgeCredentials | null | Promise<BridgeCredentials | null>;

const marginMs = 60_000;
const shortestMs = 1000;
/** The most milliseconds that a browser's timer can wait. */
const longestMs = 2_147_483_647;

export interface TokenFeed {
  /** Asks the page now and sends its answer. */
  ask(): void;
  /** Stops the timer; nothing is sent any more. */
  stop(): void;
}

/**
 * Asks a page for its session, and again a minute before that session expires (with less than two minutes left, after
 * half of that time). A page that fails, has no session, or has one that has expired, is asked again: after 5, after
 * 15, then every 60 seconds. No session is kept.
 */
export function createTokenFeed(
  supply: () => TokenSupply | undefined,
  send: (credentials: BridgeCredentials | null) => void,
): TokenFeed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  let asking: Promise<void> | undefined;

  function arm(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.min(Math.max(ms, shortestMs), longestMs));
  }

  async function askOnce(): Promise<void> {
    clearTimeout(timer);
    let given: unknown = null;
    try {
      given = await supply()?.();
    } catch {
      // The page is asked again below, just as if it had no session.
    }
    if (isStopped) return;
    const credentials = isBridgeCredentials(given) ? given : null;
    send(credentials);
    const { expiresAt } = credentials ?? {};
    const leftMs = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - Date.now();
    if (!credentials || leftMs <= 0) {
      if (supply()) arm(askAgainMs[Math.min(failures, askAgainMs.length - 1)] ?? shortestMs);
      failures += 1;
      return;
    }
    failures = 0;
    if (expiresAt === undefined) return;
    arm(Math.max(leftMs - marginMs, leftMs / 2));
  }

  function ask(): void {
    if (isStopped) return;
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
  }

  return {
    ask,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
