import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SampledApplication } from './calling.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

const day = 24 * 60 * 60 * 1000;
const verification = { COMPLETED: 55, PENDING: 30, EXPIRED: 10, REJECTED: 5 };
const onboardingFlows = ['Fresh user, BA flow', 'Disbursed user, BA flow', 'Banking offer in PL', 'Banking adhoc'];

type NewCustomer = Insertable<Database['banking_customer']>;

/** How far a customer's account has come: an account is opened only after both checks, and funded only when open. */
function accountOf(random: SeededRandom, now: Date) {
  const okyc = random.weighted(verification);
  const vkyc = okyc === 'COMPLETED' ? random.weighted(verification) : 'PENDING';
  const isOpen = okyc === 'COMPLETED' && vkyc === 'COMPLETED';
  const openedOn = new Date(now.getTime() - random.integer(3, 200) * day).toISOString().slice(0, 10);
  const isFunded = isOpen && random.chance(0.6);
  return {
    okyc_status: okyc,
    vkyc_status: vkyc,
    bank_account_opened_on: isOpen ? openedOn : null,
    bank_account_status: isOpen ? (isFunded ? 'ACTIVE' : 'Zero balance') : null,
    banking_user_status: isOpen ? 'ACTIVE' : 'PENDING',
    fund_addition_status: isOpen ? (isFunded ? 'COMPLETED' : 'PENDING') : null,
    rpd_completion_status: isFunded ? random.weighted({ COMPLETED: 70, PENDING: 20, EXPIRED: 10 }) : null,
    fdod_enable_status: isFunded && random.chance(0.3) ? 'Yes' : 'No',
  };
}

/**
 * A banking customer: either the applicant with their loan, or another person without a loan.
 *
 * @param other gives the first name of a customer without a loan, so that nobody gets the applicant's whole name
 */
export function bankingCustomerOf(
  random: SeededRandom,
  person: SampledApplication,
  other: SampledApplication,
  now: Date,
): NewCustomer {
  const id = random.id();
  const account = accountOf(random, now);
  const common = {
    id,
    ...account,
    bank_account_eligibility: 'Yes',
    bank_account_consent: account.okyc_status === 'COMPLETED' ? 'Given' : null,
    onboarding_flow: random.pick(onboardingFlows),
    portal_url: `https://banking.example.com/customers/${id}`,
    additional_details:
      account.bank_account_opened_on === null
        ? null
        : `Account ending ${random.integer(1000, 9999)}, ${random.chance(0.6) ? 'nominee on record' : 'no nominee yet'}`,
    details_ref: `BK${id.slice(-8).toUpperCase()}`,
  };
  if (random.chance(0.7))
    return {
      ...common,
      full_name: `${person.first_name} ${person.last_name}`,
      gender: person.gender === 'F' ? 'Female' : 'Male',
      email_id: person.email_id,
      contact_number: person.contact_number,
      loan_application_number: person.loan_application_number,
      loan_amount: person.loan_amount,
      application_status: person.udrs,
    };
  return {
    ...common,
    full_name: `${other.first_name} ${person.last_name}`,
    gender: other.gender === 'F' ? 'Female' : 'Male',
    email_id: random.chance(0.1)
      ? null
      : `${other.first_name}.${person.last_name}${random.integer(10, 99)}@example.com`.toLowerCase().replace(/\s/g, ''),
    contact_number: `${random.integer(6, 9)}${String(random.integer(0, 999_999_999)).padStart(9, '0')}`,
    loan_application_number: null,
    loan_amount: null,
    application_status: null,
  };
}
