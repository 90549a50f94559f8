import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { asCallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { nachDispositionRules, type NachDisposition } from '../../contract/calling/disposition.ts';
import { followUpOnWire } from '../../contract/calling/follow-up.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { createCallWork } from '../parts/screen/call-work.ts';
import { momentsOf } from '../parts/header/call-moments.ts';
import { freshConfig, type FreshConfig } from '../parts/form/fresh-config.ts';
import { createHistory, type HistoryState } from '../parts/logs/call-history.state.ts';
import { createCrmCall, type CrmCallState, type CrmEvents } from '../parts/screen/crm-call.state.ts';
import { createCrmDisposition } from '../parts/form/crm-disposition.ts';
import type { DispositionState } from '../parts/form/disposition.ts';
import type { ContactCalls } from '../../kit/desk/call/contact-number.tsx';
import { inPlace } from '../../kit/work/use-reveal.tsx';
import { orNull } from '../parts/form/or-null.ts';
import { chosenStatus } from '../../kit/desk/call/status-choice.ts';
import { createTicket, type TicketState } from '../parts/ticket/ticket.state.ts';

/** The inputs of `<lending-nach-crm>`, named like the dialer's parameters (NC-02). */
export interface NachInputs {
  loanAppId?: string | undefined;
  convoxId?: string | undefined;
  agentId?: string | undefined;
  process?: string | undefined;
  callerId?: string | undefined;
  typeOfCall?: string | undefined;
  /** `support`: the second screen of its kind, with its own script and the ticket prompt (NC-24). */
  variant?: string | undefined;
}

export type NachData = CallReply<'fetchNachCrmData'>;
export type NachConfig = CallReply<'fetchCrmConfig'>;
export type NachEntry = CallReply<'fetchNachCallLog'>[number];
type SaveInput = CallInput<'saveNachCallDetails'>;

export interface OpenNachCall {
  inputs: NachInputs;
  config: NachConfig;
  /** What the form offers by now, and when that has changed. */
  fresh: FreshConfig;
  data: ReadonlySignal<NachData>;
  isRefreshing: ReadonlySignal<boolean>;
  /** Milliseconds since 1970. */
  startedAt: number;
  disposition: DispositionState<NachDisposition>;
  history: HistoryState<NachEntry>;
  /** The voice bot's calls, read with the history. */
  botHistory: HistoryState<NachEntry>;
  ticket: TicketState;
  contact: ContactCalls;
  /** The key under which the call's draft is kept. */
  subject: string;
  /** The loan number; names the call in the list of parked calls. */
  about: string;
  ids: Readonly<Record<string, string>>;
  /** Reads the customer again; the form stays as it is (NC-07). */
  refresh(): Promise<void>;
}

const empty: NachDisposition = { nextCallDate: '', callStatus: '', remarks: '', callRating: '', rejectReason: '' };
const names = ['loanAppId', 'convoxId', 'agentId', 'process', 'callerId', 'typeOfCall', 'variant'] as const;
const needed = ['loanAppId', 'convoxId', 'agentId'] as const;

/** The body of a save: just the keys of the specification, the chosen status as callOutcome (AP-48, AP-49). */
function saveInput(inputs: NachInputs, values: NachDisposition): SaveInput {
  return {
    loanApplicationId: inputs.loanAppId ?? '',
    process: orNull(inputs.process),
    agentId: inputs.agentId ?? '',
    convoxId: inputs.convoxId ?? '',
    callerId: orNull(inputs.callerId),
    typeOfCall: orNull(inputs.typeOfCall),
    rejectReason: orNull(values.rejectReason),
    remarks: values.remarks.trim(),
    callOutcome: chosenStatus(values.callStatus).status,
    nextCallDate: followUpOnWire(values.nextCallDate),
    selfCallRating: Number(values.callRating),
  };
}

/** The state of one NACH calling CRM element: its calls, one after the other. */
export function createNachCrm(connection: Connection, events: CrmEvents): CrmCallState<NachInputs, OpenNachCall> {
  const work = createCallWork(connection, events);

  function load({ loanAppId = '', convoxId = '', agentId = '' }: NachInputs, abort?: AbortSignal): Promise<NachData> {
    const input = { loanApplicationId: loanAppId, convoxId, agentId };
    return connection.remote('fetchNachCrmData', input, abort ? { signal: abort } : {});
  }

  function refreshing(inputs: NachInputs, data: Signal<NachData>) {
    const isRefreshing = signal(false);
    async function refresh() {
      if (isRefreshing.peek()) return;
      isRefreshing.value = true;
      try {
        data.value = await load(inputs);
      } catch (error) {
        events.failed(asCallError(error, 'Try again').message);
      } finally {
        isRefreshing.value = false;
      }
    }
    return { isRefreshing, refresh };
  }

  return createCrmCall<keyof NachInputs, OpenNachCall>({
    connection,
    names,
    loadFailed: events.loadFailed,
    parked: events.parked,
    missing: (inputs) => needed.filter((name) => !inputs[name]),
    async open(inputs, keeping, abort) {
      const fresh = freshConfig(connection, 'NachCallingCRM');
      const [config, loaded] = await Promise.all([fresh.read(abort), load(inputs, abort)]);
      const ofLoan = { loanApplicationId: inputs.loanAppId ?? '' };
      const history = createHistory<NachEntry>({
        count: loaded.call.historyCount,
        last: loaded.call.lastCall,
        fetch: () => connection.remote('fetchNachCallLog', ofLoan),
      });
      const data = signal(loaded);
      const contactOf = { screen: 'NACH_CALLING_CRM' as const, subjectId: inputs.loanAppId ?? '' };
      const ticketInput = {
        loanAppNo: loaded.loanDetails.loanApplicationNo,
        phoneNumber: orNull(inputs.callerId),
        callReferenceId: inputs.convoxId ?? '',
      };
      const known = {
        subject: `nach/${inputs.loanAppId}/${inputs.convoxId}`,
        about: loaded.loanDetails.loanApplicationNo,
      };
      return {
        inputs,
        config,
        fresh,
        data,
        startedAt: momentsOf(loaded.call.life).startedAt,
        ...refreshing(inputs, data),
        history,
        botHistory: createHistory<NachEntry>({
          count: 0,
          last: null,
          fetch: () => connection.remote('fetchVoxbotNachCallLog', ofLoan),
        }),
        disposition: createCrmDisposition(
          {
            inputs,
            call: known,
            keepsCallingWindow: loaded.call.keepsCallingWindow,
            keeping,
            events,
            entered: history.add,
          },
          {
            call: 'saveNachCallDetails',
            empty,
            rules: nachDispositionRules,
            inputOf: (values) => saveInput(inputs, values),
          },
        ),
        ...known,
        ids: { loanAppId: inputs.loanAppId ?? '', convoxId: inputs.convoxId ?? '' },
        contact: {
          reveal: () => work.run('revealContact', contactOf, { refused: inPlace }),
          dial: () => work.run('dialContact', contactOf, { refused: inPlace }),
        },
        ticket: createTicket({
          base: connection.base,
          known: loaded.call.freshDeskUrl,
          run: (handling) => work.run('createNachTicket', ticketInput, handling),
          created: () => events.ticketCreated({ loanAppId: contactOf.subjectId }),
        }),
      };
    },
  });
}
