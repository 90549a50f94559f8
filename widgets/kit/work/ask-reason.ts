import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../../client/connection.ts';

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
export function askReason(connection: Connection, message: string): Promise<string | undefined> {
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
