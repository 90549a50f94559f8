import { mayOffer } from '../../kit/use-offers.ts';
import { inPlace } from '../../kit/work/use-reveal.tsx';
import type { Connection } from '../../client/connection.ts';
import { knowCalls } from '../../client/call-table.ts';
import { randomId } from '../../client/random-id.ts';
import { keepingFor } from '../../client/drafts/keeping.ts';
import { telephonyCalls } from '../../contract/calling/telephony.calls.ts';
import type { TelephonyDisposition } from '../../contract/calling/disposition.ts';
import { createCallWork } from '../parts/screen/call-work.ts';
import { momentsOf } from '../parts/header/call-moments.ts';
import { createCallSequence, type CallSequence } from '../parts/screen/call-sequence.ts';
import { createHistory, type HistoryState } from '../parts/logs/call-history.state.ts';
import type { DispositionEvents, DispositionState } from '../parts/form/disposition.ts';
import { createTicket, type TicketState } from '../parts/ticket/ticket.state.ts';
import { loadError, loadFailure, type LoadError, type LoadFailure } from '../../kit/work/create-load.ts';
import type { ContactCalls } from '../../kit/desk/call/contact-number.tsx';
import { parameterOf } from './call-parameters.ts';
import { createTelephonyDisposition } from './disposition.state.ts';
import { callKey, loanOf, shownLoan, type CallEntry, type LoadedCall } from './loaded-call.ts';

/** What the screen reports: to the agent by messages, to the page around it by events. */
export interface TelephonyEvents extends DispositionEvents<CallEntry> {
  ticketCreated(entityId: string): void;
  /** Called when an action is done, with the success text of its remote call. */
  done(text: string): void;
  loadFailed(error: LoadError): void;
  parked(ids: ReadyCall['ids']): void;
}

/** `none`: nothing was loaded, whatever the reason (TC-03, TC-04); without a `failure`, the server has no data. */
export type TelephonyCall =
  | { phase: 'loading' }
  | { phase: 'none'; failure?: LoadFailure }
  | {
      phase: 'ready';
      loaded: LoadedCall;
      disposition: DispositionState<TelephonyDisposition>;
      history: HistoryState<CallEntry>;
      ticket: TicketState;
      contact: ContactCalls;
      /** The key under which the call's draft is kept. */
      subject: string;
      /** The loan number or "No loan number"; names the call in the list of parked calls. */
      about: string;
      ids: Readonly<Record<string, string>>;
    };

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

// Makes a call that is on the line loadable without waiting for the whole table of calls.
knowCalls(telephonyCalls);

const noLoanNumber = 'No loan number';
export type TelephonyState = CallSequence<Record<string, string>, TelephonyCall>;

/** The parameters of a load, read from what a draft kept. */
function textsOf(kept: unknown): Record<string, string> {
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** True when the agent has reloaded the page. */
function isPageReloaded(): boolean {
  const [opened] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return opened !== undefined && 'type' in opened && opened.type === 'reload';
}

/** The state of one telephony calling CRM element: its calls, one after the other. */
export function createTelephonyCrm(connection: Connection, events: Omit<TelephonyEvents, 'entered'>): TelephonyState {
  const keeping = keepingFor(connection, 'telephony');
  const work = createCallWork(connection, events);

  function open(loaded: LoadedCall, parameters: Record<string, string>): ReadyCall {
    const { historyCount, lastCall, entityId, crtObjectId, callReferenceId, grant: callGrant, userId } = loaded.call;
    const about = loanOf(loaded) ?? noLoanNumber;
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
        known: loaded.call.freshDeskUrl,
        run: (handling) => work.run('createTelephonyTicket', ticketInput, { ...handling, callGrant }),
        created: () => events.ticketCreated(entityId),
      }),
      subject: callKey(loaded),
      about,
      ids: { entityId, crtObjectId: crtObjectId ?? '', callReferenceId: callReferenceId ?? '' },
      contact: {
        reveal: () => work.run('revealTelephonyContact', { entityId }, { callGrant, refused: inPlace }),
        dial: () => work.run('dialTelephonyContact', { entityId }, { callGrant, refused: inPlace }),
      },
      disposition: createTelephonyDisposition({
        loaded,
        keeping,
        label: { about, agent: userId, reopen: parameters },
        events: { ...events, entered: history.add },
      }),
    };
  }

  let isReload = isPageReloaded();

  async function find(
    parameters: Record<string, string>,
    abort: AbortSignal,
    isAgain: boolean,
  ): Promise<LoadedCall | LoadFailure | undefined> {
    try {
      const { launch } = parameters;
      const isSame = isAgain || isReload;
      isReload = false;
      // Most calls come for the first time and without a launch link, and need no proof.
      const proofs = launch || isSame ? await import('../parts/form/kept-grant.ts') : undefined;
      const callGrant = launch
        ? proofs?.launchProof(connection, launch)
        : proofs?.unnamedGrant(connection, isAgain ? parameters : undefined);
      const reply = await connection.remote('loadTelephonyCall', parameters, {
        signal: abort,
        ...(callGrant === undefined ? {} : { callGrant }),
      });
      const { callingCrmResponseDTO: answer, call: answered } = reply;
      if (!answer || !answered) return undefined;
      const found = mayOffer(connection, 'callLife')
        ? answered
        : (await import('./call-of-address.ts')).callOfAddress(answered, parameters);
      if (launch) proofs?.keepGrant(connection, launch, found.grant);
      else if (found.grant && (found.crtObjectId ?? found.callReferenceId) === null)
        (await import('../parts/form/kept-grant.ts')).keepUnnamed(connection, parameters, found.grant);
      return {
        answer,
        call: found,
        key: found.grant || randomId(),
        moments: momentsOf(found.life),
        phone: parameterOf(parameters, 'phone'),
        takesPromise: mayOffer(connection, 'dues'),
      };
    } catch (error) {
      if (!abort.aborted) events.loadFailed(loadError(error));
      return loadFailure(error);
    }
  }

  return createCallSequence<Record<string, string>, TelephonyCall>({
    keeping,
    loading: { phase: 'loading' },
    async open(parameters, abort, isAgain) {
      const loaded = await find(parameters, abort, isAgain);
      if (!loaded || abort.aborted) return { phase: 'none' };
      return 'phase' in loaded ? { phase: 'none', failure: loaded } : open(loaded, parameters);
    },
    shownIn: (call) => (call.phase === 'ready' ? call : undefined),
    inputsOf: textsOf,
    parked: events.parked,
  });
}
