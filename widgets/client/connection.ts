import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ReadLines } from './live/read-lines.ts';
import type { Offer } from './backend/offer.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { createRemote, readPausesMs, type Remote } from './remote.ts';
import { createSession, type Credentials, type Person, type Session } from './session.ts';
import { codeOrigin, settings } from './settings.ts';
import type { Live } from './live/live-parts.ts';
import { openLive } from './live/subscribe-live.ts';
import { keepOpening } from './opening/opening-calls.ts';
import { pause } from './pause.ts';
import type { ServerTimes } from './stated-time.ts';
import { browserStorage, memoryStorage, storageKeys, type Storage } from './storage.ts';

/** A session that a page hands over. */
interface HandedSession extends Credentials {
  /** ISO time. */
  expiresAt?: string;
  /** Who works on the page. Without it the server is asked once. */
  user?: Person | undefined;
}

/**
 * A page's own function that supplies a session; null means none for now. It is called before a call when it has given
 * no session yet or one that expires within 30 seconds, and again after a 401. All calls that wait share one answer. A
 * promise that rejects while there is no session is asked for again after 0.3 s and after another second; then there is
 * none for now.
 */
export type TokenSource = () => HandedSession | null | Promise<HandedSession | null>;

const marginMs = 30_000;

/** One backend and one session. All elements of a page with the same backend and `getToken` share the connection. */
export interface Connection {
  base: string;
  session: Session;
  remote: Remote;
  /** The names of the extensions that the backend offers; undefined until its first answer has said so. */
  extensions: Offer['extensions'];
  /** Reads the rows of a whole list, one after another (QL-47). */
  lines: ReadLines;
  /** Server events, as they happen. */
  live: Live;
  /** Tries again what did not load, once the network or the server is back. */
  recovery: Recovery;
  /** How many calls are under way that show the loading line. */
  pending: ReadonlySignal<number>;
  /** True on a page that is not the product's own: nothing personal is stored there. */
  isForeign: boolean;
  /** True when the page hands over its session by `getToken`. */
  hasTokenSource?: boolean;
  /** Local storage on the product's own pages, the page's memory elsewhere. */
  storage: Storage;
  /** What the server has told of its time. */
  told: ServerTimes;
  /** Who works here, as far as it is known by now (`whoWorks`). */
  me: Signal<Person | null>;
  /** True when there is a session now. Asks the page if the page hands over its session. */
  hasSession(): Promise<boolean>;
  /** Forgets the session: this browser's, or the one that the page has handed over. */
  forgetSession(): void;
}

export interface ConnectionInputs {
  /** Origin of the backend, from the `api-base` attribute. */
  apiBase?: string | undefined;
  getToken?: TokenSource | undefined;
}

interface ConnectionUser {
  /** The element's current `getToken`: a page that renders again sets a new function each time. */
  source(): TokenSource | undefined;
  /** Called when the page hands over another person's session: `current()` then returns another connection. */
  parted(): void;
}

interface Opened {
  connection: Connection;
  /**
   * The elements that use the connection, counted only if the page hands over its session: any other connection lasts
   * as long as the page.
   */
  users: Set<ConnectionUser>;
  /** The `getToken` that all users have set. While they differ, the last one on which they agreed. */
  source(): TokenSource | undefined;
  /** True once the page has handed over another person's session. */
  isParted(): boolean;
  /** Ends the subscriptions of the connection. Writes in its outbox can still go out. */
  close(): void;
}

const registry = new Map<string, Set<Opened>>();
/** Connections whose last element has gone, by `getToken`. An element with the same function finds its drafts again. */
const resting = new WeakMap<TokenSource, Opened>();

/** The base if `api-base` is no web address: the browser fails every call to it and sends nothing. */
const nowhere = 'about:invalid';

/**
 * The origin of an http or https address, or of a path on this page. Undefined for everything else, such as a host
 * without its protocol, which would be taken for a path.
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
  // No other tab can write this page's memory.
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
  /** The page's answer that is under way; all calls that ask meanwhile wait for it. */
  let asking: Promise<HandedSession | null> | undefined;
  /** The user key of the person whose session the page hands over. */
  let person: string | undefined;
  const me: Signal<Person | null> = getToken ? signal(null) : session.state.userInfo;
  let isParted = false;
  async function askPage(asked: TokenSource): Promise<HandedSession | null> {
    let answer = handed;
    for (const waitMs of [0, ...(handed ? [] : readPausesMs)]) {
      if (waitMs) await pause(waitMs);
      try {
        answer = await asked();
        break;
      } catch {
        // A fault of the page is no answer of the server. The call goes out with the session that is known, or with
        // none, and a write that a 401 holds up is tried again.
      }
    }
    // If another function has been set meanwhile, only its answer counts.
    if (handedBy !== asked) return parts.credentials();
    asking = undefined;
    handed = answer;
    person ??= handed?.key;
    if (handed && handed.key !== person) {
      // The drafts and the outbox of this person must not become the next person's.
      isParted = true;
      handed = null;
      for (const user of users) user.parted();
    }
    // The page has supplied a new session, so the error of the old one is over.
    if (handed) {
      session.state.error.value = '';
      me.value = handed.user ?? me.value;
    }
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
      // A session without a time is good until the server refuses it.
      if (handed && !(Date.parse(handed.expiresAt ?? '') - Date.now() < marginMs)) return handed;
      asking ??= askPage(asked);
      return asking;
    },
    signedOut(refused: Credentials | null) {
      // A 401 for another session than the current one says nothing about the current one.
      if (refused?.token !== (getToken ? handed : session.credentials())?.token) return;
      handed = null;
      // Only the page's session is over. A session that this browser holds itself goes on.
      if (getToken) session.state.error.value = 'SESSION_EXPIRED';
      else session.expire();
    },
    used() {
      if (!getToken) session.use();
    },
    ...(isForeign || getToken || base !== globalThis.location?.origin
      ? {}
      : { keepOpening: (call: Parameters<typeof keepOpening>[1]) => keepOpening(storage, call) }),
  };
  const { remote, pending, offer, told } = createRemote(parts);
  const recovery = createRecovery();
  const live = openLive({ ...parts, offer, isForeign, token: session.state.token, ending, back: recovery.reached });
  async function* lines(...asked: Parameters<ReadLines>) {
    const { readLines } = await import('./live/read-lines.ts');
    yield* readLines({ ...parts, remote, offer }, ...asked);
  }
  const hasTokenSource = getToken !== undefined;
  const forgetSession = getToken ? () => parts.signedOut(handed) : session.signOut;
  const connection: Connection = {
    base,
    session,
    remote,
    extensions: offer.extensions,
    lines,
    live,
    recovery,
    pending,
    isForeign,
    hasTokenSource,
    storage,
    told,
    me,
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

/** One element's use of a connection. */
export interface HeldConnection {
  /** The connection for the current inputs. Elements with the same inputs share one, which is opened once. */
  current(): Connection;
  /**
   * Gives the connection back until `current()` is called again. When its last user has gone, a connection with a
   * page's own session is closed.
   */
  release(): void;
}

/**
 * Keeps a connection for an element. A new function in `getToken` does not change the connection: that function is
 * called from then on. The connection changes with another backend, with a first `getToken`, with a function that
 * differs from the one that other elements go on to share, and with another person's session.
 *
 * @param parted called when the page hands over another person's session: `current()` then returns another connection
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

/** The page's connection for a backend and a token source, kept as long as the page lasts. */
export function connectionFor(inputs: ConnectionInputs): Connection {
  return holdConnection(() => inputs).current();
}
