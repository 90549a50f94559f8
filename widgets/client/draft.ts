import { signal, type ReadonlySignal } from '@preact/signals-react';
import { mintIdempotencyKey } from './idempotency-key.ts';
import type { KeptStore } from './kept-store.ts';

/** How a draft is told apart in a list of drafts that wait for their writer. */
export interface DraftLabel {
  /** What it is of, in words and without personal data, such as a loan number. */
  about: string;
  /** Whose it is where several people share an owner, such as the agents of one dialer. */
  agent: string | null;
  /** What its screen needs to open it again. */
  reopen: unknown;
}

/** A form's text as it was last kept. */
export interface KeptDraft<Values> {
  values: Values;
  /** Minted with the draft: the save that it leads to is done once, however often it is sent. */
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  label?: DraftLabel;
}

/** The drafts that the server holds for the person who is signed in. None of its calls fails: the browser's draft stands. */
export interface DraftServer {
  read(subject: string): Promise<KeptDraft<unknown> | undefined>;
  keep(subject: string, kept: KeptDraft<unknown>): void;
  drop(subject: string): void;
}

/** What a form's text needs so that it is not lost: kept at most a second after each change, until the save is confirmed. */
export interface Draft<Values> {
  idempotencyKey: ReadonlySignal<string>;
  /** When the text was last kept, milliseconds since 1970; 0 for never. */
  keptAt: ReadonlySignal<number>;
  /** What an earlier page, a killed frame or another machine left, the newer of them; undefined where there is none. */
  restore(): Promise<Values | undefined>;
  /** Keeps these values within a second. */
  keep(values: Values): void;
  /** What was typed last and is not kept yet. */
  unkept(): Values | undefined;
  /** Keeps them now: the page is about to go, or the next call has arrived. */
  flush(): Promise<void>;
  /** The save is confirmed: the text goes, and the next one has a key of its own. */
  drop(): Promise<void>;
  dispose(): void;
}

export interface DraftOptions {
  label?: DraftLabel | undefined;
  server?: DraftServer | undefined;
  /** False while another tab writes this draft: nothing is then kept, so that neither writes over the other. */
  mayKeep?: (() => boolean) | undefined;
}

const delayMs = 400;

/** The key of a draft in the store. */
export function draftKey(owner: string, subject: string): string {
  return `draft/${owner}/${subject}`;
}

/**
 * @param owner the signed-in user's id, or the door's name where nobody signs in
 * @param subject what the draft is of, such as a call's reference
 */
export function createDraft<Values>(
  store: KeptStore,
  owner: string,
  subject: string,
  { label, server, mayKeep = () => true }: DraftOptions = {},
): Draft<Values> {
  const key = draftKey(owner, subject);
  const idempotencyKey = signal(mintIdempotencyKey());
  const keptAt = signal(0);
  let waiting: { values: Values } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting || !mayKeep()) return;
    const { values } = waiting;
    waiting = undefined;
    const at = Date.now();
    const kept: KeptDraft<Values> = { values, idempotencyKey: idempotencyKey.peek(), keptAt: at };
    if (label) kept.label = label;
    server?.keep(subject, kept);
    await store.set(key, kept);
    keptAt.value = at;
  }

  const flushOnLeaving = () => void flush();
  globalThis.addEventListener?.('pagehide', flushOnLeaving);

  return {
    idempotencyKey,
    keptAt,
    async restore() {
      const [here, there] = await Promise.all([store.get<KeptDraft<Values>>(key), server?.read(subject)]);
      const elsewhere = there as KeptDraft<Values> | undefined;
      const kept = elsewhere && elsewhere.keptAt > (here?.keptAt ?? 0) ? elsewhere : here;
      if (!kept) return undefined;
      idempotencyKey.value = kept.idempotencyKey;
      keptAt.value = kept.keptAt;
      return kept.values;
    },
    keep(values) {
      waiting = { values };
      // Not put off by the next letter: somebody who types without a pause is kept too.
      timer ??= setTimeout(flushOnLeaving, delayMs);
    },
    unkept: () => waiting?.values,
    flush,
    async drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      idempotencyKey.value = mintIdempotencyKey();
      keptAt.value = 0;
      if (!mayKeep()) return;
      server?.drop(subject);
      await store.delete(key);
    },
    dispose() {
      flushOnLeaving();
      globalThis.removeEventListener?.('pagehide', flushOnLeaving);
    },
  };
}

/** Owners that are doors and no people: a sign-in takes nothing of theirs away. */
export const doorOwners: readonly string[] = ['telephony'];

/** Removes the drafts and the unsent writes of everyone but this owner: another user has signed in on this browser. */
export async function purgeDrafts(store: KeptStore, owner: string): Promise<void> {
  const kept = [...(await store.entries('draft/')), ...(await store.entries('outbox/'))];
  const foreign = kept.filter(([key]) => {
    const whose = key.split('/')[1] ?? '';
    return whose !== owner && !doorOwners.includes(whose);
  });
  await Promise.all(foreign.map(([key]) => store.delete(key)));
}
