import { signal, type ReadonlySignal } from '@preact/signals-react';
import { randomId } from '../random-id.ts';

/** Another tab of this browser that writes the draft. */
export interface DraftHolder {
  /** Since when, milliseconds since 1970; 0 until it has said so. */
  since: number;
}

/** Who of a browser's tabs writes a draft: one at a time. */
export interface DraftHold {
  /** Null while it is this tab. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Asks the other tab to keep what it has and let go; one that does not answer loses it. */
  takeOver(): void;
  release(): void;
}

interface HoldEvents {
  /** Another tab wants it: what is typed here must be kept before this resolves. */
  giving(): Promise<void>;
  /** The draft has come from another tab: what that one kept is now to be shown here. */
  gained(): void;
}

type Message = { tab: string; key: string } & ({ kind: 'who' } | { kind: 'held'; since: number } | { kind: 'give' });

/** Milliseconds that an element of this very tab may need to let go of it. */
const closingMs = 200;
/** Milliseconds after which a tab that was asked to let go is passed over: a frozen one never answers. */
const answerWithinMs = 1500;

/**
 * Takes hold of a draft for this tab, or says which other tab has it; that tab's end gives it to this one. Where the browser
 * has no locks (a page that is no secure context, a frame with third-party storage blocked) every tab holds.
 *
 * @param key the draft's key in the store
 */
export function holdDraft(key: string, { giving, gained }: HoldEvents): DraftHold {
  const elsewhere = signal<DraftHolder | null>(null);
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined')
    return { elsewhere, takeOver: () => undefined, release: () => undefined };

  const tab = randomId();
  const lockName = `lending.draft.${key}`;
  const channel = new BroadcastChannel('lending.drafts');
  let since = 0;
  let isReleased = false;
  let letGo: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = new AbortController();
  const post = (message: Message) => channel.postMessage(message);

  function hold(): Promise<void> {
    // Granted on its way here while it was let go of: kept, it would be nobody's for as long as the page is open.
    if (isReleased) return Promise.resolve();
    clearTimeout(timer);
    since = Date.now();
    if (elsewhere.peek() !== null) gained();
    elsewhere.value = null;
    return new Promise((resolve) => (letGo = resolve));
  }
  function isElsewhere() {
    elsewhere.value = { since: 0 };
    post({ tab, key, kind: 'who' });
  }
  /** A busy machine is late to give a lock that nobody has: that is no other tab. */
  async function lookElsewhere() {
    const { held = [] } = await locks.query();
    if (isReleased || letGo !== undefined) return;
    if (held.some(({ name }) => name === lockName)) isElsewhere();
    else waitForLock();
  }
  function waitForLock() {
    timer = setTimeout(() => void lookElsewhere().catch(withoutLocks), closingMs);
  }
  function lost() {
    letGo = undefined;
    if (isReleased) return;
    isElsewhere();
    stand({});
  }
  /** A frame whose browser blocks what another site's page stores is refused every lock: it holds by itself. */
  function withoutLocks() {
    clearTimeout(timer);
    queue = new AbortController();
    elsewhere.value = null;
  }
  /** Stands in line for the lock; the request before it counts no more. Ends when the lock is given away or taken. */
  function stand(options: LockOptions) {
    queue.abort();
    const own = new AbortController();
    queue = own;
    locks
      // A lock that is taken away takes no signal.
      .request(lockName, options.steal ? options : { signal: own.signal }, hold)
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'AbortError';
        if (!isTaken && queue === own) withoutLocks();
      })
      .finally(() => queue === own && lost());
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.key !== key || data.tab === tab) return;
    const isHolding = letGo !== undefined;
    if (data.kind === 'held' && !isHolding) elsewhere.value = { since: data.since };
    if (data.kind === 'who' && isHolding) post({ tab, key, kind: 'held', since });
    if (data.kind === 'give' && isHolding) void giving().finally(() => letGo?.());
  });

  waitForLock();
  stand({});

  return {
    elsewhere,
    takeOver() {
      post({ tab, key, kind: 'give' });
      clearTimeout(timer);
      timer = setTimeout(() => elsewhere.peek() && !isReleased && stand({ steal: true }), answerWithinMs);
    },
    release() {
      isReleased = true;
      clearTimeout(timer);
      queue.abort();
      letGo?.();
      channel.close();
    },
  };
}
