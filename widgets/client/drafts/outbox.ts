import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { unsavedLifetimeMs } from '../../contract/drafts/unsaved.ts';
import { CallError } from '../call-error.ts';
import type { KeptStore } from './kept-store.ts';
import type { CallOptions, OptionsOf, Remote } from '../remote.ts';

/** A text that goes back to a draft. */
export interface ReturnedText {
  /** The draft's. */
  subject: string;
  text: string;
}

/** A write that has not been confirmed yet. */
export interface WaitingWrite<Name extends CallName = CallName> {
  /** The write's idempotency key: however often it is sent, it is done once. */
  key: string;
  name: Name;
  input: CallInput<Name>;
  callGrant?: string;
  ifMatch?: number;
  /** The signed-in user's id, or the channel's name where nobody signs in. */
  owner: string;
  /** What it is of, in words and without personal data, such as a loan number. */
  about: string;
  /** The subject of the draft that it came from: gone once this is confirmed, and there for its form where it is refused. */
  draft?: string;
  /** Of a write whose draft is gone once it is sent, as a chat's is: what goes back there where it is refused. */
  returns?: ReturnedText;
  /** Milliseconds since 1970. */
  queuedAt: number;
  /** When it was or will be sent again, milliseconds since 1970; absent during the first attempt. */
  retryAt?: number;
}

export interface WriteOptions extends Pick<CallOptions, 'callGrant' | 'ifMatch'> {
  idempotencyKey: string;
  about: string;
  draft?: string;
  returns?: ReturnedText;
  /** Aborted once the form is closed that asks for it: a refusal that comes later goes to the draft. */
  ending?: AbortSignal;
}

export interface OutboxOptions {
  /** False while another person than the owner is signed in: what waits goes on waiting. */
  maySend?: () => boolean;
  /** Told of each write once the server has taken it. */
  sent?: (write: WaitingWrite) => void | Promise<void>;
  /** Puts back into its draft what was refused while no form was open to be told, or says so in the draft that it came from. */
  handBack?: (write: WaitingWrite, refusal: CallError) => Promise<void>;
}

/** Writes that survive a broken connection, a server that is gone and a killed page. */
export interface Outbox {
  /** Kept and not confirmed; "Not saved yet" while it is not empty. */
  waiting: ReadonlySignal<readonly WaitingWrite[]>;
  /**
   * Keeps the write, sends it, and goes on sending it with the same key until the server has answered.
   * @throws {CallError} once the server has refused it, or with TOO_OLD once it has waited for longer than `unsavedLifetimeMs`;
   * such a write is not kept, its form still holds the text, or its draft where that form is closed
   */
  send<Name extends CallName>(name: Name, input: CallInput<Name>, options: WriteOptions): Promise<CallReply<Name>>;
  /** What was last put back into its draft because no form was open to be told that it was refused. */
  handedBack: ReadonlySignal<{ write: WaitingWrite; refusal: CallError } | undefined>;
  /**
   * What earlier pages of this owner left and nobody has taken up: a screen that knows one sends it itself, with its key.
   * Resolves once what was refused before is back in its draft.
   */
  left(): Promise<readonly WaitingWrite[]>;
  /** Takes up what an earlier page of this owner left, as far as a draft is there to hold what is refused. */
  resume(): Promise<void>;
  /** Sends all that waits, without the pause between tries. */
  hurry(): void;
  dispose(): void;
}

const isTooOld = ({ queuedAt }: WaitingWrite) => Date.now() - queuedAt > unsavedLifetimeMs;
const tooOld = () =>
  new CallError(
    'refused',
    0,
    'TOO_OLD',
    'This could not be saved for 14 days and is not sent any more. Check whether it was saved before, then save it again',
  );
/** Only the server refuses: what else stops a call, such as a page that cannot say whose session it is, passes. */
const notSent = () => new CallError('offline', 0, 'NOT_SENT', 'This could not be sent');

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Runs the work unless another tab is at the same write. */
async function aloneAmongTabs<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let isAnswered = false;
  try {
    return await locks.request(`lending.outbox.${key}`, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      return lock ? work() : Promise.resolve(undefined);
    });
  } catch (error) {
    if (isAnswered) throw error;
    // A frame whose browser blocks what another site's page stores is refused every lock.
    return work();
  }
}

export function createOutbox(
  store: KeptStore,
  remote: Remote,
  owner: string,
  { maySend = () => true, sent = () => undefined, handBack = async () => undefined }: OutboxOptions = {},
): Outbox {
  const waiting = signal<readonly WaitingWrite[]>([]);
  /** A write that is asked for again while it is under way is not sent beside itself. */
  const underWay = new Map<string, Promise<unknown>>();
  /** Answered by this page: one that is still being taken out of the store is not left over. */
  const settled = new Set<string>();
  /** Since when each write waits: one that is sent again by its form gets no younger. */
  const since = new Map<string, number>();
  /** Until when somebody waits for the answer to a write. */
  const asking = new Map<string, readonly (AbortSignal | undefined)[]>();
  const handedBack = signal<{ write: WaitingWrite; refusal: CallError } | undefined>(undefined);
  const goingBack = new Set<Promise<void>>();
  const hurried = new Set<() => void>();
  let isDisposed = false;
  const keyOf = (key: string) => `outbox/${owner}/${key}`;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        hurried.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      hurried.add(go);
    });
  const hurry = () => {
    for (const go of hurried) go();
  };

  function postpone(key: string, retryAt: number) {
    waiting.value = waiting.peek().map((write) => (write.key === key ? { ...write, retryAt } : write));
  }

  async function settle(key: string, before?: () => Promise<void>) {
    settled.add(key);
    asking.delete(key);
    waiting.value = waiting.peek().filter((write) => write.key !== key);
    await before?.();
    await store.delete(keyOf(key));
  }

  /** It is out of the outbox; what of it belongs to a form is there, or in the draft of a form that is closed. */
  async function settleRefused(write: WaitingWrite, refusal: CallError) {
    const { key, returns, draft } = write;
    const isAsked = asking.get(key)?.some((ending) => !ending?.aborted);
    // The draft has its text, whether or not it can say why it was refused.
    if (!isAsked && !returns && draft !== undefined) await handBack(write, refusal).catch(() => undefined);
    if (isAsked || !returns) return settle(key);
    const going = settle(key, () => handBack(write, refusal));
    goingBack.add(going);
    try {
      await going;
      handedBack.value = { write, refusal };
    } catch {
      // Nothing else holds its text: it stays in the store, from where the next page takes it up.
    } finally {
      goingBack.delete(going);
    }
  }

  async function sendUntilAnswered<Name extends CallName>(write: WaitingWrite<Name>): Promise<CallReply<Name>> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { key, callGrant, ifMatch } = write;
        if (isTooOld(write)) throw tooOld();
        if (!maySend()) throw new CallError('signedOut', 401, 'OTHER_USER', 'Somebody else is signed in');
        const options: CallOptions = {
          idempotencyKey: key,
          submittedAt: write.queuedAt,
          ...(callGrant === undefined ? {} : { callGrant }),
          ...(ifMatch === undefined ? {} : { ifMatch }),
        };
        // Whoever handed the write over has given the version that its call needs.
        const reply = await remote(write.name, write.input, ...([options] as OptionsOf<Name>));
        await sent(write);
        await settle(key);
        return reply;
      } catch (error) {
        const failure = error instanceof CallError ? error : notSent();
        if (!failure.isRetryable && failure.kind !== 'signedOut') {
          await settleRefused(write, failure);
          throw failure;
        }
        const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 30_000;
        postpone(write.key, Date.now() + pauseMs);
        if (!isDisposed) await pause(pauseMs);
        if (isDisposed) throw failure;
      }
    }
  }

  const isKnown = ({ key }: WaitingWrite) => settled.has(key) || waiting.peek().some((known) => known.key === key);

  async function left() {
    await Promise.allSettled(goingBack);
    const kept = await store.entries<WaitingWrite>(`outbox/${owner}/`);
    for (const [, { key, queuedAt }] of kept) since.set(key, queuedAt);
    return kept.map(([, write]) => write).filter((write) => !isKnown(write));
  }

  /** Undefined where another tab is at the same write. */
  function start<Name extends CallName>(write: WaitingWrite<Name>): Promise<CallReply<Name> | undefined> {
    const known = underWay.get(write.key) as Promise<CallReply<Name> | undefined> | undefined;
    if (known) return known;
    const sending = aloneAmongTabs(write.key, () => sendUntilAnswered(write)).finally(() => underWay.delete(write.key));
    underWay.set(write.key, sending);
    return sending;
  }

  /** Sends what nobody here waits for. */
  async function takeUp(write: WaitingWrite): Promise<void> {
    try {
      const reply = await start(write);
      if (reply === undefined) waiting.value = waiting.peek().filter(({ key }) => key !== write.key);
    } catch {
      // Refused, and no form to say so: its draft does, to whoever opens its screen.
    }
  }

  // The window would hold the outbox of every connection that a page has ever made.
  let isListening = false;
  const stopListening = waiting.subscribe(({ length }) => {
    if (length > 0 === isListening) return;
    isListening = !isListening;
    globalThis[isListening ? 'addEventListener' : 'removeEventListener']?.('online', hurry);
  });
  return {
    waiting,
    handedBack,
    async send(name, input, { idempotencyKey, about, callGrant, ifMatch, draft, returns, ending }) {
      const known = waiting.peek().find(({ key }) => key === idempotencyKey);
      const write: WaitingWrite<typeof name> = {
        key: idempotencyKey,
        name,
        input,
        owner,
        about,
        queuedAt: since.get(idempotencyKey) ?? Date.now(),
        ...(callGrant === undefined ? {} : { callGrant }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(draft === undefined ? {} : { draft }),
        ...(returns === undefined ? {} : { returns }),
        ...(known?.retryAt === undefined ? {} : { retryAt: known.retryAt }),
      };
      asking.set(idempotencyKey, [...(asking.get(idempotencyKey) ?? []), ending]);
      since.set(write.key, write.queuedAt);
      waiting.value = [...waiting.peek().filter(({ key }) => key !== write.key), write];
      await store.set(keyOf(write.key), write);
      // Another tab's answer is the server's stored one, read by the same key.
      return (await start(write)) ?? sendUntilAnswered(write);
    },
    left,
    async resume() {
      const canSaySo = ({ draft, returns }: WaitingWrite) => draft !== undefined || returns !== undefined;
      // One that is too old, or has no draft, waits for its form, which says what becomes of it.
      const unknown = (await left()).filter((write) => canSaySo(write) && !isTooOld(write) && !isKnown(write));
      waiting.value = [...waiting.peek(), ...unknown];
      for (const write of unknown) void takeUp(write);
    },
    hurry,
    dispose() {
      isDisposed = true;
      stopListening();
      globalThis.removeEventListener?.('online', hurry);
      hurry();
    },
  };
}
