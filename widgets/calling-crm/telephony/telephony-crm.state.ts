import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { browserStore, memoryStore } from '../../client/kept-store.ts';
import { createOutbox } from '../../client/outbox.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { TelephonyDisposition } from '../../contract/rules/disposition.ts';
import { createHistory, type HistoryState } from '../parts/call-history.state.ts';
import type { DispositionEvents, DispositionState } from '../parts/disposition.state.ts';
import { keptGrant, keepGrant } from '../parts/kept-grant.ts';
import { createTicket, type TicketState } from '../parts/ticket.state.ts';
import { parameterOf } from './call-parameters.ts';
import { createTelephonyDisposition } from './disposition.state.ts';
import { loanOf, shownLoan, type LoadedCall } from './loaded-call.ts';

export type CallEntry = CallReply<'telephonyCallHistory'>[number];

/** What the screen tells of: the agent by messages, the page around it by events. */
export interface TelephonyEvents extends DispositionEvents<CallEntry> {
  ticketCreated(entityId: string): void;
  loadFailed(error: { code: string; retryable: boolean }): void;
}

/** `none`: nothing was loaded, whatever the reason (TC-03, TC-04). */
export type TelephonyCall =
  | { phase: 'loading' }
  | { phase: 'none' }
  | {
      phase: 'ready';
      loaded: LoadedCall;
      disposition: DispositionState<TelephonyDisposition>;
      history: HistoryState<CallEntry>;
      ticket: TicketState;
    };

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

/** Milliseconds. */
const restoreLimit = 500;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface TelephonyState {
  call: ReadonlySignal<TelephonyCall>;
  /** Loads the call of these parameters; the one before is put by with its draft. */
  load(parameters: Record<string, string>): Promise<void>;
  dispose(): void;
}

/** The telephony calling CRM of one element: its calls and everything it knows. */
export function createTelephonyCrm(connection: Connection, events: Omit<TelephonyEvents, 'entered'>): TelephonyState {
  const call = signal<TelephonyCall>({ phase: 'loading' });
  const store = connection.isForeign ? memoryStore() : browserStore();
  const outbox = createOutbox(store, connection.remote, 'telephony');
  let running: AbortController | undefined;
  let isResumed = false;

  function open(loaded: LoadedCall): ReadyCall {
    const { historyCount, lastCall, entityId, callReferenceId, grant: callGrant } = loaded.call;
    const ofLoan = { loanAppNo: shownLoan(loaded), productType: loaded.answer.productType };
    const history = createHistory<CallEntry>({
      count: historyCount,
      last: lastCall,
      fetch: () => connection.remote('telephonyCallHistory', ofLoan, { callGrant }),
    });
    const ticketInput = { loanAppNo: loanOf(loaded), entityId, phoneNumber: loaded.phone ?? null, callReferenceId };
    return {
      phase: 'ready',
      loaded,
      history,
      ticket: createTicket({
        base: connection.base,
        request: (idempotencyKey) =>
          connection.remote('createTelephonyTicket', ticketInput, { callGrant, idempotencyKey }),
        created: () => events.ticketCreated(entityId),
        failed: events.failed,
      }),
      disposition: createTelephonyDisposition({
        loaded,
        store,
        outbox,
        events: { ...events, entered: history.add },
        isLasting: !connection.isForeign,
      }),
    };
  }

  async function find(parameters: Record<string, string>, abort: AbortSignal): Promise<LoadedCall | undefined> {
    try {
      const callGrant = keptGrant(connection, parameters['launch']);
      const reply = await connection.remote('loadTelephonyCall', parameters, {
        signal: abort,
        ...(callGrant === undefined ? {} : { callGrant }),
      });
      const { callingCrmResponseDTO: answer, call: found } = reply;
      if (!answer || !found) return undefined;
      keepGrant(connection, parameters['launch'], found.grant);
      return { answer, call: found, phone: parameterOf(parameters, 'phone') };
    } catch (error) {
      if (!abort.aborted && error instanceof CallError)
        events.loadFailed({ code: error.code, retryable: error.isRetryable });
      return undefined;
    }
  }

  function close() {
    const before = call.peek();
    if (before.phase === 'ready') before.disposition.dispose();
  }

  return {
    call,
    async load(parameters) {
      running?.abort();
      const own = new AbortController();
      running = own;
      close();
      call.value = { phase: 'loading' };
      const loaded = await find(parameters, own.signal);
      if (own.signal.aborted) return;
      if (!loaded) {
        call.value = { phase: 'none' };
        return;
      }
      const next = open(loaded);
      // What was typed before stands there from the start, unless the browser's store is slow to answer.
      await Promise.race([next.disposition.restore(), pause(restoreLimit)]);
      if (own.signal.aborted) {
        next.disposition.dispose();
        return;
      }
      call.value = next;
      // After the call's own writes, which its form has taken up.
      if (isResumed) return;
      isResumed = true;
      await outbox.resume();
    },
    dispose() {
      running?.abort();
      close();
      outbox.dispose();
    },
  };
}
