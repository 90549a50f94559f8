import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf, type Desk } from '../desk.ts';
import { learned, must } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { answeredCall, mustBeAddress, mustBeMoment, nextCall, ownRemark } from '../written.ts';

interface Memory {
  loanApplicationId: string;
  convoxId: string;
  agentId: string;
  config?: CallReply<'fetchCrmConfig'>;
}

const idsOf = ({ loanApplicationId, convoxId, agentId }: Memory) => ({ loanApplicationId, convoxId, agentId });
const logOf = (desk: Desk, { loanApplicationId }: Memory) => desk.read('fetchNachCallLog', { loanApplicationId });

function dispositionOf(memory: Memory, remarks: string) {
  const { callDispositionConfig } = learned(memory.config, 'the configuration');
  const [callOutcome = ''] = Object.values(callDispositionConfig.callStatuses).flat();
  return {
    ...idsOf(memory),
    process: null,
    callerId: null,
    typeOfCall: null,
    rejectReason: callDispositionConfig.rejectReasons?.[0] ?? null,
    remarks,
    callOutcome,
    nextCallDate: nextCall(),
    selfCallRating: 4,
  };
}

export const nach = defineWorkflow<Memory>({
  name: 'nach',
  title: 'NACH calling screen',
  part: 'core',
  screens: ['NACH_CALLING_CRM'],
  async begin(desk) {
    const facts = await desk.facts('nach-call');
    const loanApplicationId = textOf(facts, 'loanApplicationId');
    return { loanApplicationId, convoxId: textOf(facts, 'convoxId'), agentId: textOf(facts, 'agentId') };
  },
  steps: [
    {
      id: 'config',
      rows: ['AP-45', 'AP-46'],
      level: 'MUST',
      says: 'The stage NachCallingCRM answers header, call statuses and reject reasons',
      async check(desk, memory) {
        const config = await desk.read('fetchCrmConfig', { stage: 'NachCallingCRM' });
        must(config.headerConfig !== undefined, 'fetchCrmConfig: headerConfig is missing for NachCallingCRM');
        must(
          config.callDispositionConfig.rejectReasons !== undefined,
          'fetchCrmConfig: callDispositionConfig.rejectReasons is missing for NachCallingCRM',
        );
        const statuses = Object.values(config.callDispositionConfig.callStatuses).flat();
        must(statuses.length > 0, 'fetchCrmConfig: callDispositionConfig.callStatuses has no status to choose');
        memory.config = config;
      },
    },
    {
      id: 'load',
      rows: ['AP-47', 'AP-52'],
      level: 'MUST',
      says: 'Loan, mandate and customer are loaded by form data',
      async check(desk, memory) {
        const { loanDetails } = await desk.read('fetchNachCrmData', idsOf(memory));
        must(loanDetails.loanApplicationNo !== '', 'fetchNachCrmData: loanDetails.loanApplicationNo must not be empty');
      },
    },
    {
      id: 'load-unknown',
      rows: ['AP-47', 'AP-08', 'AP-11'],
      level: 'MUST',
      says: 'A loan that nobody has is refused in words, with HTTP 200',
      async check(desk, memory) {
        const input = { ...idsOf(memory), loanApplicationId: '999999999999' };
        const { status } = await desk.refusal('an unknown loan', 'fetchNachCrmData', input);
        must(status === 200, `fetchNachCrmData with an unknown loan is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'save',
      rows: ['AP-48', 'AP-49', 'AP-50'],
      level: 'MUST',
      says: 'A disposition that is saved stands first in the call log, its callOutcome as the status',
      async check(desk, memory) {
        const sent = dispositionOf(memory, ownRemark());
        await desk.write(
          `a NACH disposition of ${memory.loanApplicationId} saved ("${sent.remarks}")`,
          'saveNachCallDetails',
          sent,
        );
        const [newest] = await logOf(desk, memory);
        must(newest?.remarks === sent.remarks, 'fetchNachCallLog: what was saved does not stand first in the log');
        must(
          newest.subCallStatus === sent.callOutcome,
          'fetchNachCallLog: subCallStatus is another than the callOutcome that was saved',
        );
        must(
          newest.rejectReason === sent.rejectReason,
          'fetchNachCallLog: rejectReason is another than the one that was saved',
        );
        const isKept = newest.nextCallDate === answeredCall(sent.nextCallDate);
        must(isKept, 'fetchNachCallLog: nextCallDate is another than the one that was saved');
      },
    },
    {
      id: 'log',
      rows: ['AP-50', 'AP-51'],
      level: 'MUST',
      says: 'The logs of agents and of the voice bot have their dates as YYYY-MM-DD HH:mm:ss',
      async check(desk, memory) {
        const { loanApplicationId } = memory;
        const bots = await desk.read('fetchVoxbotNachCallLog', { loanApplicationId });
        for (const { callDate, lastUpdatedTimeStamp } of [...(await logOf(desk, memory)), ...bots]) {
          mustBeMoment(callDate, 'fetchNachCallLog: callDate');
          mustBeMoment(lastUpdatedTimeStamp, 'fetchNachCallLog: lastUpdatedTimeStamp');
        }
      },
    },
    {
      id: 'refuse',
      rows: ['AP-48', 'AP-17'],
      level: 'MUST',
      says: 'A status that is not among the choices is refused in words, with HTTP 200',
      async check(desk, memory) {
        const sent = { ...dispositionOf(memory, ownRemark()), callOutcome: 'No such status' };
        const { status } = await desk.refusal('an unknown status', 'saveNachCallDetails', sent);
        must(
          status === 200,
          `saveNachCallDetails with an unknown status is answered HTTP ${status}, which empties the form`,
        );
      },
    },
    {
      id: 'ticket',
      rows: ['AP-62'],
      level: 'MUST',
      says: 'A ticket answers its address',
      async check(desk, { loanApplicationId, convoxId }) {
        const input = { loanAppNo: loanApplicationId, phoneNumber: null, callReferenceId: convoxId };
        const { freshDeskUrl } = await desk.write(`a ticket for ${loanApplicationId} made`, 'createNachTicket', input);
        mustBeAddress(freshDeskUrl, 'createNachTicket: freshDeskUrl');
      },
    },
  ],
});
