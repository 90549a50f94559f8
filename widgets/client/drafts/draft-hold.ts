import { signal, type ReadonlySignal } from '@preact/signals-react';
import { randomId } from '../random-id.ts';

/** Another tab of this browser that writes the draft. */
export interface DraftHolder {
  /** Since when that tab writes, milliseconds since 1970; 0 until it has answered. */
  since: number;
}

/** Which tab of a browser writes a draft: one at a time. */
export interface DraftHold {
  /** Null while this tab writes the draft. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Asks the other tab to keep its text and give up the draft. A tab that does not answer loses the draft. */
  takeOver(): void;
  release(): void;
}

interface HoldEvents {
  /** Called when another tab wants the draft: what is typed here must be kept before the promise resolves. */
  giving(): Promise<void>;
  /** Called when the draft has come from another tab: this tab must now show what the other tab kept. */
  gained(): void;
}

type Message = { tab: string; key: string } & ({ kind: 'who' } | { kind: 'held'; since: number } | { kind: 'give' });

/** Milliseconds that another element of this same tab may need to give up the draft. */
const closingMs = 200;
/** Milliseconds after which the lock is taken from a tab that was asked for it: a frozen tab never answers. */
const answerWithinMs = 1500;

/**
 * Takes the lock of a draft for this tab, or reports which other tab has it. When that tab closes, this one gets the
 * lock. If the browser has no locks (a page without a secure context, a frame with third-party storage blocked) every
 * tab writes.
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
    // The browser granted the lock after `release`. Keeping it would shut out every other tab while this page is open.
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
  /** A busy machine grants a free lock late: a missing lock does not prove that another tab has it. */
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
  /** A browser that blocks third-party storage refuses every lock to a frame: the frame writes without a lock. */
  function withoutLocks() {
    clearTimeout(timer);
    queue = new AbortController();
    elsewhere.value = null;
  }
  /** Requests the lock and cancels the request before. The request ends when the lock is given away or taken. */
  function stand(options: LockOptions) {
    queue.abort();
    const own = new AbortController();
    queue = own;
    locks
      // A request that takes the lock away accepts no signal.
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
