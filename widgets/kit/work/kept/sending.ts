import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../../client/call-error.ts';
import { mintIdempotencyKey } from '../../../client/drafts/idempotency-key.ts';
import type { Outbox } from '../../../client/drafts/outbox.ts';
import type { WaitingWrite } from '../../../client/drafts/waiting-write.ts';
import type { OutboxCall } from '../../../contract/calls.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';

/** Called with the outcome of a write, one of the two. The write is under way until it resolves. */
interface Answered<Name extends OutboxCall, Result> {
  done(reply: CallReply<Name>, key: string): Result | Promise<Result>;
  refused(refusal: CallError, key: string): Result | Promise<Result>;
}

interface SendOptions<Name extends OutboxCall, Result> extends Answered<Name, Result> {
  input: CallInput<Name>;
  /** The draft's key, or the key that the write had on an earlier page; minted unless given. */
  key?: string | undefined;
  callGrant?: string | undefined;
}

/** Sends a form's writes through the outbox, one after the other. */
export interface Sending<Name extends OutboxCall> {
  /** Keys of the writes that are handed to the outbox and not confirmed. */
  pending: ReadonlySignal<readonly string[]>;
  /** The pending writes that reached no server, each with the time of its next try, milliseconds since 1970. */
  retrying: ReadonlySignal<ReadonlyMap<string, number>>;
  /** Whether the text stays in its form until it is saved: while it is sent, it is neither kept nor changed. */
  holdsText: boolean;
  /** Runs `work` after everything that was asked for before it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Hands a write to the outbox, which sends it until the server has answered, even after the form is closed. */
  send<Result>(options: SendOptions<Name, Result>): Promise<Result>;
  /** Hands a write to the outbox at once, for a form that is emptied once its text is sent. @returns the write’s key */
  queue(options: SendOptions<Name, unknown>): string;
  /** The unconfirmed writes of this form that earlier pages left. */
  left(): Promise<readonly WaitingWrite<Name>[]>;
  /** True once the form is closed: a write that is refused from then on goes to the form's draft. */
  isClosed(): boolean;
  dispose(): void;
}

interface SendingParts<Name extends OutboxCall> {
  outbox: Pick<Outbox, 'waiting' | 'send' | 'left'>;
  call: Name;
  /** The subject of the form's draft. */
  subject: string;
  /** What the writes are about, in words and without personal data, such as a loan number. */
  about(): string;
  callGrant?: string | undefined;
  /**
   * For a form that is emptied once its text is sent, such as a composer: the words of a write that go back to the
   * draft where it is refused. Without it the text stays in form and draft until it is saved.
   */
  returns?: ((input: CallInput<Name>) => string) | undefined;
}

/** @param parts what the form's writes have in common */
export function createSending<Name extends OutboxCall>({
  outbox,
  call,
  subject,
  about,
  callGrant: formGrant,
  returns,
}: SendingParts<Name>): Sending<Name> {
  const pending = signal<readonly string[]>([]);
  const ending = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  const isOwn = (write: WaitingWrite): write is WaitingWrite<Name> =>
    write.name === call && (write.draft ?? write.returns?.subject) === subject;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  async function send<Result>({
    input,
    key = mintIdempotencyKey(),
    callGrant = formGrant,
    done,
    refused,
  }: SendOptions<Name, Result>): Promise<Result> {
    // Sent first, so that the outbox has stored the write before its text may leave the draft.
    const answered = outbox.send(call, input, {
      idempotencyKey: key,
      about: about(),
      ending: ending.signal,
      ...(callGrant === undefined ? {} : { callGrant }),
      ...(returns ? { returns: { subject, text: returns(input) } } : { draft: subject }),
    });
    pending.value = [...pending.peek(), key];
    try {
      return await done(await answered, key);
    } catch (error) {
      return await refused(asCallError(error), key);
    } finally {
      pending.value = pending.peek().filter((one) => one !== key);
    }
  }

  return {
    pending,
    retrying: computed(
      () =>
        new Map(
          outbox.waiting.value.flatMap(({ key, retryAt }) =>
            retryAt !== undefined && pending.value.includes(key) ? [[key, retryAt]] : [],
          ),
        ),
    ),
    holdsText: returns === undefined,
    inTurn,
    send,
    queue({ key = mintIdempotencyKey(), ...options }) {
      void send({ ...options, key });
      return key;
    },
    async left() {
      // Resolves once the writes that were refused before are back in their drafts.
      const left = await outbox.left();
      return [...outbox.waiting.peek(), ...left].filter(isOwn).filter(({ key }) => !pending.peek().includes(key));
    },
    isClosed: () => ending.signal.aborted,
    dispose: () => ending.abort(),
  };
}
