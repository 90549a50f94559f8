import { customerSupportProcess } from '../../../widgets/contract/calling/banking.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { answeredCall, mustBeAddress, mustBeMoment, nextCall, ownRemark } from '../written.ts';

interface Memory {
  leadId: string;
  convoxId: string;
  agentId: string;
  config?: CallReply<'fetchCrmConfig'>;
  loan?: string | null;
}

const idsOf = ({ leadId, convoxId, agentId }: Memory) => ({ leadId, convoxId, agentId });

function dispositionOf(memory: Memory, remarks: string) {
  const { callStatuses, callOutComes = [] } = learned(memory.config, 'the configuration').callDispositionConfig;
  const [callStatus = '', [callSubStatus = ''] = []] =
    Object.entries(callStatuses).find(([, each]) => each.length > 0) ?? [];
  return {
    ...idsOf(memory),
    process: customerSupportProcess,
    callerId: null,
    typeOfCall: null,
    remarks,
    nextCallDate: nextCall(),
    selfCallRating: 4,
    callOutcome: callOutComes[0] ?? null,
    callStatus,
    callSubStatus,
  };
}

function loanOf(memory: Memory): string {
  const loan = learned(memory.loan, 'the loan of the lead');
  if (loan === null) throw new NotChecked('the lead has no loan');
  return loan;
}

export const banking = defineWorkflow<Memory>({
  name: 'banking',
  title: 'Banking calling screen',
  part: 'core',
  screens: ['BANK_CALLING_CRM'],
  async begin(desk) {
    const facts = await desk.facts('banking-call');
    return { leadId: textOf(facts, 'leadId'), convoxId: textOf(facts, 'convoxId'), agentId: textOf(facts, 'agentId') };
  },
  steps: [
    {
      id: 'config',
      rows: ['AP-53', 'AP-54'],
      level: 'MUST',
      says: 'The stages BankingCsCrm and BankingOpsCRM answer callStatuses and callOutComes',
      async check(desk, memory) {
        for (const stage of ['BankingOpsCRM', 'BankingCsCrm'] as const) {
          const config = await desk.read('fetchCrmConfig', { stage });
          const { callOutComes } = config.callDispositionConfig;
          must(
            callOutComes !== undefined,
            `fetchCrmConfig: callDispositionConfig.callOutComes is missing for ${stage}`,
          );
          memory.config = config;
        }
      },
    },
    {
      id: 'load',
      rows: ['AP-55', 'AP-56', 'AP-57'],
      level: 'MUST',
      says: 'The customer is loaded by form data, and with more of it for customer support',
      async check(desk, memory) {
        const process = { processName: customerSupportProcess };
        const { loanApplicationNo, bankAccountAdditionalDetails } = await desk.read('fetchBankingCrmData', {
          ...idsOf(memory),
          ...process,
        });
        const isThere = bankAccountAdditionalDetails !== undefined;
        must(isThere, 'fetchBankingCrmData: bankAccountAdditionalDetails is missing for the customer-support process');
        memory.loan = loanApplicationNo;
      },
    },
    {
      id: 'load-unknown',
      rows: ['AP-55', 'AP-08', 'AP-11'],
      level: 'MUST',
      says: 'A lead that nobody has is refused in words, with HTTP 200',
      async check(desk, memory) {
        const input = { ...idsOf(memory), leadId: 'no-such-lead' };
        const { status } = await desk.refusal('an unknown lead', 'fetchBankingCrmData', input);
        must(status === 200, `fetchBankingCrmData with an unknown lead is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'save',
      rows: ['AP-58', 'AP-60', 'AP-61'],
      level: 'MUST',
      says: 'A disposition that is saved stands first in the call log, callStatus the group and subCallStatus the entry',
      async check(desk, memory) {
        const sent = dispositionOf(memory, ownRemark());
        await desk.write(
          `a banking disposition of ${memory.leadId} saved ("${sent.remarks}")`,
          'saveBankingCallDetails',
          sent,
        );
        const [newest] = await desk.read('fetchBankingCallLog', { loanApplicationId: loanOf(memory) });
        must(newest?.remarks === sent.remarks, 'fetchBankingCallLog: what was saved does not stand first in the log');
        const isGroup = newest.callStatus === sent.callStatus && newest.subCallStatus === sent.callSubStatus;
        must(isGroup, 'fetchBankingCallLog: callStatus and subCallStatus are others than those that were saved');
        const isKept = newest.nextCallDate === answeredCall(sent.nextCallDate);
        must(isKept, 'fetchBankingCallLog: nextCallDate is another than the one that was saved');
        mustBeMoment(newest.callDate, 'fetchBankingCallLog: callDate');
      },
    },
    {
      id: 'refuse',
      rows: ['AP-58', 'AP-17'],
      level: 'MUST',
      says: 'A status that is not among the choices is refused in words, with HTTP 200',
      async check(desk, memory) {
        const sent = { ...dispositionOf(memory, ownRemark()), callSubStatus: 'No such status' };
        const { status } = await desk.refusal('an unknown status', 'saveBankingCallDetails', sent);
        must(
          status === 200,
          `saveBankingCallDetails with an unknown status is answered HTTP ${status}, which empties the form`,
        );
      },
    },
    {
      id: 'ticket',
      rows: ['AP-59', 'AP-62'],
      level: 'MUST',
      says: 'A ticket answers its address',
      async check(desk, memory) {
        const loanAppNo = loanOf(memory);
        const input = { loanAppNo, phoneNumber: null, callReferenceId: memory.convoxId };
        const { freshDeskUrl } = await desk.write(`a ticket for ${loanAppNo} made`, 'createBankingTicket', input);
        mustBeAddress(freshDeskUrl, 'createBankingTicket: freshDeskUrl');
      },
    },
  ],
});
