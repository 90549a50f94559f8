import type { CrmStage } from '../calling/banking.ts';
import type { ChoiceGroupName } from './choice-groups.ts';

/** The groups that the form of each calling CRM with a session offers; outcomes are banking's alone. */
export const crmGroups = {
  NachCallingCRM: ['nachCallStatus'],
  BankingCsCrm: ['bankingCsCallStatus', 'bankingCsCallOutcome'],
  BankingOpsCRM: ['bankingOpsCallStatus', 'bankingOpsCallOutcome'],
} as const satisfies Record<CrmStage, readonly [ChoiceGroupName, ChoiceGroupName?]>;
