import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { mintIdempotencyKey } from './idempotency-key.ts';
import type { KeptStore } from './kept-store.ts';
import { pause } from '../pause.ts';

/** How a draft is told apart in a list of drafts that wait for their writer. */
export interface DraftLabel {
  /** What it is of, in words and without personal data, such as a loan number. */
  about: string;
  /** Whose it is where several people share an owner, such as the agents of one dialer. */
  agent: string | null;
  /** What its screen needs to open it again. */
  reopen: unknown;
}

/** Of a text whose save was refused while its form was closed. */
export interface Refused {
  /** The server's words; until the text is next kept. */
  refusal?: string;
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

/** What the server says about a draft. */
export interface ServerAnswer {
  /** Undefined where it holds none. */
  kept: KeptDraft<unknown> | undefined;
  /** When the save was done that the browser's own draft was to lead to, milliseconds since 1970 by the browser's clock. */
  savedAt: number | undefined;
}

/** What the server holds of a person's drafts, and what it knows of those that the browser holds. */
export interface ServerDrafts {
  drafts: readonly (KeptDraft<Refused> & { subject: string })[];
  /** When the saves were done, by key, milliseconds since 1970 by the browser's clock. */
  savedAt: ReadonlyMap<string, number>;
}

/** The drafts that the server holds for the person who is signed in. None of its calls fails: the browser's draft stands. */
export interface DraftServer {
  /**
   * Undefined where it did not answer and may do so later.
   *
   * @param own the key of the draft that the browser holds itself
   */
  read(subject: string, own: string | undefined): Promise<ServerAnswer | undefined>;
  /** @returns whether the server has this text, once that is decided: it is sent until a newer one takes its place */
  keep(subject: string, kept: KeptDraft<unknown>): Promise<boolean>;
  drop(subject: string): void;
  /**
   * All of them; undefined where it did not answer. Not there in a channel without a session, whose drafts it lists nowhere.
   *
   * @param own the keys of the drafts that the browser holds itself
   */
  list?(own: readonly string[]): Promise<ServerDrafts | undefined>;
}

/** What a form's text needs so that it is not lost: kept at most a second after each change, until the save is confirmed. */
export interface Draft<Values> {
  idempotencyKey: ReadonlySignal<string>;
  /** When the text was last kept, milliseconds since 1970; 0 for never. */
  keptAt: ReadonlySignal<number>;
  /** Whether what is typed outlives the page: in the browser's own store, or on the server. */
  isSafe: ReadonlySignal<boolean>;
  /**
   * What an earlier page, a killed frame or another machine left, the newer of them; undefined where there is none.
   *
   * @param meanwhile told of this browser's own, or that there is none, before a server is asked, which is then asked until
   * it has answered: until that nothing is sent in the place of what it holds
   */
  restore(meanwhile?: (values: Values | undefined) => void): Promise<Values | undefined>;
  /** Keeps these values within a second. */
  keep(values: Values): void;
  /** What was typed last and is not kept yet. */
  unkept(): Values | undefined;
  /** Keeps them now: the page is about to go, or the next call has arrived. */
  flush(): Promise<void>;
  /** Keeps them now. @returns whether they outlive the page, once that is known; true where there is nothing to keep */
  settle(): Promise<boolean>;
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
/** Milliseconds until a server is asked again that did not answer, and for which its answer is waited for. */
const askAgainMs = 5000;

/** The key of a draft in the store. */
export function draftKey(owner: string, subject: string): string {
  return `draft/${owner}/${subject}`;
}

/**
 * @param owner the signed-in user's id, or the channel's name where nobody signs in
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
  const waiting = signal<{ values: Values } | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Until the server has said what it holds. */
  let asking: Promise<unknown> = Promise.resolve();
  /** Until the server has what was kept last, or has not taken it. */
  let telling: Promise<unknown> = Promise.resolve();
  /** Until the browser has written it. */
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

  /** The server may be away: its answer is waited for by nobody but who asks for it. */
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
    if (isLeaving) store.leave(key, kept);
    writing = kept;
    await store.set(key, kept);
    if (writing === kept) writing = undefined;
    keptAt.value = at;
    tellServer(kept);
  }

  /** This browser's own, of whichever page of it has kept it last. */
  async function readHere(): Promise<KeptDraft<Values> | undefined> {
    const left = store.takeLeft(key) as KeptDraft<Values> | undefined;
    const stored = await store.get<KeptDraft<Values>>(key);
    if (!left || left.keptAt <= (stored?.keptAt ?? 0)) return stored;
    await store.set(key, left);
    return left;
  }

  const flushOnLeaving = () => void flush(true);
  globalThis.addEventListener?.('pagehide', flushOnLeaving);

  return {
    idempotencyKey,
    keptAt,
    isSafe: computed(() => {
      const isThere = store.isLasting.value === true || (keptAt.value > 0 && !waiting.value);
      return isThere && !store.atRisk.value.has(key);
    }),
    async restore(meanwhile) {
      const here = await readHere();
      if (here) {
        idempotencyKey.value = here.idempotencyKey;
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
      // Saved while the server was silent, under the key of what stood here: the next save is another one.
      if (drops !== before) return isNewer ? there.values : undefined;
      if (isNewer) {
        idempotencyKey.value = there.idempotencyKey;
        keptAt.value = Math.max(keptAt.peek(), there.keptAt);
        return there.values;
      }
      if (!here || !answer) return here?.values;
      const isAsItWas = !waiting.peek() && keptAt.peek() === here.keptAt && mayKeep();
      const { savedAt } = answer;
      if (savedAt === undefined) {
        // Typed while the server was away.
        if (isAsItWas && there?.keptAt !== here.keptAt) tellServer(here);
        return here.values;
      }
      // Saved at another machine. What was typed here after that is another save's.
      idempotencyKey.value = mintIdempotencyKey();
      if (here.keptAt > savedAt) return here.values;
      if (isAsItWas) {
        keptAt.value = 0;
        await store.delete(key);
      }
      return undefined;
    },
    keep(values) {
      waiting.value = { values };
      // Not put off by the next letter: somebody who types without a pause is kept too.
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    unkept: () => waiting.peek()?.values,
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
