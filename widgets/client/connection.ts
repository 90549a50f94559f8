import type { ReadonlySignal } from '@preact/signals-react';
import type { ReadLines } from './live/read-lines.ts';
import { createRemote, readPausesMs, type Remote } from './remote.ts';
import { createSession, type Credentials, type Session } from './session.ts';
import { codeOrigin, settings } from './settings.ts';
import type { Live } from './live/live-parts.ts';
import { openLive } from './live/subscribe-live.ts';
import { pause } from './pause.ts';
import { browserStorage, memoryStorage, storageKeys, type Storage } from './storage.ts';

/** A session that a page hands over. */
interface HandedSession extends Credentials {
  /** ISO time. */
  expiresAt?: string;
}

/**
 * A page's own supply of a session: asked before a call when it gave none yet, or one that expires within half a minute, and
 * again after a 401; once for all the calls that wait for it. Null is none for now. A promise that fails is asked for again,
 * after 0.3 s and after a further second, where there is no session yet; then it is none for now.
 */
export type TokenSource = () => HandedSession | null | Promise<HandedSession | null>;

const marginMs = 30_000;

/** One backend and one session, shared by all elements of a page that name the same. */
export interface Connection {
  base: string;
  session: Session;
  remote: Remote;
  /** The rows of a whole list, one after another (QL-47). */
  lines: ReadLines;
  /** What happens on the server, as it happens. */
  live: Live;
  /** How many calls are under way that show the loading line. */
  pending: ReadonlySignal<number>;
  /** True on a page that is not the product's own: nothing personal is stored there. */
  isForeign: boolean;
  /** True where the page hands over its session by `getToken`. */
  hasTokenSource?: boolean;
  /** Local storage on the product's own pages, the page's memory elsewhere. */
  storage: Storage;
  /** Whether there is a session now; the page is asked where it hands over its own. */
  hasSession(): Promise<boolean>;
  /** Forgets the session here: this browser's, or what the page has handed over. */
  forgetSession(): void;
}

export interface ConnectionInputs {
  /** Origin of the backend, from the `api-base` attribute. */
  apiBase?: string | undefined;
  getToken?: TokenSource | undefined;
}

interface ConnectionUser {
  /** An element's `getToken` as it is now: a page that draws itself again sets a new function each time. */
  source(): TokenSource | undefined;
  /** The page has handed over another person's session: `current()` is another connection now. */
  parted(): void;
}

interface Opened {
  connection: Connection;
  /** Who uses it. Counted where the page hands over its session: the page's own connection stays as long as the page. */
  users: Set<ConnectionUser>;
  /** What its users have set, once they agree; until then what they had before. */
  source(): TokenSource | undefined;
  /** Whether the page has gone on to another person's session. */
  isParted(): boolean;
  /** Ends what it listens to. What it was given to send can still go out. */
  close(): void;
}

const registry = new Map<string, Set<Opened>>();
/** Those whose last element has gone, as long as the page holds their function: what was typed there is found again. */
const resting = new WeakMap<TokenSource, Opened>();

/** What asks this gets no answer and leaves the browser nowhere. */
const nowhere = 'about:invalid';

/**
 * The origin of an http or https address, or of this page's path; undefined for everything else, such as a host without
 * its protocol: that would be taken for a path.
 */
export function originOf(address: string): string | undefined {
  if (!/^\s*(https?:\/)?\//i.test(address)) return undefined;
  try {
    const { protocol, origin } = new URL(address, globalThis.location?.href);
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

function baseFor(apiBase: string | undefined, isForeign: boolean, storage: Storage): string {
  if (apiBase) return originOf(apiBase) ?? nowhere;
  const stored = isForeign ? null : storage.read(storageKeys.baseHost);
  if (stored && settings.baseHosts.includes(stored)) return stored;
  return settings.baseHost || codeOrigin;
}

function open(base: string, isForeign: boolean, storage: Storage, getToken: TokenSource | undefined): Opened {
  const closing = new AbortController();
  const ending = closing.signal;
  // Memory is no other tab's to write.
  const session = createSession(storage, isForeign ? undefined : ending);
  const users = new Set<ConnectionUser>();
  let agreed = getToken;
  function source() {
    const [given, ...others] = new Set([...users].map((user) => user.source()));
    if (given && others.length === 0) agreed = given;
    return agreed;
  }
  let handed: HandedSession | null = null;
  let handedBy: TokenSource | undefined;
  /** What everybody waits for who asks meanwhile. */
  let asking: Promise<HandedSession | null> | undefined;
  /** The user key of the person whose session the page hands over. */
  let person: string | undefined;
  let isParted = false;
  async function askPage(asked: TokenSource): Promise<HandedSession | null> {
    let answer = handed;
    for (const waitMs of [0, ...(handed ? [] : readPausesMs)]) {
      if (waitMs) await pause(waitMs);
      try {
        answer = await asked();
        break;
      } catch {
        // The page's own fault is no answer of the server: a call goes out with the session that there is, or without one,
        // and what a 401 holds up is tried again.
      }
    }
    // Where another function has been set meanwhile, its answer is the one that counts.
    if (handedBy !== asked) return parts.credentials();
    asking = undefined;
    handed = answer;
    person ??= handed?.key;
    if (handed && handed.key !== person) {
      // What this person typed, and what waits to be sent, is not the next one's.
      isParted = true;
      handed = null;
      for (const user of users) user.parted();
    }
    // The page has supplied a new session: what was said of the old one holds no more.
    if (handed) session.state.error.value = '';
    return handed;
  }
  const parts = {
    base,
    async credentials(): Promise<HandedSession | null> {
      const asked = source();
      if (!asked) return session.credentials();
      if (isParted) return null;
      if (handedBy !== asked) {
        handedBy = asked;
        handed = null;
        asking = undefined;
      }
      // Without a time it is good until it is refused.
      if (handed && !(Date.parse(handed.expiresAt ?? '') - Date.now() < marginMs)) return handed;
      asking ??= askPage(asked);
      return asking;
    },
    signedOut(refused: Credentials | null) {
      // The answer to a call of another session than the one there is says nothing of it.
      if (refused?.token !== (getToken ? handed : session.credentials())?.token) return;
      handed = null;
      // The page's session is not the one that this browser may hold: that one goes on.
      if (getToken) session.state.error.value = 'SESSION_EXPIRED';
      else session.expire();
    },
    used() {
      if (!getToken) session.use();
    },
  };
  const { remote, pending } = createRemote(parts);
  const live = openLive({ ...parts, isForeign, token: session.state.token, ending });
  async function* lines(...asked: Parameters<ReadLines>) {
    const { readLines } = await import('./live/read-lines.ts');
    yield* readLines(parts, ...asked);
  }
  const hasTokenSource = getToken !== undefined;
  const forgetSession = getToken ? () => parts.signedOut(handed) : session.signOut;
  const connection: Connection = {
    base,
    session,
    remote,
    lines,
    live,
    pending,
    isForeign,
    hasTokenSource,
    storage,
    hasSession: async () => Boolean(await parts.credentials()),
    forgetSession,
  };
  return { connection, users, source, isParted: () => isParted, close: () => closing.abort() };
}

function placeOf(apiBase: string | undefined) {
  const pageOrigin = globalThis.location?.origin;
  const isForeign =
    pageOrigin !== codeOrigin || (apiBase !== undefined && apiBase !== '' && originOf(apiBase) !== pageOrigin);
  const storage = isForeign ? memoryStorage() : browserStorage();
  return { isForeign, storage, base: baseFor(apiBase, isForeign, storage) };
}

/** A user's hold on a connection. */
export interface HeldConnection {
  /** The connection for what the inputs are now; opened once, then shared by all that were given the same. */
  current(): Connection;
  /** Gives it back, until it is asked for again; with its last user a connection of a page's own session ends. */
  release(): void;
}

/**
 * Holds a connection for an element. A new function in `getToken` does not change it: from then on that one is asked.
 * Another backend does, as do `getToken` where there was none, one that parts the element from others that go on with the
 * function they shared, and another person's session.
 *
 * @param parted told where another person's session was handed over: `current()` is another connection now
 */
export function holdConnection(inputs: () => ConnectionInputs, parted: () => void = () => undefined): HeldConnection {
  const user: ConnectionUser = { source: () => inputs().getToken, parted };
  let held: Opened | undefined;

  function release() {
    if (!held) return;
    const { connection, users, source, isParted, close } = held;
    const known = source();
    users.delete(user);
    if (known && users.size === 0) {
      registry.get(connection.base)?.delete(held);
      close();
      if (!isParted()) resting.set(known, held);
    }
    held = undefined;
  }

  return {
    current() {
      const { base, isForeign, storage } = placeOf(inputs().apiBase);
      const getToken = user.source();
      const isSame = ({ connection, source, isParted }: Opened) =>
        connection.base === base && source() === getToken && !isParted();
      if (held && isSame(held)) return held.connection;
      const ofBase = registry.get(base) ?? new Set();
      registry.set(base, ofBase);
      const rested = getToken && resting.get(getToken);
      const next =
        [...ofBase].find(isSame) ??
        (rested && isSame(rested) ? rested : undefined) ??
        open(base, isForeign, storage, getToken);
      ofBase.add(next);
      if (getToken) next.users.add(user);
      release();
      held = next;
      return next.connection;
    },
    release,
  };
}

/** The page's connection for a backend and a token source, held as long as the page lasts. */
export function connectionFor(inputs: ConnectionInputs): Connection {
  return holdConnection(() => inputs).current();
}
