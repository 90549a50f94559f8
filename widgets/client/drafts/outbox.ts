import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { unsavedLifetimeMs } from '../../contract/drafts/unsaved.ts';
import { CallError } from '../call-error.ts';
import { pause } from '../pause.ts';
import type { Stated } from '../stated-time.ts';
import { aloneAmongTabs } from './alone-among-tabs.ts';
import { createDoubt } from './doubt.ts';
import type { KeptStore } from './kept-store.ts';
import { ownTurn } from './own-turn.ts';
import { unconfirmed } from '../failures.ts';
import type { CallOptions, OptionsOf, Remote } from '../remote.ts';
import type { ReturnedText, WaitingWrite } from './waiting-write.ts';

export interface WriteOptions extends Pick<CallOptions, 'callGrant' | 'ifMatch'> {
  idempotencyKey: string;
  about: string;
  draft?: string;
  returns?: ReturnedText;
  /** Aborted once the form that sent the write is closed: a later refusal goes to the draft. */
  ending?: AbortSignal;
}

export interface OutboxOptions {
  /** False where the backend would do a write again that is sent again with the same key. */
  isDoneOnce?: () => boolean;
  /** False while another person than the owner is signed in: the writes then go on waiting. */
  maySend?: () => boolean;
  /** When a write is asked for now, as the server counts. */
  statedNow?: (grant?: string) => Stated | undefined;
  /** Called with each write once the server has taken it. */
  sent?: (write: WaitingWrite) => void | Promise<void>;
  /**
   * Puts a refused text back into its draft if no form was open, or notes the refusal in the draft that the write came
   * from.
   */
  handBack?: (write: WaitingWrite, refusal: CallError) => Promise<void>;
}

/** Writes that survive a broken connection, a server that is gone and a killed page. */
export interface Outbox {
  /** Writes that are kept and not confirmed; screens show "Not saved yet" while there are any. */
  waiting: ReadonlySignal<readonly WaitingWrite[]>;
  /**
   * Keeps the write, sends it, and goes on sending it with the same key until the server has answered.
   * @throws {CallError} once the server has refused it, or with TOO_OLD once it has waited longer than
   * `unsavedLifetimeMs`. Such a write is not kept: its form still holds the text, or its draft if the form is closed
   */
  send<Name extends CallName>(name: Name, input: CallInput<Name>, options: WriteOptions): Promise<CallReply<Name>>;
  /** The last refused write whose text was put back into its draft because no form was open; else undefined. */
  handedBack: ReadonlySignal<{ write: WaitingWrite; refusal: CallError } | undefined>;
  /**
   * The writes that earlier pages of this owner left and nobody sends yet. A screen that knows one sends it itself,
   * with its key. Resolves once the texts of refused writes are back in their drafts.
   */
  left(): Promise<readonly WaitingWrite[]>;
  /** Sends the writes that earlier pages of this owner left, if a draft can hold their text after a refusal. */
  resume(): Promise<void>;
  /** Sends all waiting writes now, without the pause between tries. */
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
/** Only the server refuses a write. Any other error is temporary, such as a page that cannot supply its session. */
const notSent = () => new CallError('offline', 0, 'NOT_SENT', 'This could not be sent');

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

export function createOutbox(
  store: KeptStore,
  remote: Remote,
  owner: string,
  {
    isDoneOnce = () => true,
    maySend = () => true,
    statedNow = () => undefined,
    sent = () => undefined,
    handBack = async () => undefined,
  }: OutboxOptions = {},
): Outbox {
  const waiting = signal<readonly WaitingWrite[]>([]);
  /** Writes under way, by key: a write that is asked for again meanwhile is not sent twice. */
  const underWay = new Map<string, Promise<unknown>>();
  /**
   * Keys of writes that this page has finished: a write that is still being deleted from the store is not left over.
   */
  const settled = new Set<string>();
  /** Since when each write waits, by key: a write that its form sends again gets no younger. */
  const since = new Map<string, number>();
  /** Who waits for the answer to a write, by key: a form does until its signal is aborted. */
  const asking = new Map<string, readonly (AbortSignal | undefined)[]>();
  const handedBack = signal<{ write: WaitingWrite; refusal: CallError } | undefined>(undefined);
  const goingBack = new Set<Promise<void>>();
  let hurried = new AbortController();
  const hurry = () => {
    hurried.abort();
    hurried = new AbortController();
  };
  let isDisposed = false;
  let lastQueuedAt = 0;
  const keyOf = (key: string) => `outbox/${owner}/${key}`;
  const doubt = createDoubt(store, owner, keyOf, isDoneOnce);
  /** Now, and never the moment of another write: writes stay in the order in which they were asked for. */
  const nextMoment = () => (lastQueuedAt = Math.max(Date.now(), lastQueuedAt + 1));

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

  /**
   * Takes a refused write out of the outbox. Its text is in its open form, or goes back to the draft of a closed form.
   */
  async function settleRefused(write: WaitingWrite, refusal: CallError) {
    const { key, returns, draft } = write;
    const isAsked = asking.get(key)?.some((ending) => !ending?.aborted);
    // The draft has the text even if the reason cannot be noted there.
    if (!isAsked && !returns && draft !== undefined) await handBack(write, refusal).catch(() => undefined);
    if (isAsked || !returns) return settle(key);
    const before = [...goingBack];
    const going = settle(key, async () => {
      await Promise.allSettled(before);
      await handBack(write, refusal);
    });
    goingBack.add(going);
    try {
      await going;
      handedBack.value = { write, refusal };
    } catch {
      // Nothing else holds the text, so the write stays in the store, and the next page sends it.
    } finally {
      goingBack.delete(going);
    }
  }

  async function sendUntilAnswered<Name extends CallName>(
    write: WaitingWrite<Name>,
    wasSent = false,
  ): Promise<CallReply<Name>> {
    await ownTurn(write, waiting);
    if (isDisposed) throw notSent();
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { key, callGrant, ifMatch } = write;
        if (wasSent) throw unconfirmed();
        if (isTooOld(write)) throw tooOld();
        if (!maySend()) throw new CallError('signedOut', 401, 'OTHER_USER', 'Somebody else is signed in');
        const options: CallOptions = {
          idempotencyKey: key,
          submittedAt: new Date(write.stated?.submittedAt ?? write.queuedAt).toISOString(),
          ...(write.stated && { openedAt: write.stated.openedAt }),
          ...(callGrant === undefined ? {} : { callGrant }),
          ...(ifMatch === undefined ? {} : { ifMatch }),
        };
        if (attempt > 0 || write.retryAt !== undefined) await doubt.leaves(write);
        // The caller of `send` has given the version that the call needs.
        const reply = await remote(write.name, write.input, ...([options] as OptionsOf<Name>));
        await sent(write);
        await settle(key);
        return reply;
      } catch (error) {
        const failure = error instanceof CallError ? error : notSent();
        if (!failure.isRetryable && failure.kind !== 'signedOut') {
          if (failure.kind === 'unknown') await doubt.note(write);
          await settleRefused(write, failure);
          throw failure;
        }
        const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 30_000;
        const retryAt = Date.now() + pauseMs;
        postpone(write.key, retryAt);
        await doubt.waits(write, retryAt);
        if (!isDisposed) await pause(pauseMs, hurried.signal);
        if (isDisposed) throw failure;
      }
    }
  }

  const isKnown = ({ key }: WaitingWrite) => settled.has(key) || waiting.peek().some((known) => known.key === key);

  async function left() {
    await Promise.allSettled(goingBack);
    const kept = await store.entries<WaitingWrite>(`outbox/${owner}/`);
    for (const [, { key, queuedAt }] of kept) since.set(key, queuedAt);
    const writes = kept.map(([, write]) => write).filter((write) => !isKnown(write));
    return writes.toSorted((a, b) => a.queuedAt - b.queuedAt);
  }

  /** Undefined if another tab is sending the same write. */
  function start<Name extends CallName>(
    write: WaitingWrite<Name>,
    wasSent: boolean,
  ): Promise<CallReply<Name> | undefined> {
    const known = underWay.get(write.key) as Promise<CallReply<Name> | undefined> | undefined;
    if (known) return known;
    const sending = aloneAmongTabs(write.key, () => sendUntilAnswered(write, wasSent)).finally(() =>
      underWay.delete(write.key),
    );
    underWay.set(write.key, sending);
    return sending;
  }

  /** Sends a write that nobody on this page waits for. */
  async function takeUp(write: WaitingWrite): Promise<void> {
    try {
      const reply = await start(write, await doubt.mayBeDone(write));
      if (reply === undefined) waiting.value = waiting.peek().filter(({ key }) => key !== write.key);
    } catch {
      // The write was refused and no form is open: its draft shows the reason when its screen is opened.
    }
  }

  return {
    waiting,
    handedBack,
    async send(name, input, { idempotencyKey, about, callGrant, ifMatch, draft, returns, ending }) {
      const known = waiting.peek().find(({ key }) => key === idempotencyKey);
      const stated = known ? known.stated : statedNow(callGrant);
      const write: WaitingWrite<typeof name> = {
        key: idempotencyKey,
        name,
        input,
        owner,
        about,
        queuedAt: since.get(idempotencyKey) ?? nextMoment(),
        ...(stated && { stated }),
        ...(callGrant === undefined ? {} : { callGrant }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(draft === undefined ? {} : { draft }),
        ...(returns === undefined ? {} : { returns }),
        ...(known?.retryAt === undefined ? {} : { retryAt: known.retryAt }),
      };
      asking.set(idempotencyKey, [...(asking.get(idempotencyKey) ?? []), ending]);
      since.set(write.key, write.queuedAt);
      waiting.value = [...waiting.peek().filter(({ key }) => key !== write.key), write];
      const wasSent = !underWay.has(write.key) && (await doubt.mayBeDone(write));
      await store.set(keyOf(write.key), write);
      // If another tab has sent the write, the server repeats its stored answer for the same key.
      return (await start(write, wasSent)) ?? sendUntilAnswered(write, !isDoneOnce());
    },
    left,
    async resume() {
      const canSaySo = ({ draft, returns }: WaitingWrite) => draft !== undefined || returns !== undefined;
      // A write that is too old or has no draft waits for its form, which shows what becomes of it.
      const unknown = (await left()).filter((write) => canSaySo(write) && !isTooOld(write) && !isKnown(write));
      waiting.value = [...waiting.peek(), ...unknown];
      for (const write of unknown) void takeUp(write);
    },
    hurry,
    dispose() {
      isDisposed = true;
      // Nothing waits for its turn any more.
      waiting.value = [];
      hurry();
    },
  };
}
