import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type FailureKind } from '../../../client/call-error.ts';

export type HistoryPhase<Entry> =
  | { phase: 'unread' }
  | { phase: 'reading' }
  | { phase: 'failed'; kind: FailureKind }
  | { phase: 'read'; entries: readonly Entry[] };

/** The past calls of a customer; read when they are asked for. */
export interface HistoryState<Entry> {
  read: ReadonlySignal<HistoryPhase<Entry>>;
  /** The number of past calls, known before they are read; null where the backend does not say it. */
  count: ReadonlySignal<number | null>;
  /** The newest past call, known before they are read; null when there is none. */
  last: ReadonlySignal<Entry | null>;
  /** The `callRef` of each entry saved since the history was last closed; the table tints these entries. */
  fresh: ReadonlySignal<ReadonlySet<string>>;
  open(): Promise<void>;
  closed(): void;
  add(entry: Entry): void;
}

interface HistoryParts<Entry> {
  count: number | null;
  last: Entry | null;
  fetch: () => Promise<readonly Entry[]>;
}

export function createHistory<Entry extends { callRef: string }>({
  count,
  last,
  fetch: readEntries,
}: HistoryParts<Entry>): HistoryState<Entry> {
  const read = signal<HistoryPhase<Entry>>({ phase: 'unread' });
  const added = signal<readonly Entry[]>([]);
  const fresh = signal<ReadonlySet<string>>(new Set());

  return {
    read,
    count: computed(() => (count === null ? null : count + added.value.length)),
    last: computed(() => added.value[0] ?? last),
    fresh,
    async open() {
      read.value = { phase: 'reading' };
      try {
        read.value = { phase: 'read', entries: await readEntries() };
      } catch (error) {
        read.value = { phase: 'failed', kind: asCallError(error, '').kind };
      }
    },
    closed() {
      fresh.value = new Set();
    },
    add(entry) {
      const isSame = (known: Entry | null) => entry.callRef !== '' && entry.callRef === known?.callRef;
      if (isSame(last) || added.peek().some(isSame)) return;
      added.value = [entry, ...added.peek()];
      if (entry.callRef) fresh.value = new Set([...fresh.peek(), entry.callRef]);
    },
  };
}
