import type { CallName } from '../contract/calls.ts';
import type { CallInput } from '../contract/schemas.ts';
import { CallError } from './call-error.ts';
import type { DraftLabel, DraftServer, KeptDraft } from './draft.ts';
import type { OptionsOf, Remote } from './remote.ts';

/** Milliseconds between two texts of one draft on their way to the server. */
const pauseMs = 900;
/** Keys that the server takes in one question. */
const mostKeys = 200;

/** The fields of a form; a draft holds nothing else. */
function textsOf(values: unknown): Record<string, string> {
  const fields = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** Characters of a label's texts, and how many parameters it has at most: the server takes no more. */
const longest = 300;
const most = 20;

/** Nothing where the server would refuse it, and with it the text. */
function labelOf(label: DraftLabel | undefined) {
  if (!label) return {};
  const reopen = textsOf(label.reopen);
  const texts = [label.about, label.agent ?? '', ...Object.values(reopen)];
  const fits = texts.length <= most && texts.every(({ length }) => length <= longest);
  return fits ? { label: { ...label, reopen } } : {};
}

interface Outgoing {
  next: KeptDraft<unknown> | 'dropped' | undefined;
  isRunning: boolean;
  /** Ends the pause. */
  wake(): void;
}

/**
 * The drafts' calls at a door, whose screen needs no session: where the page has none to give nothing is asked, and after a
 * 401 nothing more.
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
export function createDraftServer(remote: Remote): DraftServer {
  const outgoing = new Map<string, Outgoing>();

  async function send(subject: string, { values, idempotencyKey, keptAt, label }: KeptDraft<unknown>) {
    await remote('keepDraft', { subject, values: textsOf(values), idempotencyKey, keptAt, ...labelOf(label) });
  }

  async function run(subject: string, queue: Outgoing) {
    if (queue.isRunning) return;
    queue.isRunning = true;
    while (queue.next !== undefined) {
      const { next } = queue;
      queue.next = undefined;
      try {
        if (next === 'dropped') await remote('dropDraft', { subject });
        else await send(subject, next);
      } catch {
        // The browser's own draft stands; the next text is sent again.
      }
      if (next !== 'dropped')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          queue.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
    outgoing.delete(subject);
  }

  function enqueue(subject: string, next: KeptDraft<unknown> | 'dropped') {
    const queue = outgoing.get(subject) ?? { next, isRunning: false, wake: () => undefined };
    queue.next = next;
    outgoing.set(subject, queue);
    // The page may be gone before the pause is over, and its draft would come back to its writer.
    if (next === 'dropped') queue.wake();
    void run(subject, queue);
  }

  /** The moments that the server names are by the browser's clock here, which times what is typed and may run ahead. */
  async function ask(input: CallInput<'readDrafts'>) {
    const askedAt = Date.now();
    const { drafts, saved, now } = await remote('readDrafts', input);
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
    keep: (subject, kept) => enqueue(subject, kept),
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
