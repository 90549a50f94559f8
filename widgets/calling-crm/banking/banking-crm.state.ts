import type { Connection } from '../../client/connection.ts';
import { bankingStage } from '../../contract/calling/banking.ts';
import { bankingDispositionRules, type BankingDisposition } from '../../contract/calling/disposition.ts';
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

/** The inputs of `<lending-banking-crm>`, named like the dialer's parameters (BC-01). */
export interface BankingInputs {
  leadId?: string | undefined;
  convoxId?: string | undefined;
  agentId?: string | undefined;
  process?: string | undefined;
  callerId?: string | undefined;
  typeOfCall?: string | undefined;
}

export type BankingData = CallReply<'fetchBankingCrmData'>;
export type BankingEntry = CallReply<'fetchBankingCallLog'>[number];
type SaveInput = CallInput<'saveBankingCallDetails'>;

export interface OpenBankingCall {
  inputs: BankingInputs;
  config: CallReply<'fetchCrmConfig'>;
  /** What the form offers by now, and when that has changed. */
  fresh: FreshConfig;
  data: BankingData;
  /** Milliseconds since 1970. */
  startedAt: number;
  disposition: DispositionState<BankingDisposition>;
  history: HistoryState<BankingEntry>;
  ticket: TicketState;
  contact: ContactCalls;
  /** The key under which the call's draft is kept. */
  subject: string;
  /** The loan number, or the lead id of a customer without a loan; names the call in the list of parked calls. */
  about: string;
  ids: Readonly<Record<string, string>>;
}

const empty: BankingDisposition = { nextCallDate: '', callStatus: '', callOutcome: '', remarks: '', callRating: '' };
const names = ['leadId', 'convoxId', 'agentId', 'process', 'callerId', 'typeOfCall'] as const;
const needed = ['leadId', 'convoxId', 'agentId'] as const;

/** The body of a save: just the keys of the specification (AP-58). */
function saveInput(inputs: BankingInputs, values: BankingDisposition): SaveInput {
  const { group, status } = chosenStatus(values.callStatus);
  return {
    leadId: inputs.leadId ?? '',
    process: orNull(inputs.process),
    agentId: inputs.agentId ?? '',
    convoxId: inputs.convoxId ?? '',
    callerId: orNull(inputs.callerId),
    typeOfCall: orNull(inputs.typeOfCall),
    remarks: values.remarks.trim(),
    nextCallDate: followUpOnWire(values.nextCallDate),
    selfCallRating: Number(values.callRating),
    callOutcome: orNull(values.callOutcome),
    callStatus: group,
    callSubStatus: status,
  };
}

/** The banking calling CRM of one element. Calls the server only when lead, call and agent are all named (AP-56). */
export function createBankingCrm(
  connection: Connection,
  events: CrmEvents,
): CrmCallState<BankingInputs, OpenBankingCall> {
  const work = createCallWork(connection, events);
  return createCrmCall<keyof BankingInputs, OpenBankingCall>({
    connection,
    names,
    loadFailed: events.loadFailed,
    parked: events.parked,
    missing: (inputs) => needed.filter((name) => !inputs[name]),
    async open(inputs, keeping, abort) {
      const { leadId = '', convoxId = '', agentId = '', process: processName } = inputs;
      const fresh = freshConfig(connection, bankingStage(processName));
      const [config, data] = await Promise.all([
        fresh.read(abort),
        connection.remote(
          'fetchBankingCrmData',
          { leadId, convoxId, agentId, ...(processName ? { processName } : {}) },
          { signal: abort },
        ),
      ]);
      const loan = data.loanApplicationNo;
      const history = createHistory<BankingEntry>({
        count: data.call.historyCount,
        last: data.call.lastCall,
        // The call log belongs to the loan, so a customer without a loan has none (BC-10).
        fetch: async () => (loan === null ? [] : connection.remote('fetchBankingCallLog', { loanApplicationId: loan })),
      });
      const contactOf = { screen: 'BANK_CALLING_CRM' as const, subjectId: inputs.leadId ?? '' };
      const ticketInput = { loanAppNo: loan, phoneNumber: orNull(inputs.callerId), callReferenceId: convoxId };
      const known = { subject: `banking/${leadId}/${convoxId}`, about: loan ?? leadId };
      return {
        inputs,
        config,
        fresh,
        data,
        startedAt: momentsOf(data.call.life).startedAt,
        history,
        disposition: createCrmDisposition(
          {
            inputs,
            call: known,
            keepsCallingWindow: data.call.keepsCallingWindow,
            keeping,
            events,
            entered: history.add,
          },
          {
            call: 'saveBankingCallDetails',
            empty,
            rules: bankingDispositionRules,
            inputOf: (values) => saveInput(inputs, values),
          },
        ),
        ...known,
        ids: { leadId, convoxId },
        contact: {
          reveal: () => work.run('revealContact', contactOf, { refused: inPlace }),
          dial: () => work.run('dialContact', contactOf, { refused: inPlace }),
        },
        ticket: createTicket({
          base: connection.base,
          known: data.freshDeskUrl ?? data.call.freshDeskUrl,
          run: (handling) => work.run('createBankingTicket', ticketInput, handling),
          created: () => events.ticketCreated({ leadId: contactOf.subjectId }),
        }),
      };
    },
  });
}
