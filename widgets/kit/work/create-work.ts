import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../client/call-error.ts';
import { callRow } from '../../client/call-table.ts';
import type { Connection } from '../../client/connection.ts';
import { mintIdempotencyKey } from '../../client/drafts/idempotency-key.ts';
import { write, type Waits } from '../../client/drafts/write.ts';
import type { CallOptions } from '../../client/remote.ts';
import type { Progress } from '../../client/files/send-files.ts';
import type { CallName, OutboxCall, VersionedCall } from '../../contract/calls.ts';
import type { ErrorCode, FieldErrors } from '../../contract/errors.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';

export interface Handling<Reply> {
  /** In place of the success text of the call's row; empty says nothing. */
  success?: string | ((reply: Reply) => string) | undefined;
  /** The form that the input comes from: it shows what the server says of single fields. */
  form?: { refuse(fieldErrors: FieldErrors): void } | undefined;
  /** Of several things that may be done beside each other, which one it is; nothing else is begun about it meanwhile. */
  about?: string;
  /** The version that the person has seen of what a call is about that takes none: of another one it is another attempt. */
  seen?: number | undefined;
  /**
   * Takes the reply before the person is told; it is busy until that is done.
   *
   * @throws CallError where the reply is of no use: it is then told as a refusal, and pressed again the same attempt
   */
  done?(reply: Reply): unknown;
  /**
   * Told of a refusal before the person is. @returns what they are told in place of its message; empty for nothing
   *
   * @throws what `run` then throws: `rethrow`, where whoever asks says so itself
   */
  refused?: ((refusal: CallError) => string | void) | undefined;
  /** Reads what is another one by now, or another's. What was typed is the form's and stays. */
  readAgain?(refusal: CallError): unknown;
}

type RunOptions<Name extends CallName> = Handling<CallReply<Name>> &
  Pick<CallOptions, 'callGrant' | 'files' | 'signal' | 'isQuiet' | 'onProgress'> &
  (Name extends VersionedCall ? { ifMatch: number } : { ifMatch?: never }) &
  (Name extends OutboxCall ? { waits: Waits } : { waits?: never });

/** What a person sets going on a screen: each does one call, and says what became of it. */
export interface Work {
  isBusy: ReadonlySignal<boolean>;
  /** What is being done: `about` of each, or the call's name. */
  busy: ReadonlySignal<readonly string[]>;
  /** How far the files are that are being sent. */
  progress: ReadonlySignal<Progress | undefined>;
  /**
   * Does a call. It is done once, however often it is pressed and however often its answer is lost: an attempt keeps its
   * idempotency key until it is done, and another input is another attempt. One whose row says so waits in the outbox for
   * its answer, past the end of the page.
   *
   * @returns the reply; undefined where it was refused, which the person has been told, or where `signal` has ended it, or
   * while something else is done about the same thing
   */
  run<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    ...options: Name extends VersionedCall | OutboxCall ? [RunOptions<Name>] : [RunOptions<Name>?]
  ): Promise<CallReply<Name> | undefined>;
}

interface WorkParts {
  connection: Connection;
  snackbar: Record<'success' | 'error', (text: string) => void>;
}

const anotherNow: ReadonlySet<string> = new Set<ErrorCode>([
  'STALE_VERSION',
  'ROW_LOCKED',
  'LOCK_ENDED',
  'FILE_GONE',
  'UDRS_STAGE_MISMATCH',
]);

/** Whether what the refused call was about is another one by now, or another's, and must be read again. */
export function isAnotherNow({ code }: CallError): boolean {
  return anotherNow.has(code);
}

interface Attempt {
  asked: string;
  key: string;
}

/** The last attempt at each thing that is not done; a dialog that is opened again goes on with its key. */
const unfinishedOf = new WeakMap<Connection['remote'], Map<string, Attempt>>();

const fileIds = new WeakMap<Blob, number>();
let lastFileId = 0;
function fileId(file: Blob): number {
  const id = fileIds.get(file) ?? ++lastFileId;
  fileIds.set(file, id);
  return id;
}

/** Everything that makes it another attempt. */
function askedOf(
  name: CallName,
  input: unknown,
  { ifMatch, callGrant, seen, files = {} }: RunOptions<CallName>,
): string {
  const sent = Object.entries(files).map(([part, file]) => [part, fileId(file)]);
  return JSON.stringify([name, input, ifMatch, callGrant, seen, sent]);
}

/** For a refusal that whoever asks says itself. */
export function rethrow(refusal: CallError): never {
  throw refusal;
}

/** The one way to write. */
export function createWork({ connection, snackbar }: WorkParts): Work {
  const { remote } = connection;
  const busy = signal<readonly string[]>([]);
  const progress = signal<Progress | undefined>(undefined);
  const underWay = new Map<string, { asked: string; done: Promise<unknown> }>();
  const unfinished = unfinishedOf.get(remote) ?? new Map<string, Attempt>();
  unfinishedOf.set(remote, unfinished);

  async function attempt<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    asked: string,
    { success, form, about = '', seen: _seen, done, refused, readAgain, ...options }: RunOptions<Name>,
  ): Promise<CallReply<Name> | undefined> {
    const slot = `${name} ${about}`;
    const before = unfinished.get(slot);
    const key = before?.asked === asked ? before.key : mintIdempotencyKey();
    // A refusal takes nothing either: what is sent again as it was is the same attempt.
    unfinished.set(slot, { asked, key });
    function onProgress(sent: Progress) {
      progress.value = sent;
      options.onProgress?.(sent);
    }
    const postponed = () => snackbar.error('Not saved yet, retrying');
    const sent = { ...options, idempotencyKey: key, postponed, ...(options.files && { onProgress }) };
    try {
      const reply = await write(connection, name, input, sent);
      unfinished.delete(slot);
      await done?.(reply);
      // Its row is there by now.
      const said = typeof success === 'function' ? success(reply) : (success ?? (await callRow(name)).success);
      if (said) snackbar.success(said);
      return reply;
    } catch (error) {
      const refusal = asCallError(error);
      if (options.signal?.aborted) return undefined;
      form?.refuse(refusal.fieldErrors);
      const said = refused?.(refusal) ?? refusal.message;
      if (said !== '') snackbar.error(said);
      if (isAnotherNow(refusal)) await readAgain?.(refusal);
      return undefined;
    }
  }

  return {
    isBusy: computed(() => busy.value.length > 0),
    busy,
    progress,
    run(name, input, ...[given]) {
      const options = (given ?? {}) as RunOptions<typeof name>;
      const asked = askedOf(name, input, options as RunOptions<CallName>);
      const subject = options.about ?? asked;
      const known = underWay.get(subject);
      if (known)
        return known.asked === asked
          ? (known.done as ReturnType<typeof attempt<typeof name>>)
          : Promise.resolve(undefined);
      const shown = options.about ?? name;
      busy.value = [...busy.peek(), shown];
      const done = attempt(name, input, asked, options).finally(() => {
        underWay.delete(subject);
        busy.value = busy.peek().toSpliced(busy.peek().indexOf(shown), 1);
        progress.value = undefined;
      });
      underWay.set(subject, { asked, done });
      return done;
    },
  };
}
