import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Connection } from '../connection.ts';
import { draftKey, type DraftServer } from './draft.ts';
import { browserStore, memoryStore, type KeptStore } from './kept-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { pause } from '../pause.ts';
import type * as ServerDrafts from './server-drafts.ts';

/** Where what is typed and not saved is kept, and whose it is. It belongs to the page: an element that goes loses nothing. */
export interface Keeping {
  store: KeptStore;
  /** Counts the changes to the store. */
  changes: ReadonlySignal<number>;
  outbox: Outbox;
  /** The signed-in user's id, or the channel's name where nobody signs in. */
  owner: string;
  /** Whether what is typed outlives the page, here or on the server; undefined until that is known. */
  persistence: ReadonlySignal<'kept' | 'memory' | undefined>;
  /** Whether a text or a write of this owner would end with the page. */
  isAtRisk: ReadonlySignal<boolean>;
  /** Where somebody is signed in: their drafts on the server. */
  server: DraftServer | undefined;
  /**
   * Where nobody is signed in: the draft of one call on the server, used where this browser keeps none.
   *
   * @param callGrant undefined of a call that nothing tells apart from the customer's others: it has none
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
 * A server for drafts, loaded when it is first asked.
 *
 * @param isWanted false while the browser keeps them well enough: the server then hears nothing of what is typed
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

/** Loads again where that fails, but not for ever: a screen that opens meanwhile waits for what goes back to its draft. */
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

/** Undefined where the page hands over the session: whoever has signed in on this browser need not be its user. */
export const userOf = ({ session, hasTokenSource }: Connection): string | undefined =>
  hasTokenSource ? undefined : session.state.userInfo.peek()?.id;

type Stored = ReturnType<typeof observed>;

/** The browser asks before it closes a page that would take something with it. */
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
  const { remote, hasSession } = connection;
  // A channel without a session asks the page for none: its drafts go by the grants of its calls.
  const isSignedIn = userOf(connection) !== undefined || (connection.hasTokenSource === true && !isChannel);
  const isReached = signal<boolean | undefined>(isSignedIn || isChannel ? undefined : false);
  const { list, ...drafts } = laterServer(isReached, ({ ownDraftCalls, optionalDrafts }) =>
    ownDraftCalls(isChannel ? optionalDrafts(remote, hasSession) : remote, isChannel),
  );
  const server: DraftServer | undefined = isSignedIn ? { ...drafts, ...(isChannel ? {} : { list }) } : undefined;
  const isAtRisk = computed(() => [...store.atRisk.value].some((key) => key.split('/')[1] === owner));
  askBeforeLosing(isAtRisk);
  const outbox = createOutbox(store, remote, owner, {
    // Never under another person's session.
    maySend: () => isChannel || connection.hasTokenSource === true || userOf(connection) === owner,
    async sent({ draft }) {
      if (draft === undefined) return;
      await store.delete(draftKey(owner, draft));
      server?.drop(draft);
    },
    async handBack({ returns, draft, input }, { message }) {
      const { handBack, markRefused } = await loadHandBack();
      const place = { store, owner, server };
      if (returns) await handBack(place, returns, message, 'file' in input && input.file !== undefined);
      else if (draft !== undefined) await markRefused(place, draft, message);
    },
  });
  // A new sign-in: what an expired session held up goes out.
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
          ({ callDraftCalls }) => callDraftCalls(remote, callGrant),
          () => store.isLasting.peek() === false,
        );
      isReached.value = false;
      return undefined;
    },
  };
}

/** The stores of connections, by whether they outlive the page. */
const lasting = new WeakMap<Connection, Stored>();
const passing = new WeakMap<Connection, Stored>();
const opened = new WeakMap<Connection, Map<string, Keeping>>();

/**
 * The keeping of a connection for the user who is signed in, or for a channel where nobody signs in; made at its first use.
 *
 * @param channel such as `telephony`
 */
export function keepingFor(connection: Connection, channel?: string): Keeping {
  const owner = channel ?? userOf(connection) ?? 'page';
  // One browser is several agents': what is kept under no name of theirs is the next one's to read and to send.
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

/** The writes of a connection that wait to be sent, for the user who is signed in or for a channel. */
export function outboxOf(connection: Connection, channel?: string): Outbox {
  return keepingFor(connection, channel).outbox;
}
