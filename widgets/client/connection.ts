import type { ReadonlySignal } from '@preact/signals-react';
import type { ReadLines } from './read-lines.ts';
import { createRemote, type Remote } from './remote.ts';
import { createSession, type Credentials, type Session } from './session.ts';
import { codeOrigin, settings } from './settings.ts';
import { openLive, type Live } from './subscribe-live.ts';
import { browserStorage, memoryStorage, storageKeys, type Storage } from './storage.ts';

/** A page's own supply of a session: asked before a call when none is held, and again after a 401. */
export type TokenSource = () => Credentials | null | Promise<Credentials | null>;

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
}

export interface ConnectionInputs {
  /** Origin of the backend, from the `api-base` attribute. */
  apiBase?: string | undefined;
  getToken?: TokenSource | undefined;
}

const registry = new Map<string, Map<TokenSource | undefined, Connection>>();

/** The origin of an http or https address, or undefined. */
export function originOf(address: string): string | undefined {
  try {
    const { protocol, origin } = new URL(address, globalThis.location?.href);
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

function baseFor(apiBase: string | undefined, isForeign: boolean, storage: Storage): string {
  if (apiBase) return originOf(apiBase) ?? codeOrigin;
  const stored = isForeign ? null : storage.read(storageKeys.baseHost);
  if (stored && settings.baseHosts.includes(stored)) return stored;
  return settings.baseHost || codeOrigin;
}

function open(base: string, isForeign: boolean, storage: Storage, getToken: TokenSource | undefined): Connection {
  const session = createSession(storage);
  let lastUser = session.state.userInfo.peek()?.id;
  session.state.userInfo.subscribe((user) => {
    if (!user || user.id === lastUser) return;
    lastUser = user.id;
    if (!isForeign) void import('./kept-of-others.ts').then((kept) => kept.removeKeptOfOthers(user.id));
  });
  let handed: Credentials | null = null;
  const parts = {
    base,
    async credentials() {
      if (!getToken) return session.credentials();
      if (handed) return handed;
      handed = await getToken();
      // The page has supplied a new session: what was said of the old one holds no more.
      if (handed) session.state.error.value = '';
      return handed;
    },
    signedOut() {
      handed = null;
      session.expire();
    },
    used() {
      if (!getToken) session.use();
    },
  };
  const { remote, pending } = createRemote(parts);
  const live = openLive({ ...parts, isForeign, token: session.state.token });
  async function* lines(...asked: Parameters<ReadLines>) {
    const { readLines } = await import('./read-lines.ts');
    yield* readLines(parts, ...asked);
  }
  return { base, session, remote, lines, live, pending, isForeign, hasTokenSource: getToken !== undefined, storage };
}

/** The page's connection for a backend and a token source; opened once, then shared. */
export function connectionFor({ apiBase, getToken }: ConnectionInputs): Connection {
  const pageOrigin = globalThis.location?.origin;
  const isForeign =
    pageOrigin !== codeOrigin || (apiBase !== undefined && apiBase !== '' && originOf(apiBase) !== pageOrigin);
  const storage = isForeign ? memoryStorage() : browserStorage();
  const base = baseFor(apiBase, isForeign, storage);
  const ofBase = registry.get(base) ?? new Map<TokenSource | undefined, Connection>();
  registry.set(base, ofBase);
  const known = ofBase.get(getToken);
  if (known) return known;
  const opened = open(base, isForeign, storage, getToken);
  ofBase.set(getToken, opened);
  return opened;
}
