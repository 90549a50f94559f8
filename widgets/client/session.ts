import { signal, type Signal } from '@preact/signals-react';
import { portals, type Portal } from '../contract/session/portals.ts';
import type { CallReply } from '../contract/schemas.ts';
import { forgetOpening } from './opening/forget-opening.ts';
import { createExpiry, type Expiry, type SessionLength } from './session-expiry.ts';
import { storageKeys, type Storage } from './storage.ts';

/** The signed-in user's record (EN-01). */
export type User = Omit<CallReply<'signIn'>, 'token' | 'key' | 'expiresAt' | 'idleMinutes'>;
/** Who works, as a page that supplies the session may say it, too. */
export interface Person {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: string[];
}
/** The headers' two values of a session. */
export interface Credentials {
  token: string;
  key: string;
}
/** Why the last session ended; empty after a log-out or a new sign-in. */
export type SessionError = 'SESSION_EXPIRED' | 'SIGNED_IN_ELSEWHERE' | '';

/** The auth state (EN-03): seven signals, each empty after a log-out. */
export interface SessionState {
  token: Signal<string>;
  userInfo: Signal<User | null>;
  error: Signal<SessionError>;
  activePage: Signal<string>;
  pageTitle: Signal<string>;
  portalType: Signal<Portal | ''>;
  showAppBar: Signal<boolean | ''>;
}

/** Who is signed in, for all elements of one connection. */
export interface Session {
  state: SessionState;
  /** The headers' two values, or null when signed out. */
  credentials(): Credentials | null;
  /** Stores the reply of a sign-in. */
  signIn(reply: CallReply<'signIn'>): void;
  /** Forgets everything (SH-35). */
  signOut(): void;
  /** Forgets everything because a call was answered 401 (SH-40), unless another tab has stored a newer session. */
  expire(): void;
  /** When the session ends by itself; null if nobody is signed in or the backend does not state it. */
  expiry(): Expiry | null;
  /** Stores the reply of a keepAlive. */
  prolong(length: SessionLength): void;
  /** Notes that a call has used the session. */
  use(): void;
  /** Keeps the chosen portal (SH-08). */
  choosePortal(portal: Portal): void;
}

/** The user's record without portals that this product does not have (SH-19). */
function inKnownPortals<Record extends User>(user: Record): Record {
  return { ...user, portalRouteList: user.portalRouteList.filter(({ viewName }) => portals.includes(viewName)) };
}

function portalFor(user: User | null, stored: string | null): Portal | '' {
  const offered = user?.portalRouteList.map((entry) => entry.viewName) ?? [];
  return portals.find((portal) => portal === stored && offered.includes(portal)) ?? offered[0] ?? '';
}

function readUser(storage: Storage): User | null {
  try {
    const user: unknown = JSON.parse(storage.read(storageKeys.user) ?? 'null');
    const isUser =
      typeof user === 'object' &&
      user !== null &&
      'id' in user &&
      'portalRouteList' in user &&
      Array.isArray(user.portalRouteList);
    return isUser ? inKnownPortals(user as User) : null;
  } catch {
    return null;
  }
}

/**
 * Creates a session over a storage: the browser's on the product's own pages, memory elsewhere.
 *
 * @param following given if the storage is the browser's: other tabs' sign-ins and log-outs are followed until its
 * abort
 */
export function createSession(storage: Storage, following?: AbortSignal): Session {
  const state: SessionState = {
    token: signal(''),
    userInfo: signal(null),
    error: signal(''),
    activePage: signal(''),
    pageTitle: signal(''),
    portalType: signal(''),
    showAppBar: signal(''),
  };

  const expiry = createExpiry(storage);
  /** Read with the token: another tab that signs in stores one after the other. */
  let key = '';

  function restore() {
    const token = storage.read(storageKeys.token);
    const user = readUser(storage);
    state.userInfo.value = token && user ? user : null;
    state.portalType.value = portalFor(state.userInfo.peek(), storage.read(storageKeys.portalType));
    key = storage.read(storageKeys.userKey) ?? '';
    state.token.value = user && token ? token : '';
  }

  function forget(error: SessionError) {
    storage.remove(storageKeys.token);
    storage.remove(storageKeys.userKey);
    storage.remove(storageKeys.user);
    storage.remove(storageKeys.portalType);
    storage.remove(storageKeys.opening);
    forgetOpening();
    expiry.forget();
    state.token.value = '';
    state.userInfo.value = null;
    state.activePage.value = '';
    state.pageTitle.value = '';
    state.portalType.value = '';
    state.showAppBar.value = '';
    state.error.value = error;
  }

  // Another tab has signed in or out. This tab takes over the stored session, so that it never goes on under another
  // name.
  function takeStored() {
    const before = state.userInfo.peek()?.id;
    restore();
    const after = state.userInfo.peek()?.id;
    if (before !== undefined && after !== undefined && before !== after) state.error.value = 'SIGNED_IN_ELSEWHERE';
  }
  function follow(event: StorageEvent) {
    if (event.key === storageKeys.token || event.key === null) takeStored();
  }
  if (following) globalThis.addEventListener?.('storage', follow, { signal: following });
  restore();

  return {
    state,
    credentials() {
      const token = state.token.peek();
      return token && key ? { token, key } : null;
    },
    signIn({ token, key: given, expiresAt, idleMinutes, ...record }) {
      key = given;
      const user = inKnownPortals(record);
      expiry.start({ expiresAt, idleMinutes });
      storage.write(storageKeys.userKey, key);
      storage.write(storageKeys.user, JSON.stringify(user));
      storage.write(storageKeys.token, token);
      state.error.value = '';
      state.userInfo.value = user;
      state.portalType.value = portalFor(user, storage.read(storageKeys.portalType));
      if (state.portalType.peek()) storage.write(storageKeys.portalType, state.portalType.peek());
      state.token.value = token;
    },
    signOut: () => forget(''),
    expire() {
      // Another tab has signed in since: its session is not the one that was refused.
      const stored = storage.read(storageKeys.token);
      if (stored && stored !== state.token.peek()) takeStored();
      else forget('SESSION_EXPIRED');
    },
    expiry: () => (state.token.peek() ? expiry.read() : null),
    prolong: (length) => expiry.start(length),
    use: () => expiry.use(),
    choosePortal(portal) {
      storage.write(storageKeys.portalType, portal);
      state.portalType.value = portal;
    },
  };
}
