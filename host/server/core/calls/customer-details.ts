import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CalledCustomer } from './customer.store.ts';

type Loaded = NonNullable<CallReply<'loadTelephonyCall'>['callingCrmResponseDTO']>;

/** The loan number shown for a customer without a loan (spec 2 §7, §9). Screens send it back as null. */
export const noLoan = 'Not Available';

/** A customer as the telephony screen shows them: flat for a personal loan (EN-29), grouped for banking (EN-30). */
export function detailsOf(customer: CalledCustomer, portalUrl: string | null): Loaded['callingResponseDto'] {
  if (customer.productType === 'PERSONAL_LOAN') {
    const { record } = customer;
    return {
      userName: record.full_name,
      loanAppNo: record.loan_application_number,
      loanAmount: record.loan_amount,
      appStatus: record.udrs,
      emailId: record.email_id,
      portalUrl,
    };
  }
  const { record } = customer;
  return {
    userName: record.full_name,
    gender: record.gender,
    emailId: record.email_id,
    bankingDetails: {
      bankAccountEligibility: record.bank_account_eligibility,
      okycStatus: record.okyc_status,
      vkycStatus: record.vkyc_status,
      rpdCompletionStatus: record.rpd_completion_status,
      bankAccountConsentWithOTP: record.bank_account_consent,
      bankingUserStatus: record.banking_user_status,
      bankAccOpenedDate: record.bank_account_opened_on,
      bankAccountStatus: record.bank_account_status,
      onboardingFlow: record.onboarding_flow,
      fundAdditionStatus: record.fund_addition_status,
      fdodenableStatus: record.fdod_enable_status,
      bankingPortalUrl: record.portal_url,
    },
    loanDetails: {
      loanAppNo: record.loan_application_number ?? noLoan,
      loanAmount: record.loan_amount,
      appStatus: record.application_status,
    },
  };
}
