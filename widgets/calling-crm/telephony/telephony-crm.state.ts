import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { knowCalls } from '../../client/call-table.ts';
import { keepingFor, type Keeping } from '../../client/keeping.ts';
import { telephonyCalls } from '../../contract/calls/telephony.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { TelephonyDisposition } from '../../contract/rules/disposition.ts';
import { createHistory, type HistoryState } from '../parts/call-history.state.ts';
import type { DispositionEvents, DispositionState } from '../parts/disposition.state.ts';
import type { WaitingCall } from '../parts/parked-calls.ts';
import { createTicket, type TicketState } from '../parts/ticket.state.ts';
import type { ContactCalls } from '../parts/contact-number.tsx';
import { parameterOf } from './call-parameters.ts';
import { createTelephonyDisposition } from './disposition.state.ts';
import { callKey, loanOf, shownLoan, type LoadedCall } from './loaded-call.ts';

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
      contact: ContactCalls;
      /** Under what the call's text is kept. */
      subject: string;
    };

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

// The call that waits on the line is loaded without waiting for the whole table.
knowCalls(telephonyCalls);

const noLoanNumber = 'No loan number';
/** Milliseconds. */
const restoreLimit = 500;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface TelephonyState {
  call: ReadonlySignal<TelephonyCall>;
  keeping: Keeping;
  /** The call that came in last, while a parked one is shown in its place. */
  waiting: ReadonlySignal<WaitingCall | undefined>;
  /** Takes up a parked call again; the one that is shown is parked in its turn. */
  reopen(parameters: unknown): Promise<void>;
  /** Back to the call that came in last. */
  goBack(): Promise<void>;
  /** Loads the call of these parameters; the one before is put by with its draft. */
  load(parameters: Record<string, string>): Promise<void>;
  /** Loads the call anew that is shown, or was to be: a parked one too. */
  again(): Promise<void>;
  dispose(): void;
}

/** The parameters of a load as a store gave them back. */
function textsOf(kept: unknown): Record<string, string> {
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The telephony calling CRM of one element: its calls and everything it knows. */
export function createTelephonyCrm(connection: Connection, events: Omit<TelephonyEvents, 'entered'>): TelephonyState {
  const call = signal<TelephonyCall>({ phase: 'loading' });
  const waiting = signal<WaitingCall | undefined>(undefined);
  const keeping = keepingFor(connection, 'telephony');
  let arrived: Record<string, string> = {};
  let shown: Record<string, string> = {};
  let running: AbortController | undefined;
  let isResumed = false;

  function open(loaded: LoadedCall, parameters: Record<string, string>): ReadyCall {
    const { historyCount, lastCall, entityId, callReferenceId, grant: callGrant, userId } = loaded.call;
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
      subject: callKey(loaded),
      contact: {
        reveal: () => connection.remote('revealTelephonyContact', { entityId }, { callGrant }),
        dial: () => connection.remote('dialTelephonyContact', { entityId }, { callGrant }),
      },
      disposition: createTelephonyDisposition({
        loaded,
        keeping,
        label: { about: loanOf(loaded) ?? noLoanNumber, agent: userId, reopen: parameters },
        events: { ...events, entered: history.add },
      }),
    };
  }

  async function find(parameters: Record<string, string>, abort: AbortSignal): Promise<LoadedCall | undefined> {
    try {
      const { launch } = parameters;
      // Most calls come without a link.
      const proofs = launch ? await import('../parts/kept-grant.ts') : undefined;
      const callGrant = proofs?.launchProof(connection, launch);
      const reply = await connection.remote('loadTelephonyCall', parameters, {
        signal: abort,
        ...(callGrant === undefined ? {} : { callGrant }),
      });
      const { callingCrmResponseDTO: answer, call: found } = reply;
      if (!answer || !found) return undefined;
      proofs?.keepGrant(connection, launch, found.grant);
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

  /** What earlier pages left unsent goes out, after what the call's own form has taken up. */
  async function resume() {
    if (isResumed) return;
    isResumed = true;
    await keeping.outbox.resume();
  }

  async function show(parameters: Record<string, string>): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    close();
    shown = parameters;
    call.value = { phase: 'loading' };
    const loaded = await find(parameters, own.signal);
    if (own.signal.aborted) return;
    if (!loaded) {
      call.value = { phase: 'none' };
      return resume();
    }
    const next = open(loaded, parameters);
    // What was typed before stands there from the start, unless the browser's store is slow to answer.
    await Promise.race([next.disposition.restore(), pause(restoreLimit)]);
    if (own.signal.aborted) {
      next.disposition.dispose();
      return;
    }
    call.value = next;
    await resume();
  }

  return {
    call,
    keeping,
    waiting,
    async load(parameters) {
      arrived = parameters;
      waiting.value = undefined;
      await show(parameters);
    },
    async reopen(parameters) {
      const before = call.peek();
      if (waiting.peek() === undefined && before.phase === 'ready')
        waiting.value = { subject: before.subject, about: loanOf(before.loaded) ?? noLoanNumber };
      await show(textsOf(parameters));
    },
    async goBack() {
      waiting.value = undefined;
      await show(arrived);
    },
    again: () => show(shown),
    dispose() {
      running?.abort();
      close();
    },
  };
}
