import type { ListType } from '../../../widgets/contract/lists.ts';

/** A list as plain SQL has it: what a request of it means without any of the server's code. */
export interface ListOracle {
  table: 'application' | 'collections_case' | 'agent';
  /** Of each queue. */
  queues: Record<string, string>;
  sorts: Record<string, string>;
  defaultSort: string;
  /** Of each search column, in SQL; a search is for what it begins with. */
  searches: Record<string, string>;
  /** A list without a value has each option's id and what it leaves; with one, the wire's own forms. */
  options: Record<string, Record<string, string>>;
  ranges: Record<string, { column: string; from: number; to: number }>;
  typed: Record<string, Record<string, string>>;
}

const applicationOptions: ListOracle['options'] = {
  productType: { PL: "product_type = 'PL'", LOC: "product_type = 'LOC'" },
  riskLevel: Object.fromEntries(
    ['Low', 'Medium', 'High', 'Extreme'].map((level) => [level, `risk_level = '${level}'`]),
  ),
  employment: { SALARIED: "employment = 'SALARIED'", SELF_EMPLOYED: "employment = 'SELF_EMPLOYED'" },
  owner: { some: 'owner_id is not null', none: 'owner_id is null' },
  emailKnown: { yes: 'email_id is not null', no: 'email_id is null' },
};
const ofApplications = {
  table: 'application' as const,
  sorts: { loanApplicationNumber: 'loan_application_number', queuedDate: 'queued_at' },
  defaultSort: 'queued_at',
  searches: {
    loanApplicationNumber: 'loan_application_number',
    contactNumber: 'contact_number',
    emailId: 'lower(email_id)',
  },
  options: applicationOptions,
  ranges: { loanAmount: { column: 'loan_amount', from: 5_000, to: 300_000 } },
  typed: { place: { 'place-city': 'lower(city)', 'place-pin': 'pin_code' } },
};
const allSorts = { ...ofApplications.sorts, name: 'lower(full_name) collate "C"', loanAmount: 'loan_amount' };

const loanOfCase = (column: string) =>
  `(select ${column} from application where application.id = collections_case.application_id)`;

/** Lists of different bases: a queue, a flag, a part of a queue, a partner's share, loans in collection, agents. */
export const oracles = {
  'kyc-verification': {
    ...ofApplications,
    queues: {
      'KYC Verification OSV List': "udrs = 'KYC_VERIFICATION'",
      'KYC Verification OSV List PL': "udrs = 'KYC_VERIFICATION' and hold is null and product_type = 'PL'",
      'KYC Verification OSV List LOC': "udrs = 'KYC_VERIFICATION' and hold is null and product_type = 'LOC'",
      'KYC Verification OSV List On hold': "udrs = 'KYC_VERIFICATION' and hold is not null",
    },
    sorts: allSorts,
    options: { ...applicationOptions, hold: { HOLD: 'hold is not null', none: 'hold is null' } },
  },
  hold: {
    ...ofApplications,
    queues: {
      'Applications on Hold Pre Disbursal': "hold = 'PRE_DISBURSAL'",
      'Applications on Hold Post Disbursal': "hold = 'POST_DISBURSAL'",
    },
    options: {
      ...applicationOptions,
      holdReason: Object.fromEntries(
        ['CUSTOMER_NOT_REACHABLE', 'EMPLOYER_TO_CONFIRM', 'TECHNICAL_ISSUE'].map((key) => [
          key,
          `hold_reason = '${key}'`,
        ]),
      ),
    },
  },
  'top-up': {
    ...ofApplications,
    queues: { 'Top Up': "udrs = 'FRAUD_REVIEW' and fraud_list = 'TOP_UP'" },
    sorts: allSorts,
  },
  'pb-nach-review': {
    ...ofApplications,
    queues: { 'PB Nach Review': "udrs = 'NACH_REVIEW' and sourcing_partner = 'pb'" },
  },
  'agency-customer-list': {
    table: 'collections_case',
    queues: {
      Customers: 'queue is not null',
      'Customers Not Allocated': 'queue is not null and calling_allocated_to is null',
      'Customers Allocated': 'queue is not null and calling_allocated_to is not null',
    },
    sorts: {
      loanApplicationNumber: 'loan_application_number',
      dpd: 'dpd',
      totalOutstandingAmount: 'total_outstanding',
      allocationDate: 'allocated_at',
    },
    defaultSort: 'allocated_at',
    searches: {
      loanApplicationNumber: 'loan_application_number',
      contactNumber: loanOfCase('contact_number'),
      emailId: loanOfCase('lower(email_id)'),
    },
    options: {
      bucket: Object.fromEntries(
        ['1-30', '31-60', '61-90', '91-180', '180+'].map((name) => [name, `bucket = '${name}'`]),
      ),
      promise: { open: 'promised_on is not null', none: 'promised_on is null' },
      customerType: { New: "customer_type = 'New'", Repeat: "customer_type = 'Repeat'" },
      fieldAgent: { some: 'field_allocated_to is not null', none: 'field_allocated_to is null' },
    },
    ranges: { totalOutstandingAmount: { column: 'total_outstanding', from: 0, to: 200_000 } },
    typed: {},
  },
  'agency-agents-list': {
    table: 'agent',
    queues: {
      'Agency Agents': "queue = 'AGENCY'",
      'Agency Agents KYC Done': "queue = 'AGENCY' and kyc_status = 'DONE'",
      'Agency Agents KYC Open': "queue = 'AGENCY' and kyc_status <> 'DONE'",
    },
    sorts: { agentName: 'lower(agent_name) collate "C"', accountAllocated: 'account_allocated' },
    defaultSort: 'lower(agent_name) collate "C"',
    searches: { agentName: 'lower(agent_name)', emailId: 'email_id', contactNumber: 'contact_number' },
    options: {
      kycStatus: Object.fromEntries(['DONE', 'DRAFT', 'REWORK'].map((status) => [status, `kyc_status = '${status}'`])),
      isEnabled: { yes: 'is_enabled', no: 'not is_enabled' },
    },
    ranges: {},
    typed: {},
  },
} as const satisfies Partial<Record<ListType, ListOracle>>;

export type OracleList = keyof typeof oracles;
