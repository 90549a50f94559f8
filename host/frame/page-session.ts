import type { TokenSource } from '../../widgets/client/connection.ts';
import type { Credentials } from '../../widgets/client/session.ts';
import { askAgainMs, type BridgeCredentials } from '../../widgets/contract/embedding/bridge.ts';

export interface PageSessionParts {
  /** Asks the page; what it answers comes by `taken` as well. */
  ask(): Promise<BridgeCredentials | null>;
  /** `source` is another one now. */
  changed(): void;
  /** There is another token than the one that was refused: what failed can be loaded again. */
  renewed(): void;
}

/** The session that the page around the frame supplies. */
export interface PageSession {
  /** For the screen; undefined where the page has no session to give, so that the person signs in here. */
  source(): TokenSource | undefined;
  /** The page told whether it supplies a session. */
  offered(suppliesToken: boolean): void;
  /** The page answered, or supplied a session by itself; null where it has none. */
  taken(credentials: BridgeCredentials | null): void;
  /** A call was answered 401. */
  refused(): Promise<void>;
  /** The person has signed in here. */
  signedIn(): void;
}

/** A 401 so soon after a renewal may answer a call that left with the former token. */
const lateMs = 10_000;
/** Renewals that are refused again so soon and are still followed by another at once. */
const mostAtOnce = 2;

/**
 * Renews the page's session after a 401. A token that was refused counts as none, and so does a third one in a row that is
 * refused at once: nothing is loaded again, and the page is asked after 5, 15, then every 60 seconds. A page that answers
 * null asks itself again.
 */
export function createPageSession({ ask, changed, renewed }: PageSessionParts): PageSession {
  let isOffered = false;
  let isLost = false;
  let isSignedInHere = false;
  let held: BridgeCredentials | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let dead: string | undefined;
  let refusals = 0;
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads what is held now, so that a refreshed token reaches a screen that goes on. */
  const current: Credentials = {
    get token() {
      return held?.token ?? '';
    },
    get key() {
      return held?.key ?? '';
    },
  };
  const isAlive = (credentials: BridgeCredentials | null) => credentials !== null && credentials.token !== dead;
  const getToken = async () => (!isLost && isAlive(await ask()) ? current : null);

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function askLater(): void {
    if (timer !== undefined || isSignedInHere) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void ask();
      },
      askAgainMs[Math.min(waits, askAgainMs.length - 1)],
    );
    waits += 1;
  }
  function lose(): void {
    isLost = true;
    changed();
  }

  return {
    source: () => (isOffered && !isLost ? getToken : undefined),
    offered(suppliesToken) {
      isOffered = suppliesToken;
      // It may be another `getToken`.
      if (isLost && isOffered && !isSignedInHere) void ask();
    },
    taken(credentials) {
      if (!credentials) return;
      if (!isAlive(credentials)) {
        if (isLost) askLater();
        return;
      }
      if (held && held.token !== credentials.token) renewedAt = performance.now();
      held = credentials;
      if (isOffered && !isLost) return;
      const wasLost = isLost;
      stopWaiting();
      isOffered = true;
      isLost = false;
      isSignedInHere = false;
      changed();
      if (wasLost) renewed();
    },
    async refused() {
      if (!isOffered || isLost) return;
      if (performance.now() - renewedAt > lateMs) {
        dead = held?.token;
        refusals = 0;
        waits = 0;
      }
      refusals += 1;
      if (refusals > mostAtOnce) {
        dead = held?.token;
        askLater();
        return lose();
      }
      const given = await ask();
      if (isLost) return;
      if (isAlive(given)) return renewed();
      if (given) askLater();
      lose();
    },
    signedIn() {
      isSignedInHere = isLost;
      stopWaiting();
    },
  };
}
