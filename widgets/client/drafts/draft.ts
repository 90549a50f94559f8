import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { mintIdempotencyKey } from './idempotency-key.ts';
import type { KeptStore } from './kept-store.ts';
import { pause } from '../pause.ts';

/** What identifies a draft in a list of drafts that wait for their writer. */
export interface DraftLabel {
  /** What the draft is about, in words and without personal data, such as a loan number. */
  about: string;
  /** Its writer, if several people share an owner, such as the agents of one dialer; else null. */
  agent: string | null;
  /** What the draft's screen needs to open it again. */
  reopen: unknown;
}

/** Part of a draft whose save was refused while its form was closed. */
export interface Refused {
  /** The server's message; present until the text is next kept. */
  refusal?: string;
}

/** A form's text as it was last kept. */
export interface KeptDraft<Values> {
  values: Values;
  /** Minted with the draft: its save is done once, however often it is sent. */
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  label?: DraftLabel;
  /** True once its save was sent and nobody knows whether it is done. */
  isUnconfirmed?: boolean;
}

/** What the server knows about a draft. */
export interface ServerAnswer {
  /** Undefined if the server has no draft. */
  kept: KeptDraft<unknown> | undefined;
  /**
   * When the save of the browser's own draft was done, milliseconds since 1970 by the browser's clock; undefined if it
   * was not.
   */
  savedAt: number | undefined;
}

/** A person's drafts on the server, and which of the browser's drafts are saved by now. */
export interface ServerDrafts {
  drafts: readonly (KeptDraft<Refused> & { subject: string })[];
  /** When each save was done, by idempotency key, milliseconds since 1970 by the browser's clock. */
  savedAt: ReadonlyMap<string, number>;
}

/**
 * The drafts that the server keeps for the signed-in person, or for one granted call. No call of it throws: when it
 * fails, the browser's draft counts.
 */
export interface DraftServer {
  /**
   * Undefined if the server did not answer and may do so later.
   *
   * @param own the key of the draft that the browser holds itself
   */
  read(subject: string, own: string | undefined): Promise<ServerAnswer | undefined>;
  /**
   * @returns true if the server has this text, once that is decided: a text is sent until it is taken or a newer one
   * replaces it
   */
  keep(subject: string, kept: KeptDraft<unknown>): Promise<boolean>;
  drop(subject: string): void;
  /**
   * All drafts; undefined if the server did not answer. Absent in a channel without a session, whose drafts are listed
   * nowhere.
   *
   * @param own the keys of the drafts that the browser holds itself
   */
  list?(own: readonly string[]): Promise<ServerDrafts | undefined>;
}

/** Keeps a form's text so that it is not lost: at most a second after each change, until the save is confirmed. */
export interface Draft<Values> {
  idempotencyKey: ReadonlySignal<string>;
  /** When the text was last kept, milliseconds since 1970; 0 for never. */
  keptAt: ReadonlySignal<number>;
  /**
   * True once the draft's save was sent and nobody knows whether it is done, over a reload too. Until its writer has said
   * so (`drop`, `renew`), it is not to be sent again.
   */
  isUnconfirmed: ReadonlySignal<boolean>;
  /** Notes that the save of these values may be done or not. */
  doubt(values: Values): void;
  /** Gives the text another key, so that its save is another one. */
  renew(): void;
  /** True if what is typed outlives the page: in the browser's own store, or on the server. */
  isSafe: ReadonlySignal<boolean>;
  /**
   * The newest text that an earlier page, a killed frame or another machine left; undefined if there is none.
   *
   * @param meanwhile called with this browser's own text, or undefined, before the server is asked. With it the server
   * is asked until it answers. Nothing replaces the server's text before that
   */
  restore(meanwhile?: (values: Values | undefined) => void): Promise<Values | undefined>;
  /** Keeps these values within a second. */
  keep(values: Values): void;
  /** The values that were typed last if they are not kept yet, or are being written; else undefined. */
  unkept(): Values | undefined;
  /** Keeps the typed values now: the page is about to close, or the next call has arrived. */
  flush(): Promise<void>;
  /** Keeps the typed values now. @returns true if they outlive the page or there are none; waits up to 5 s to know */
  settle(): Promise<boolean>;
  /** Drops the text, because its save is confirmed. The next text gets a key of its own. */
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
/** Milliseconds before a silent server is asked again, and the longest wait for its answer in `settle`. */
const askAgainMs = 5000;

/** The key of a draft in the store. */
export function draftKey(owner: string, subject: string): string {
  return `draft/${owner}/${subject}`;
}

/**
 * @param owner the signed-in user's id, or the channel's name if nobody signs in
 * @param subject what the draft is about, such as a call's reference
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
  const isUnconfirmed = signal(false);
  const waiting = signal<{ values: Values } | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending until the server has answered which draft it has. */
  let asking: Promise<unknown> = Promise.resolve();
  /** Pending until the server has taken or refused the text that was kept last. */
  let telling: Promise<unknown> = Promise.resolve();
  /** What the browser is still writing to its store; else undefined. */
  let writing: KeptDraft<Values> | undefined;
  let drops = 0;
  let isDisposed = false;

  async function ask(
    from: DraftServer,
    own: string | undefined,
    isPatient: boolean,
  ): Promise<ServerAnswer | undefined> {
    const answer = await from.read(subject, own);
    if (answer || !isPatient || isDisposed) return answer;
    await pause(askAgainMs);
    return ask(from, own, isPatient);
  }

  /** Sends the text to the server. The server may be away, so only `settle` waits for its answer. */
  function tellServer(kept: KeptDraft<unknown>) {
    if (!server) return;
    telling = asking.then(async () => {
      if ((await server.keep(subject, kept)) && keptAt.peek() === kept.keptAt) store.secure(key);
    });
  }

  async function flush(isLeaving = false) {
    clearTimeout(timer);
    timer = undefined;
    if (isLeaving && writing) store.leave(key, writing);
    const next = waiting.peek();
    if (!next || !mayKeep()) return;
    const { values } = next;
    waiting.value = undefined;
    const at = Date.now();
    const kept: KeptDraft<Values> = { values, idempotencyKey: idempotencyKey.peek(), keptAt: at };
    if (label) kept.label = label;
    if (isUnconfirmed.peek()) kept.isUnconfirmed = true;
    if (isLeaving) store.leave(key, kept);
    const before = drops;
    writing = kept;
    await store.set(key, kept);
    if (writing === kept) writing = undefined;
    // Its save was confirmed while the browser wrote: neither the store nor the server may have it back.
    if (drops !== before) return waiting.peek() || writing ? undefined : store.delete(key);
    keptAt.value = at;
    tellServer(kept);
  }

  /** This browser's own draft, from whichever of its pages kept it last. */
  async function readHere(): Promise<KeptDraft<Values> | undefined> {
    const left = store.takeLeft(key) as KeptDraft<Values> | undefined;
    const stored = await store.get<KeptDraft<Values>>(key);
    if (!left || left.keptAt <= (stored?.keptAt ?? 0)) return stored;
    await store.set(key, left);
    return left;
  }

  function keep(values: Values) {
    waiting.value = { values };
    // The next letter does not restart the timer, so that text typed without a pause is kept too.
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  const flushOnLeaving = () => void flush(true);
  globalThis.addEventListener?.('pagehide', flushOnLeaving);

  return {
    idempotencyKey,
    keptAt,
    isUnconfirmed,
    doubt(values) {
      isUnconfirmed.value = true;
      keep(values);
    },
    renew() {
      isUnconfirmed.value = false;
      idempotencyKey.value = mintIdempotencyKey();
    },
    isSafe: computed(() => {
      const isThere = store.isLasting.value === true || (keptAt.value > 0 && !waiting.value);
      return isThere && !store.atRisk.value.has(key);
    }),
    async restore(meanwhile) {
      const here = await readHere();
      if (here) {
        idempotencyKey.value = here.idempotencyKey;
        isUnconfirmed.value = here.isUnconfirmed === true;
        keptAt.value = Math.max(keptAt.peek(), here.keptAt);
      }
      meanwhile?.(here?.values);
      if (!server) return here?.values;
      const before = drops;
      const asked = ask(server, here?.idempotencyKey, meanwhile !== undefined);
      asking = asked;
      const answer = await asked;
      const there = answer?.kept as KeptDraft<Values> | undefined;
      const isNewer = there !== undefined && there.keptAt > (here?.keptAt ?? 0);
      // The text here was saved, under its own key, while the server was silent. The next save has another key.
      if (drops !== before) return isNewer ? there.values : undefined;
      if (isNewer) {
        isUnconfirmed.value &&= there.idempotencyKey === here?.idempotencyKey;
        idempotencyKey.value = there.idempotencyKey;
        keptAt.value = Math.max(keptAt.peek(), there.keptAt);
        return there.values;
      }
      if (!here || !answer) return here?.values;
      const isAsItWas = !waiting.peek() && keptAt.peek() === here.keptAt && mayKeep();
      const { savedAt } = answer;
      if (savedAt === undefined) {
        // The server was away while this text was typed.
        if (isAsItWas && there?.keptAt !== here.keptAt) tellServer(here);
        return here.values;
      }
      // The draft was saved at another machine. Text typed here after that belongs to another save.
      idempotencyKey.value = mintIdempotencyKey();
      isUnconfirmed.value = false;
      if (here.keptAt > savedAt) return here.values;
      if (isAsItWas) {
        keptAt.value = 0;
        await store.delete(key);
      }
      return undefined;
    },
    keep,
    unkept: () => (waiting.peek() ?? writing)?.values,
    flush: () => flush(),
    async settle() {
      await flush();
      if (keptAt.peek() > 0 && store.atRisk.peek().has(key)) await Promise.race([telling, pause(askAgainMs)]);
      return !waiting.peek() && !store.atRisk.peek().has(key);
    },
    async drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.value = undefined;
      writing = undefined;
      drops += 1;
      isUnconfirmed.value = false;
      idempotencyKey.value = mintIdempotencyKey();
      keptAt.value = 0;
      if (!mayKeep()) return;
      void asking.then(() => server?.drop(subject));
      await store.delete(key);
    },
    dispose() {
      isDisposed = true;
      void flush();
      globalThis.removeEventListener?.('pagehide', flushOnLeaving);
    },
  };
}
