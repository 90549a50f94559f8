/** The customer-support process, which sees more of the customer (BC-04, BC-05). */
export const customerSupportProcess = 'Banking_CS_Adhoc';

/** The processes that a dialer opens the banking CRM for (CO-45). */
export const bankingProcesses = [
  customerSupportProcess,
  'Banking_OTP_Pending_P1',
  'Draft_P1_Banking_Offer_in_PL',
  'Draft_P1_Banking_Adhoc',
  'Draft_P1_BankingUser_Adhoc',
  'Draft_P1_Disb_User_BA_Flow',
  'Banking_KYC_Pending_P1',
  'Draft_P2_Disb_User_BA_Flow',
  'Banking_ZeroBalance_AddMoney_P1',
  'Draft_P1_Fresh_User_BA_Flow',
  'Banking_RPD_Pending_P1',
  'Draft_P2_Fresh_User_BA_Flow',
] as const;

/** The stages whose configuration a calling CRM asks for (AP-45, AP-53). */
export const crmStages = ['NachCallingCRM', 'BankingCsCrm', 'BankingOpsCRM'] as const;
export type CrmStage = (typeof crmStages)[number];

/** The stage of a banking process: customer support has its own, every other process has that of the operations. */
export function bankingStage(process: string | undefined): CrmStage {
  return process === customerSupportProcess ? 'BankingCsCrm' : 'BankingOpsCRM';
}
