import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { CallError } from '../call-error.ts';
import type { Connection } from '../connection.ts';
import { draftKey, type DraftServer } from './draft.ts';
import { browserStore, memoryStore, type KeptStore } from './kept-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { pause } from '../pause.ts';
import type { OptionsOf, Remote } from '../remote.ts';
import { statedNow } from '../stated-time.ts';
import type * as ServerDrafts from './server-drafts.ts';

/** Keeps the unsaved text of one owner. It belongs to the page, so an element that is removed loses nothing. */
export interface Keeping {
  store: KeptStore;
  /** Counts the changes to the store. */
  changes: ReadonlySignal<number>;
  outbox: Outbox;
  /** The signed-in user's id, or the channel's name if nobody signs in. */
  owner: string;
  /** `kept` if what is typed outlives the page, here or on the server, else `memory`; undefined until that is known. */
  persistence: ReadonlySignal<'kept' | 'memory' | undefined>;
  /** True if a draft or a write of this owner would end with the page. */
  isAtRisk: ReadonlySignal<boolean>;
  /** The signed-in person's drafts on the server; undefined if nobody is signed in. */
  server: DraftServer | undefined;
  /**
   * The draft of one call on the server, for a channel where nobody is signed in. Used if this browser keeps none.
   *
   * @param callGrant undefined for a call that cannot be told from the customer's other calls: it has no draft there
   */
  serverOfCall(callGrant: string | undefined): DraftServer | undefined;
}

/** A store whose changes can be subscribed to. */
function observed(store: KeptStore): { store: KeptStore; changes: ReadonlySignal<number> } {
  const changes = signal(0);
  const after = async (work: Promise<void>) => {
    await work;
    changes.value += 1;
  };
  return {
    changes,
    store: {
      ...store,
      set: (key, value) => after(store.set(key, value)),
      delete: (key) => after(store.delete(key)),
    },
  };
}

type Drafts = typeof ServerDrafts;

/**
 * A server for drafts whose code is loaded at its first use.
 *
 * @param isWanted false while the browser itself keeps the drafts: nothing that is typed is then sent to the server
 */
function laterServer(
  isReached: Signal<boolean | undefined>,
  callsOf: (drafts: Drafts) => ServerDrafts.DraftCalls,
  isWanted = () => true,
): Required<DraftServer> {
  let loading: Promise<DraftServer> | undefined;
  const load = () =>
    (loading ??= import('./server-drafts.ts').then(
      (drafts) => drafts.createDraftServer(drafts.noting(callsOf(drafts), isReached)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    read: async (subject, own) =>
      isWanted()
        ? load()
            .then((server) => server.read(subject, own))
            .catch(() => undefined)
        : { kept: undefined, savedAt: undefined },
    keep: async (subject, kept) =>
      !isWanted() ||
      load()
        .then((server) => server.keep(subject, kept))
        .catch(() => false),
    drop: (subject) =>
      void (
        isWanted() &&
        load()
          .then((server) => server.drop(subject))
          .catch(() => undefined)
      ),
    list: (own) =>
      load()
        .then((server) => server.list?.(own))
        .catch(() => undefined),
  };
}

/**
 * Loads the code, with three further tries if that fails. A screen that opens meanwhile waits for the text that comes
 * back.
 */
async function loadHandBack() {
  for (let pausesLeft = 3; ; pausesLeft -= 1) {
    try {
      return await import('./hand-back.ts');
    } catch (error) {
      if (pausesLeft === 0) throw error;
      await pause(2000);
    }
  }
}

/**
 * The signed-in user's id. Undefined if the page hands over the session: the person signed in on this browser may be
 * another.
 */
export const userOf = ({ session, hasTokenSource }: Connection): string | undefined =>
  hasTokenSource ? undefined : session.state.userInfo.peek()?.id;

type Stored = ReturnType<typeof observed>;

/** Makes the browser ask before it closes a page whose drafts or writes would be lost. */
function askBeforeLosing(isAtRisk: ReadonlySignal<boolean>): void {
  const ask = (event: Event) => event.preventDefault();
  effect(() => {
    if (!isAtRisk.value) return;
    globalThis.addEventListener?.('beforeunload', ask);
    return () => globalThis.removeEventListener?.('beforeunload', ask);
  });
}

function open(connection: Connection, owner: string, isChannel: boolean, stored: Stored): Keeping {
  const { store } = stored;
  const { hasSession } = connection;
  const user = userOf(connection);
  // Under another person's session, what was typed would be that person's draft.
  const remote: Remote = async (name, input, ...[options]) => {
    if (userOf(connection) !== user) throw new CallError('signedOut', 401, 'OTHER_USER', 'Somebody else is signed in');
    return connection.remote(name, input, ...([options] as OptionsOf<typeof name>));
  };
  // A channel without a session does not ask the page for one: its drafts go by the grants of its calls.
  const isSignedIn = user !== undefined || (connection.hasTokenSource === true && !isChannel);
  const isReached = signal<boolean | undefined>(isSignedIn || isChannel ? undefined : false);
  const { list, ...drafts } = laterServer(isReached, ({ ownDraftCalls, optionalDrafts }) =>
    ownDraftCalls(isChannel ? optionalDrafts(remote, hasSession) : remote, isChannel),
  );
  const server: DraftServer | undefined = isSignedIn ? { ...drafts, ...(isChannel ? {} : { list }) } : undefined;
  const isAtRisk = computed(() => [...store.atRisk.value].some((key) => key.split('/')[1] === owner));
  askBeforeLosing(isAtRisk);
  const outbox = createOutbox(store, connection.remote, owner, {
    isDoneOnce: () => connection.extensions.peek()?.includes('idempotency') ?? true,
    statedNow: (grant) => statedNow(connection.told, grant),
    // Nothing is sent under another person's session.
    maySend: () => isChannel || connection.hasTokenSource === true || userOf(connection) === owner,
    async sent({ draft }) {
      if (draft === undefined) return;
      await store.delete(draftKey(owner, draft));
      server?.drop(draft);
    },
    async handBack({ returns, draft, input }, { message, kind }) {
      const { handBack, markRefused, markUnconfirmed } = await loadHandBack();
      const place = { store, owner, server };
      if (returns) await handBack(place, returns, message, 'file' in input && input.file !== undefined);
      else if (draft !== undefined && kind === 'unknown') await markUnconfirmed(place, draft);
      else if (draft !== undefined) await markRefused(place, draft, message);
    },
  });
  // After a new sign-in, the writes that an expired session held up are sent.
  connection.session.state.token.subscribe((token) => {
    if (token) outbox.hurry();
  });
  return {
    ...stored,
    outbox,
    owner,
    isAtRisk,
    persistence: computed(() => {
      const isKept = store.isLasting.value === false ? isReached.value : store.isLasting.value;
      return isKept === undefined ? undefined : isKept ? 'kept' : 'memory';
    }),
    server,
    serverOfCall(callGrant) {
      if (callGrant !== undefined)
        return laterServer(
          isReached,
          ({ callDraftCalls }) => callDraftCalls(connection.remote, callGrant),
          () => store.isLasting.peek() === false,
        );
      isReached.value = false;
      return undefined;
    },
  };
}

/** The stores of connections: those that outlive the page, and those that end with it. */
const lasting = new WeakMap<Connection, Stored>();
const passing = new WeakMap<Connection, Stored>();
const opened = new WeakMap<Connection, Map<string, Keeping>>();

/**
 * The keeping of a connection, for the user who is signed in or for a channel without sign-in; made at its first use.
 *
 * @param channel such as `telephony`
 */
export function keepingFor(connection: Connection, channel?: string): Keeping {
  const owner = channel ?? userOf(connection) ?? 'page';
  // Several agents share a browser: a draft kept without an agent's name would be the next agent's to read and send.
  const isLasting = !connection.isForeign && (channel !== undefined || connection.hasTokenSource !== true);
  const stores = isLasting ? lasting : passing;
  const stored = stores.get(connection) ?? observed(isLasting ? browserStore() : memoryStore());
  stores.set(connection, stored);
  const ofOwners = opened.get(connection) ?? new Map<string, Keeping>();
  opened.set(connection, ofOwners);
  // A channel's drafts go to the server too once somebody is signed in on its page.
  const name = `${owner} ${userOf(connection) ?? ''}`;
  const known = ofOwners.get(name) ?? open(connection, owner, channel !== undefined, stored);
  ofOwners.set(name, known);
  return known;
}

/** The outbox of a connection, for the user who is signed in or for a channel. */
export function outboxOf(connection: Connection, channel?: string): Outbox {
  return keepingFor(connection, channel).outbox;
}
