import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from './connection.ts';
import { draftKey, type DraftServer } from './draft.ts';
import { browserStore, memoryStore, type KeptStore } from './kept-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { pause } from './pause.ts';

/** Where what is typed and not saved is kept, and whose it is. It belongs to the page: an element that goes loses nothing. */
export interface Keeping {
  store: KeptStore;
  /** Counts the changes to the store. */
  changes: ReadonlySignal<number>;
  outbox: Outbox;
  /** The signed-in user's id, or the door's name where nobody signs in. */
  owner: string;
  /** False where it ends with the page: on a foreign page, or where nobody says whose session the page hands over. */
  isLasting: boolean;
  /** Where somebody is signed in: their drafts on the server. */
  server: DraftServer | undefined;
}

/** A store whose changes can be heard. */
function heard(store: KeptStore): { store: KeptStore; changes: ReadonlySignal<number> } {
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

/** Loaded when it is first asked: nobody is signed in at the door of a dialer. */
function lazyDraftServer({ remote, hasSession }: Connection, isDoor: boolean): DraftServer {
  const loading = import('./server-drafts.ts').then(({ createDraftServer, optionalDrafts }) =>
    createDraftServer(isDoor ? optionalDrafts(remote, hasSession) : remote),
  );
  const withServer = (work: (server: DraftServer) => void) => void loading.then(work, () => undefined);
  return {
    read: (subject, own) => loading.then((server) => server.read(subject, own)).catch(() => undefined),
    // Who is signed in behind a door need not be its agent: the parameters of its calls stay in the browser.
    keep: (subject, { label, ...kept }) =>
      withServer((server) => server.keep(subject, label && !isDoor ? { ...kept, label } : kept)),
    drop: (subject) => withServer((server) => server.drop(subject)),
    ...(isDoor ? {} : { list: (own) => loading.then((server) => server.list?.(own)).catch(() => undefined) }),
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

type Stored = ReturnType<typeof heard>;

function open(
  connection: Connection,
  owner: string,
  isDoor: boolean,
  { isLasting, ...stored }: Stored & { isLasting: boolean },
): Keeping {
  const isSignedIn = userOf(connection) !== undefined || connection.hasTokenSource === true;
  const server = isSignedIn ? lazyDraftServer(connection, isDoor) : undefined;
  const outbox = createOutbox(stored.store, connection.remote, owner, {
    // Never under another person's session.
    maySend: () => isDoor || connection.hasTokenSource === true || userOf(connection) === owner,
    async sent({ draft }) {
      if (draft === undefined) return;
      await stored.store.delete(draftKey(owner, draft));
      server?.drop(draft);
    },
    async handBack({ returns, draft, input }, { message }) {
      const { handBack, markRefused } = await loadHandBack();
      const place = { store: stored.store, owner, server };
      if (returns) await handBack(place, returns, message, 'file' in input && input.file !== undefined);
      else if (draft !== undefined) await markRefused(place, draft, message);
    },
  });
  // A new sign-in: what an expired session held up goes out.
  connection.session.state.token.subscribe((token) => {
    if (token) outbox.hurry();
  });
  return { ...stored, outbox, owner, isLasting, server };
}

/** The stores of connections, by whether they outlive the page. */
const lasting = new WeakMap<Connection, Stored>();
const passing = new WeakMap<Connection, Stored>();
const opened = new WeakMap<Connection, Map<string, Keeping>>();

/**
 * The keeping of a connection for the user who is signed in, or for a door where nobody signs in; made at its first use.
 *
 * @param door such as `telephony`
 */
export function keepingFor(connection: Connection, door?: string): Keeping {
  const owner = door ?? userOf(connection) ?? 'page';
  // One browser is several agents': what is kept under no name of theirs is the next one's to read and to send.
  const isLasting = !connection.isForeign && (door !== undefined || connection.hasTokenSource !== true);
  const stores = isLasting ? lasting : passing;
  const stored = stores.get(connection) ?? heard(isLasting ? browserStore() : memoryStore());
  stores.set(connection, stored);
  const ofOwners = opened.get(connection) ?? new Map<string, Keeping>();
  opened.set(connection, ofOwners);
  // A door's drafts go to the server too once somebody is signed in behind it.
  const name = `${owner} ${userOf(connection) ?? ''}`;
  const known = ofOwners.get(name) ?? open(connection, owner, door !== undefined, { ...stored, isLasting });
  ofOwners.set(name, known);
  return known;
}

/** The writes of a connection that wait to be sent, for the user who is signed in or for a door. */
export function outboxOf(connection: Connection, door?: string): Outbox {
  return keepingFor(connection, door).outbox;
}
