import type { Signal } from '@preact/signals-react';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { CallError } from '../call-error.ts';
import type { DraftLabel, DraftServer, KeptDraft } from './draft.ts';
import type { OptionsOf, Remote } from '../remote.ts';

/** Milliseconds between two texts of one draft on their way to the server. */
const pauseMs = 900;
/** Milliseconds before a text that did not reach the server is sent again. */
const retryMs = 5000;
/** The most keys that the server takes in one call. */
const mostKeys = 200;

/** The text fields of a form; a draft holds nothing else. */
function textsOf(values: unknown): Record<string, string> {
  const fields = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The most characters of each text in a label, and the most texts: the server takes no more. */
const longest = 300;
const most = 20;

/** Leaves out a label that the server would refuse, because the text would be refused with it. */
function labelOf(label: DraftLabel | undefined) {
  if (!label) return {};
  const reopen = textsOf(label.reopen);
  const texts = [label.about, label.agent ?? '', ...Object.values(reopen)];
  const fits = texts.length <= most && texts.every(({ length }) => length <= longest);
  return fits ? { label: { ...label, reopen } } : {};
}

/** The calls for drafts on the server. */
export interface DraftCalls {
  keep(draft: CallInput<'keepDraft'>): Promise<CallReply<'keepDraft'>>;
  read(asked: CallInput<'readDrafts'>): Promise<CallReply<'readDrafts'>>;
  /** Reaches the server though its page is left at once: a text that is saved does not come back. */
  drop(subject: string): Promise<unknown>;
}

/**
 * The draft calls of the person who is signed in.
 *
 * @param isChannel true in a channel without a session. The signed-in person need not be its agent, so the parameters
 * of its calls stay in the browser
 */
export function ownDraftCalls(remote: Remote, isChannel = false): DraftCalls {
  return {
    keep: ({ label, ...draft }) => remote('keepDraft', label && !isChannel ? { ...draft, label } : draft),
    read: (asked) => remote('readDrafts', asked),
    drop: (subject) => remote('dropDraft', { subject }, { keepalive: true }),
  };
}

/** The draft calls of the one call that this grant is for; the subject here is not sent. */
export function callDraftCalls(remote: Remote, callGrant: string): DraftCalls {
  const options = { callGrant, isQuiet: true };
  return {
    keep: ({ values, idempotencyKey, keptAt }) => remote('keepCallDraft', { values, idempotencyKey, keptAt }, options),
    async read({ subject = '', idempotencyKeys = [] }) {
      const { draft, ...answer } = await remote('readCallDraft', { idempotencyKeys }, options);
      return { ...answer, drafts: draft ? [{ ...draft, subject }] : [] };
    },
    drop: () => remote('dropCallDraft', {}, { ...options, keepalive: true }),
  };
}

/**
 * The same calls, noting whether the server can be relied on.
 *
 * @param isReached set after each `keep` and `read`: true if the call succeeded
 */
export function noting(calls: DraftCalls, isReached: Signal<boolean | undefined>): DraftCalls {
  const note = async <Reply>(asked: Promise<Reply>): Promise<Reply> => {
    isReached.value = await asked.then(
      () => true,
      () => false,
    );
    return asked;
  };
  return { ...calls, keep: (draft) => note(calls.keep(draft)), read: (asked) => note(calls.read(asked)) };
}

interface Outgoing {
  next: { kept: KeptDraft<unknown>; decide(isKept: boolean): void } | 'dropped' | undefined;
  isRunning: boolean;
  /** Ends the pause. */
  wake(): void;
}

/**
 * The draft calls of a channel whose screen needs no session. Nothing is sent while the page has no session, and
 * nothing more after a 401.
 */
export function optionalDrafts(remote: Remote, hasSession: () => Promise<boolean>): Remote {
  let isOver = false;
  return async <Name extends CallName>(name: Name, input: CallInput<Name>, ...[given]: OptionsOf<Name>) => {
    if (isOver || !(await hasSession())) throw new CallError('signedOut', 401, 'SESSION_ABSENT', 'Nobody is signed in');
    try {
      return await remote(name, input, ...([{ ...given, isOptional: true }] as unknown as OptionsOf<Name>));
    } catch (error) {
      isOver ||= error instanceof CallError && error.kind === 'signedOut';
      throw error;
    }
  };
}

/** Sends each draft's newest text, one at a time, and never an older one after a newer. */
export function createDraftServer(calls: DraftCalls): DraftServer {
  const outgoing = new Map<string, Outgoing>();

  async function send(subject: string, { values, idempotencyKey, keptAt, label }: KeptDraft<unknown>) {
    const draft = { subject, values: textsOf(values), idempotencyKey, keptAt, ...labelOf(label) };
    return (await calls.keep(draft)).isKept;
  }

  async function run(subject: string, queue: Outgoing) {
    if (queue.isRunning) return;
    queue.isRunning = true;
    while (queue.next !== undefined) {
      const { next } = queue;
      let waitMs = pauseMs;
      queue.next = undefined;
      try {
        if (next === 'dropped') await calls.drop(subject);
        else next.decide(await send(subject, next.kept));
      } catch (error) {
        const mayBeKept = next !== 'dropped' && error instanceof CallError && error.isRetryable;
        // If the browser keeps nothing, this is the only copy.
        if (mayBeKept && queue.next === undefined) {
          queue.next = next;
          waitMs = retryMs;
        } else if (next !== 'dropped') next.decide(false);
      }
      if (next !== 'dropped')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          queue.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
    outgoing.delete(subject);
  }

  function enqueue(subject: string, next: Outgoing['next']) {
    const queue = outgoing.get(subject) ?? { next: undefined, isRunning: false, wake: () => undefined };
    if (queue.next !== undefined && queue.next !== 'dropped') queue.next.decide(false);
    queue.next = next;
    outgoing.set(subject, queue);
    // The page may be gone before the pause is over, and a draft that is saved would come back.
    if (next === 'dropped') queue.wake();
    void run(subject, queue);
  }

  /** Converts the server's moments to the browser's clock, which dates what is typed and may run ahead. */
  async function ask(input: CallInput<'readDrafts'>) {
    const askedAt = Date.now();
    const { drafts, saved, now } = await calls.read(input);
    const ahead = now === undefined ? 0 : Math.round((askedAt + Date.now()) / 2 - now);
    return { drafts, saved: saved.map(({ idempotencyKey, at }) => [idempotencyKey, at + ahead] as const) };
  }

  return {
    async read(subject, own) {
      try {
        const asked = own === undefined ? { subject } : { subject, idempotencyKeys: [own] };
        const { drafts, saved } = await ask(asked);
        return { kept: drafts[0], savedAt: saved[0]?.[1] };
      } catch (error) {
        const mayAnswer = error instanceof CallError && error.isRetryable;
        return mayAnswer ? undefined : { kept: undefined, savedAt: undefined };
      }
    },
    keep: (subject, kept) => new Promise((decide) => enqueue(subject, { kept, decide })),
    async list(own) {
      try {
        const { drafts, saved } = await ask({ idempotencyKeys: own.slice(0, mostKeys) });
        return { drafts, savedAt: new Map(saved) };
      } catch {
        return undefined;
      }
    },
    drop: (subject) => enqueue(subject, 'dropped'),
  };
}
