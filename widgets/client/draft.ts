import { signal, type ReadonlySignal } from '@preact/signals-react';
import { mintIdempotencyKey } from './idempotency-key.ts';
import type { KeptStore } from './kept-store.ts';

/** A form's text as it was last kept. */
export interface KeptDraft<Values> {
  values: Values;
  /** Minted with the draft: the save that it leads to is done once, however often it is sent. */
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** What a form's text needs so that it is not lost: kept at most a second after each change, until the save is confirmed. */
export interface Draft<Values> {
  idempotencyKey: ReadonlySignal<string>;
  /** When the text was last kept, milliseconds since 1970; 0 for never. */
  keptAt: ReadonlySignal<number>;
  /** What an earlier page or a killed frame left, or undefined. */
  restore(): Promise<Values | undefined>;
  /** Keeps these values within a second. */
  keep(values: Values): void;
  /** Keeps them now: the page is about to go, or the next call has arrived. */
  flush(): Promise<void>;
  /** The save is confirmed: the text goes, and the next one has a key of its own. */
  drop(): Promise<void>;
  dispose(): void;
}

const delayMs = 400;

/**
 * @param owner the signed-in user's id, or the door's name where nobody signs in
 * @param subject what the draft is of, such as a call's reference
 */
export function createDraft<Values>(store: KeptStore, owner: string, subject: string): Draft<Values> {
  const key = `draft/${owner}/${subject}`;
  const idempotencyKey = signal(mintIdempotencyKey());
  const keptAt = signal(0);
  let waiting: { values: Values } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush() {
    clearTimeout(timer);
    if (!waiting) return;
    const { values } = waiting;
    waiting = undefined;
    const at = Date.now();
    const kept: KeptDraft<Values> = { values, idempotencyKey: idempotencyKey.peek(), keptAt: at };
    await store.set(key, kept);
    keptAt.value = at;
  }

  const flushOnLeaving = () => void flush();
  globalThis.addEventListener?.('pagehide', flushOnLeaving);

  return {
    idempotencyKey,
    keptAt,
    async restore() {
      const kept = await store.get<KeptDraft<Values>>(key);
      if (!kept) return undefined;
      idempotencyKey.value = kept.idempotencyKey;
      keptAt.value = kept.keptAt;
      return kept.values;
    },
    keep(values) {
      waiting = { values };
      clearTimeout(timer);
      timer = setTimeout(flushOnLeaving, delayMs);
    },
    flush,
    async drop() {
      clearTimeout(timer);
      waiting = undefined;
      idempotencyKey.value = mintIdempotencyKey();
      keptAt.value = 0;
      await store.delete(key);
    },
    dispose() {
      flushOnLeaving();
      globalThis.removeEventListener?.('pagehide', flushOnLeaving);
    },
  };
}

/** Removes the drafts of everyone but this owner: another user has signed in on this browser. */
export async function purgeDrafts(store: KeptStore, owner: string): Promise<void> {
  const drafts = await store.entries('draft/');
  const foreign = drafts.filter(([key]) => !key.startsWith(`draft/${owner}/`));
  await Promise.all(foreign.map(([key]) => store.delete(key)));
}
