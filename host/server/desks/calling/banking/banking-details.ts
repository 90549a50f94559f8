import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { CalledCustomer } from '../../../core/calls/customer.store.ts';

type BankingCustomer = Extract<CalledCustomer, { productType: 'BANKING' }>['record'];
type Details = Omit<CallReply<'fetchBankingCrmData'>, 'call'>;

/**
 * A customer by the field names of the banking screen (EN-24, EN-25, BC-23).
 *
 * @param support what only customer support sees (EN-26); undefined for every other process
 */
export function bankingDetailsOf(
  customer: BankingCustomer,
  support: { freshDeskUrl: string | null } | undefined,
): Details {
  return {
    nameOfUser: customer.full_name,
    gender: customer.gender,
    emailId: customer.email_id,
    bankAccountEligible: customer.bank_account_eligibility,
    okycStatus: customer.okyc_status,
    vkycStatus: customer.vkyc_status,
    rpdCompletionStatus: customer.rpd_completion_status,
    bankAccountConsentWithOtp: customer.bank_account_consent,
    bankingUserStatus: customer.banking_user_status,
    bankAccOpenedDate: customer.bank_account_opened_on,
    bankAccStatus: customer.bank_account_status,
    userOnboardingFlow: customer.onboarding_flow,
    fundAdditionStatus: customer.fund_addition_status,
    fdodEnabledStatus: customer.fdod_enable_status,
    loanApplicationNo: customer.loan_application_number,
    loanAmount: customer.loan_amount,
    plApplicationUdrs: customer.application_status,
    ...(support && {
      bankAccountAdditionalDetails: customer.additional_details,
      freshDeskUrl: support.freshDeskUrl,
      bankingPortalUrl: customer.portal_url,
    }),
  };
}
