import { effect, type ReadonlySignal } from '@preact/signals-react';

/** What tells the order of a waiting write. */
interface Queued {
  key: string;
  queuedAt: number;
  returns?: { subject: string };
}

/** Writes whose texts go back to one draft, such as a chat's messages, are sent one after the other. */
function isBefore(other: Queued, write: Queued): boolean {
  const isOfOneDraft = write.returns !== undefined && other.returns?.subject === write.returns.subject;
  return isOfOneDraft && other.key !== write.key && other.queuedAt < write.queuedAt;
}

/** Resolves once no write waits any more that was asked for before this one and is to be sent before it. */
export async function ownTurn(write: Queued, waiting: ReadonlySignal<readonly Queued[]>): Promise<void> {
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (!waiting.value.some((other) => isBefore(other, write))) resolve();
    });
  });
  stop();
}
