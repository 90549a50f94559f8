import { Type, type Static } from 'typebox';
import { textErrors } from '../../../../widgets/contract/doors/text-errors.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { email, mobile } from '../../../../widgets/contract/rules/validation.ts';
import type { Rule } from '../../../../widgets/contract/rules/rule.ts';
import { unwritableInLines } from '../../../../widgets/contract/rules/writable.ts';
import { isDay } from '../../../../widgets/contract/time.ts';
import { writeBankingCustomer } from '../../core/calls/banking-customer.store.ts';
import { Reference } from './application.schemas.ts';
import type { ToldKind } from './told-rows.ts';

const closed = { additionalProperties: false };
const Line = (most: number) => Type.String({ minLength: 1, maxLength: most });
const Status = Type.Optional(Line(60));

const Customer = Type.Object(
  {
    /** The door's own id. */
    id: Reference,
    name: Line(200),
    mobile: Line(20),
    gender: Type.Optional(Type.Enum(['Female', 'Male', 'Other'])),
    email: Type.Optional(Line(254)),
    loanApplicationNumber: Type.Optional(Type.String({ pattern: '^[0-9]{12,20}$' })),
    loanAmount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
    applicationStatus: Status,
    bankAccountEligibility: Status,
    okycStatus: Status,
    vkycStatus: Status,
    rpdCompletionStatus: Status,
    bankAccountConsent: Status,
    bankingUserStatus: Status,
    bankAccountOpenedOn: Type.Optional(Line(10)),
    bankAccountStatus: Status,
    onboardingFlow: Status,
    fundAdditionStatus: Status,
    fdodEnableStatus: Status,
    portalUrl: Type.Optional(Line(500)),
    detailsRef: Type.Optional(Line(100)),
    additionalDetails: Type.Optional(Line(2000)),
  },
  closed,
);
type Customer = Static<typeof Customer>;

const isHttps: Rule = (value) =>
  URL.canParse(String(value)) && String(value).startsWith('https://') ? undefined : 'Send an https address';
const isRealDay: Rule = (value) => (isDay(String(value)) ? undefined : 'Send a day as YYYY-MM-DD');

const rules: Readonly<Record<string, readonly Rule[]>> = {
  mobile: [mobile()],
  email: [email()],
  portalUrl: [isHttps],
  bankAccountOpenedOn: [isRealDay],
};

function errorsOf(customers: readonly Customer[]): FieldErrors {
  // the details alone may have lines
  const lines = customers.map((customer) => ({ ...customer, additionalDetails: undefined }));
  const errors = textErrors({ customers: lines }, (path) => rules[path.split('.').at(-1) ?? ''] ?? []);
  for (const [at, { additionalDetails = '' }] of customers.entries())
    if (unwritableInLines.test(additionalDetails))
      errors[`customers.${at}.additionalDetails`] = 'This text has characters that cannot be kept';
  return errors;
}

const columnsOf = (customer: Customer) => ({
  full_name: customer.name,
  contact_number: customer.mobile,
  gender: customer.gender ?? null,
  email_id: customer.email ?? null,
  loan_application_number: customer.loanApplicationNumber ?? null,
  loan_amount: customer.loanAmount ?? null,
  application_status: customer.applicationStatus ?? null,
  bank_account_eligibility: customer.bankAccountEligibility ?? null,
  okyc_status: customer.okycStatus ?? null,
  vkyc_status: customer.vkycStatus ?? null,
  rpd_completion_status: customer.rpdCompletionStatus ?? null,
  bank_account_consent: customer.bankAccountConsent ?? null,
  banking_user_status: customer.bankingUserStatus ?? null,
  bank_account_opened_on: customer.bankAccountOpenedOn ?? null,
  bank_account_status: customer.bankAccountStatus ?? null,
  onboarding_flow: customer.onboardingFlow ?? null,
  fund_addition_status: customer.fundAdditionStatus ?? null,
  fdod_enable_status: customer.fdodEnableStatus ?? null,
  portal_url: customer.portalUrl ?? null,
  details_ref: customer.detailsRef ?? null,
  additional_details: customer.additionalDetails ?? null,
});

/** `POST /doors/customers`: customers of the banking offer; what is left out of one is not there any more. */
export const customers: ToldKind<Customer> = {
  kind: 'customer',
  list: 'customers',
  id: { field: 'id', of: ({ id }) => id },
  action: 'TAKE_IN_CUSTOMERS',
  schema: Customer,
  cells: {
    id: 'code',
    mobile: 'code',
    loanApplicationNumber: 'code',
    loanAmount: 'rupees',
    bankAccountOpenedOn: 'day',
    detailsRef: 'code',
  },
  errorsOf,
  async write(tx, id, customer) {
    await writeBankingCustomer(tx, id, columnsOf(customer));
    return id;
  },
};
