import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../../client/call-error.ts';
import { mintIdempotencyKey } from '../../../client/drafts/idempotency-key.ts';
import type { Outbox, WaitingWrite } from '../../../client/drafts/outbox.ts';
import type { OutboxCall } from '../../../contract/calls.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';

/** What becomes of a write. Until either has been taken the write is under way. */
interface Answered<Name extends OutboxCall, Result> {
  done(reply: CallReply<Name>, key: string): Result | Promise<Result>;
  refused(refusal: CallError, key: string): Result | Promise<Result>;
}

interface SendOptions<Name extends OutboxCall, Result> extends Answered<Name, Result> {
  input: CallInput<Name>;
  /** Its draft's, or the one that it had on an earlier page; one is minted where none is given. */
  key?: string | undefined;
  callGrant?: string | undefined;
}

/** What of a form goes out through the outbox, one write after the other. */
export interface Sending<Name extends OutboxCall> {
  /** Keys of the writes that are handed to the outbox and not confirmed. */
  pending: ReadonlySignal<readonly string[]>;
  /** Those of them that met no server, each with the moment when it is sent again. */
  retrying: ReadonlySignal<ReadonlyMap<string, number>>;
  /** Whether the text stays in its form until it is saved: it is neither kept nor changed meanwhile. */
  holdsText: boolean;
  /** Does something in its turn: after what was asked for before. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Hands a write to the outbox, which sends it until the server has answered, even after the form is closed. */
  send<Result>(options: SendOptions<Name, Result>): Promise<Result>;
  /** The same in its turn, unless the form is closed by then. @returns the write’s key */
  queue(options: SendOptions<Name, unknown>): string;
  /** What earlier pages left of this form. */
  left(): Promise<readonly WaitingWrite<Name>[]>;
  /** Whether the form is closed: what is refused from now on goes to its draft. */
  isClosed(): boolean;
  dispose(): void;
}

interface SendingParts<Name extends OutboxCall> {
  outbox: Pick<Outbox, 'waiting' | 'send' | 'left'>;
  call: Name;
  /** Of the form's draft. */
  subject: string;
  /** What the writes are of, in words and without personal data, such as a loan number. */
  about(): string;
  callGrant?: string | undefined;
  /**
   * Of a form that is empty once its text is on its way, as a composer is: the words of a write that go back to the draft
   * where they are refused. Without it the text stays in form and draft until it is saved.
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
    // First, so that it stands in the store before its text may leave the draft.
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
      void inTurn(async () => {
        if (!ending.signal.aborted) await send({ ...options, key });
      });
      return key;
    },
    async left() {
      // First what was refused before is back in its draft.
      const left = await outbox.left();
      return [...outbox.waiting.peek(), ...left].filter(isOwn).filter(({ key }) => !pending.peek().includes(key));
    },
    isClosed: () => ending.signal.aborted,
    dispose: () => ending.abort(),
  };
}
