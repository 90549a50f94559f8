import type { KeptStore } from './kept-store.ts';
import type { WaitingWrite } from './waiting-write.ts';

/** Keeps the outbox from sending a write again to a backend that would do it again. */
export interface Doubt {
  /** Whether a write that is about to be sent may be done by now, by this page, another tab or a killed one. */
  mayBeDone(write: WaitingWrite): Promise<boolean>;
  /** Notes that a write may be done or not: no page sends it again. */
  note(write: WaitingWrite): Promise<void>;
  /** Notes that a write is under way from here on: what a killed page was sending may have arrived. */
  leaves(write: WaitingWrite): Promise<void>;
  /** Notes that a write has not arrived, and is sent again at that moment, milliseconds since 1970. */
  waits(write: WaitingWrite, retryAt: number): Promise<void>;
}

/**
 * @param keyOf where the outbox keeps a write
 * @param isDoneOnce whether the backend does a write once, however often it is sent: nothing is in doubt then
 */
export function createDoubt(
  store: KeptStore,
  owner: string,
  keyOf: (key: string) => string,
  isDoneOnce: () => boolean,
): Doubt {
  const noteOf = (key: string) => `unknown/${owner}/${key}`;
  return {
    async mayBeDone({ key }) {
      if (isDoneOnce()) return false;
      const kept = await store.get<WaitingWrite>(keyOf(key));
      return (kept !== undefined && kept.retryAt === undefined) || (await store.get(noteOf(key))) !== undefined;
    },
    async note({ key, queuedAt }) {
      await store.set(noteOf(key), { queuedAt });
      // The text is in its draft: this note alone is no reason to ask before the page is closed.
      store.secure(noteOf(key));
    },
    async leaves({ retryAt: _retryAt, ...write }) {
      if (!isDoneOnce()) await store.set(keyOf(write.key), write);
    },
    async waits(write, retryAt) {
      if (!isDoneOnce()) await store.set(keyOf(write.key), { ...write, retryAt });
    },
  };
}
