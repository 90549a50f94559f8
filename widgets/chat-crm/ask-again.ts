import type { ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { mayOffer } from '../kit/use-offers.ts';

/** Milliseconds between two looks for new messages, where no events tell of them. */
const everyMs = 10_000;

/**
 * Asks again and again where the backend has no server events, one time after the other and only while the page is
 * visible. Returns the end of it.
 */
export function askAgain(
  connection: Pick<Connection, 'extensions'>,
  isSeen: ReadonlySignal<boolean>,
  ask: () => Promise<void>,
): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking || !isSeen.peek() || mayOffer(connection, 'live')) return;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  }, everyMs);
  return () => clearInterval(timer);
}
