import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../../client/connection.ts';
import { shownLoan, type LoadedCall } from './loaded-call.ts';
import type { CallEntry } from './telephony-crm.state.ts';

export type HistoryPhase =
  | { phase: 'unread' }
  | { phase: 'reading' }
  | { phase: 'failed' }
  | { phase: 'read'; entries: readonly CallEntry[] };

/** The past calls of a loan and product; read when they are asked for. */
export interface HistoryState {
  read: ReadonlySignal<HistoryPhase>;
  /** How many there are, known before they are read. */
  count: ReadonlySignal<number>;
  /** The newest, known before they are read. */
  last: ReadonlySignal<CallEntry | null>;
  /** Those saved since the history was last closed: shown tinted. */
  fresh: ReadonlySignal<ReadonlySet<string>>;
  open(): Promise<void>;
  closed(): void;
  add(entry: CallEntry): void;
}

export function createHistory(connection: Connection, loaded: LoadedCall): HistoryState {
  const read = signal<HistoryPhase>({ phase: 'unread' });
  const added = signal<readonly CallEntry[]>([]);
  const fresh = signal<ReadonlySet<string>>(new Set());
  const { historyCount, lastCall, grant } = loaded.call;

  return {
    read,
    count: computed(() => historyCount + added.value.length),
    last: computed(() => added.value[0] ?? lastCall),
    fresh,
    async open() {
      read.value = { phase: 'reading' };
      const input = { loanAppNo: shownLoan(loaded), productType: loaded.answer.productType };
      try {
        read.value = {
          phase: 'read',
          entries: await connection.remote('telephonyCallHistory', input, { callGrant: grant }),
        };
      } catch {
        read.value = { phase: 'failed' };
      }
    },
    closed() {
      fresh.value = new Set();
    },
    add(entry) {
      const isKnown =
        entry.callRef === lastCall?.callRef || added.peek().some(({ callRef }) => callRef === entry.callRef);
      if (isKnown) return;
      added.value = [entry, ...added.peek()];
      fresh.value = new Set([...fresh.peek(), entry.callRef]);
    },
  };
}
