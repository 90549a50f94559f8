import type { TokenSource } from '../../widgets/client/connection.ts';
import type { Credentials } from '../../widgets/client/session.ts';
import { askAgainMs, type BridgeCredentials } from '../../widgets/contract/embedding/bridge.ts';

export interface PageSessionParts {
  /** Asks the page for credentials. The answer reaches `taken` as well. */
  ask(): Promise<BridgeCredentials | null>;
  /** Called when `source` gives another value than before. */
  changed(): void;
  /** Called when another token replaces the refused one, so that the screen loads again what failed. */
  renewed(): void;
}

/** The session that the page around the frame supplies. */
export interface PageSession {
  /** The screen's token source. Undefined while the page has no session to give: the person then signs in here. */
  source(): TokenSource | undefined;
  /** Called when the page reports whether it supplies a session. */
  offered(suppliesToken: boolean): void;
  /** Called when the page answers or supplies a session by itself; null when it has none. */
  taken(credentials: BridgeCredentials | null): void;
  /** Called when the server answers a call with 401. */
  refused(): Promise<void>;
  /** Called when the person has signed in inside the frame. */
  signedIn(): void;
}

/** Milliseconds: a 401 this soon after a renewal may answer a call that was sent with the former token. */
const lateMs = 10_000;
/** How many renewals in a row may be refused within `lateMs` and still be followed by another at once. */
const mostAtOnce = 2;

/**
 * Renews the page's session after a 401. A refused token counts as none, and so does the third one in a row that is
 * refused at once: nothing is loaded again, and the frame asks the page after 5, 15, then every 60 seconds. After an
 * answer of null the frame does not ask: the page calls its own `getToken` again.
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

  /** Reads the credentials of the moment, so that a refreshed token reaches a running screen. */
  const current: Credentials & Pick<BridgeCredentials, 'user'> = {
    get token() {
      return held?.token ?? '';
    },
    get key() {
      return held?.key ?? '';
    },
    get user() {
      return held?.user;
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
      // The page may have set another `getToken`.
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
