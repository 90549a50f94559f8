import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../client/call-error.ts';
import { callRow } from '../../client/call-table.ts';
import type { Connection } from '../../client/connection.ts';
import { withReason } from './ask-reason.ts';
import { mintIdempotencyKey } from '../../client/drafts/idempotency-key.ts';
import { write, type Waits } from '../../client/drafts/write.ts';
import type { CallOptions } from '../../client/remote.ts';
import type { Progress } from '../../client/files/send-files.ts';
import type { CallName, OutboxCall, VersionedCall } from '../../contract/calls.ts';
import type { ErrorCode, FieldErrors } from '../../contract/errors.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';

export interface Handling<Reply> {
  /** Shown in place of the success text of the call's row; an empty text shows nothing. */
  success?: string | ((reply: Reply) => string | undefined) | undefined;
  /**
   * The form that the input comes from: it shows the server's messages for single fields, and returns those that none of
   * its fields shows. They are then said in place of the refusal's own message.
   */
  form?: { refuse(fieldErrors: FieldErrors): readonly string[] | void } | undefined;
  /** Names what the call is about, such as a row: while it runs, no other call about the same thing starts. */
  about?: string;
  /** The version that the person has seen, for a call that takes no version: another version makes another attempt. */
  seen?: number | undefined;
  /**
   * Called with the reply before the success text shows; the write is under way until it resolves.
   *
   * @throws CallError where the reply is of no use: it is then shown as a refusal, and the next press is the same attempt
   */
  done?(reply: Reply): unknown;
  /**
   * Called with a refusal before the person sees it. @returns the text to show in place of its message; empty shows
   * nothing
   *
   * @throws what `run` then throws: pass `rethrow` where the caller shows the refusal itself
   */
  refused?: ((refusal: CallError) => string | void) | undefined;
  /**
   * Called to load again what has changed or is somebody else's by now (`isAnotherNow`). The form keeps what was typed.
   */
  readAgain?(refusal: CallError): unknown;
}

type RunOptions<Name extends CallName> = Handling<CallReply<Name>> &
  Pick<CallOptions, 'callGrant' | 'files' | 'signal' | 'isQuiet' | 'onProgress'> &
  (Name extends VersionedCall ? { ifMatch: number } : { ifMatch?: never }) &
  (Name extends OutboxCall ? { waits: Waits } : { waits?: never });

/** The writes that a person starts on a screen: each does one call and shows its outcome. */
export interface Work {
  isBusy: ReadonlySignal<boolean>;
  /** The writes under way: `about` of each, or the call's name. */
  busy: ReadonlySignal<readonly string[]>;
  /** How much of the files is sent; undefined while none are being sent. */
  progress: ReadonlySignal<Progress | undefined>;
  /**
   * Does a call once, however often the button is pressed and however often the answer is lost: an attempt keeps its
   * idempotency key until it is done, and another input is another attempt. A call whose row sets `outbox` waits there
   * for its answer, past the end of the page.
   *
   * @returns the reply; undefined where the call was refused (the person has seen why), where `signal` has ended it, or
   *    while another call about the same thing runs
   */
  run<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    ...options: Name extends VersionedCall | OutboxCall ? [RunOptions<Name>] : [RunOptions<Name>?]
  ): Promise<CallReply<Name> | undefined>;
}

interface WorkParts {
  connection: Connection;
  snackbar: Record<'success' | 'error', (text: string) => void> & {
    /** Shows the error page over the form; a short message where the screen has no such page. */
    fault?: (text: string) => void;
  };
}

const anotherNow: ReadonlySet<string> = new Set<ErrorCode>([
  'UPSTREAM_UNCONFIRMED',
  'STALE_VERSION',
  'ROW_LOCKED',
  'LOCK_ENDED',
  'FILE_GONE',
  'UDRS_STAGE_MISMATCH',
  'SHOWN_ONCE',
]);

/** True when what the refused call was about has changed or is somebody else's by now, and must be loaded again. */
export function isAnotherNow({ code }: CallError): boolean {
  return anotherNow.has(code);
}

/** In place of `unconfirmedText` on screens that have no history. */
const lookFirst = "The server's answer could not be read; it may have been saved: look before you send it again";

interface Attempt {
  asked: string;
  key: string;
}

/** The last attempt at each call that is not done yet; a dialog that is opened again goes on with the attempt's key. */
const unfinishedOf = new WeakMap<Connection['remote'], Map<string, Attempt>>();

const fileIds = new WeakMap<Blob, number>();
let lastFileId = 0;
function fileId(file: Blob): number {
  const id = fileIds.get(file) ?? ++lastFileId;
  fileIds.set(file, id);
  return id;
}

/** One text of everything that tells an attempt from another. */
function askedOf(
  name: CallName,
  input: unknown,
  { ifMatch, callGrant, seen, files = {} }: RunOptions<CallName>,
): string {
  const sent = Object.entries(files).map(([part, file]) => [part, fileId(file)]);
  return JSON.stringify([name, input, ifMatch, callGrant, seen, sent]);
}

/** For `refused`, where the caller of `run` shows the refusal itself. */
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
    // A refusal does not end the attempt either: the same input sent again keeps the key.
    unfinished.set(slot, { asked, key });
    function onProgress(sent: Progress) {
      progress.value = sent;
      options.onProgress?.(sent);
    }
    const postponed = () => snackbar.error('Not saved yet, retrying');
    const sent = { ...options, idempotencyKey: key, postponed, ...(options.files && { onProgress }) };
    try {
      const send = (reason?: string) =>
        write(connection, name, input, { ...sent, ...(reason !== undefined && { reason }) });
      const reply = await withReason(connection, send);
      await done?.(reply);
      unfinished.delete(slot);
      // The call's row is loaded by now: `write` has read it.
      const said = (typeof success === 'function' ? success(reply) : success) ?? (await callRow(name)).success;
      if (said) snackbar.success(said);
      return reply;
    } catch (error) {
      const refusal = asCallError(error);
      if (options.signal?.aborted) return undefined;
      const unseen = form?.refuse(refusal.fieldErrors) ?? [];
      const isUnknown = refusal.kind === 'unknown';
      // Whoever sends it again after that text wants another write, which may be the second.
      if (isUnknown) unfinished.delete(slot);
      const said = refused?.(refusal) ?? (isUnknown ? lookFirst : unseen.join('. ') || refusal.message);
      // Uploads keep their own handling (AP-16).
      const isPage = refusal.showsErrorPage && !options.files;
      if (said !== '') ((isPage && snackbar.fault) || snackbar.error)(said);
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
