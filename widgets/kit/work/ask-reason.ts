import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** Somebody is asked why they go beyond a limit. */
export interface ReasonQuestion {
  /** The backend's own sentence. */
  message: string;
  /** Undefined where the person gives none. */
  answer(reason: string | undefined): void;
}

type Asker = (question: ReasonQuestion | undefined) => void;

/** The elements that can ask, by the connection that they use; the one that came last asks. */
const askers = new WeakMap<Connection, Set<Asker>>();

/** Asks for the reason without which a call is not answered. @returns undefined where nobody can ask, or none is given */
function askReason(connection: Connection, message: string): Promise<string | undefined> {
  const ask = [...(askers.get(connection) ?? [])].at(-1);
  if (!ask) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    ask({
      message,
      answer(reason) {
        ask(undefined);
        resolve(reason);
      },
    });
  });
}

const reasonWanted = 'REASON_REQUIRED' satisfies ErrorCode;

/**
 * Makes a call, and makes it again with a reason where the backend wants one.
 *
 * @throws what the call throws: the refusal that wants a reason where none is given
 */
export async function withReason<Answer>(
  connection: Connection,
  send: (reason?: string) => Promise<Answer>,
): Promise<Answer> {
  return send().catch(async (error: unknown) => {
    const { code, message } = asCallError(error);
    const reason = code === reasonWanted ? await askReason(connection, message) : undefined;
    if (reason === undefined) throw error;
    return send(reason);
  });
}

/** What an element has to ask of its person now. @returns `stop` once the element is gone */
export function reasonsAskedOf(connection: Connection): {
  question: ReadonlySignal<ReasonQuestion | undefined>;
  stop(): void;
} {
  const question = signal<ReasonQuestion>();
  const ask: Asker = (next) => (question.value = next);
  const of = askers.get(connection) ?? new Set();
  askers.set(connection, of.add(ask));
  return {
    question,
    stop() {
      of.delete(ask);
      question.peek()?.answer(undefined);
    },
  };
}
