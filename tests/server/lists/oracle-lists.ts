import type { ListType } from '../../../widgets/contract/lists.ts';
import { dayOf } from '../../../widgets/contract/time.ts';

/** A list as plain SQL has it: what a request of it means without any of the server's code. */
export interface ListOracle {
  table:
    | 'application'
    | 'collections_case'
    | 'agent'
    | 'promo_code'
    | 'feedback'
    | 'settlement'
    | 'otp_template'
    | 'partner_rule'
    | 'unsubscription';
  /** Of each queue. */
  queues: Readonly<Record<string, string>>;
  sorts: Readonly<Record<string, string>>;
  /** Of a queue that is sorted by other columns than the list's: these, and its own order, the newest rows first. */
  ownSorts?: Readonly<Record<string, { sorts: Readonly<Record<string, string>>; newestBy: string }>>;
  defaultSort: string;
  /** Of each search column, in SQL; a search is for what it begins with. */
  searches: Readonly<Record<string, string>>;
  /** What each choice of a filter leaves. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  ranges: Readonly<Record<string, { column: string; from: number; to: number }>>;
  /** Days by which the dates lie before and after today, and the choice that is sent with them. */
  dates: Readonly<Record<string, { column: string; from: number; to: number; choice: string }>>;
  typed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The column of the file that tells a row from every other, and the same in SQL. */
  key: { column: string; sql: string };
}

const dayInMs = 86_400_000;
const oneOf = (column: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `${column} = '${value}'`]));

const reasons = [
  'CUSTOMER_NOT_REACHABLE',
  'EMPLOYER_TO_CONFIRM',
  'ADDRESS_PROOF_AWAITED',
  'CUSTOMER_ASKED_TO_WAIT',
  'DOCUMENT_UNCLEAR',
  'TECHNICAL_ISSUE',
];

const loanNumber = { column: 'loanApplicationNumber', sql: 'loan_application_number' };

const ownerName =
  "(select lower(trim(first_name || ' ' || last_name)) from staff where staff.id = application.owner_id)";

/** The owner's name as the list shows it; applications without one come first. */
export const nameOfOwner = `lower(coalesce((select trim(first_name || ' ' || last_name) from staff where staff.id = owner_id), ''))
  collate "C"`;
export const shareOfCards = 'documents_approved * 1000 / greatest(documents_total, 1)';

function ofApplications(now: Date) {
  const since = (days: number) => `queued_at >= '${new Date(now.getTime() - days * dayInMs).toISOString()}'`;
  return {
    table: 'application',
    sorts: {
      loanApplicationNumber: 'loan_application_number',
      name: 'lower(full_name) collate "C"',
      loanAmount: 'loan_amount',
      queuedDate: 'queued_at',
      waitingSince: 'queued_at',
      userInfo: nameOfOwner,
    },
    defaultSort: 'queued_at',
    searches: {
      loanApplicationNumber: 'loan_application_number',
      contactNumber: 'contact_number',
      emailId: 'lower(email_id)',
    },
    options: {
      productType: oneOf('product_type', ['PL', 'LOC']),
      riskLevel: oneOf('risk_level', ['Low', 'Medium', 'High', 'Extreme']),
      employment: oneOf('employment', ['SALARIED', 'SELF_EMPLOYED']),
      owner: {
        mine: "owner_id = (select id from staff where username = 'lead@demo.example')",
        some: 'owner_id is not null',
        none: 'owner_id is null',
      },
      emailKnown: { yes: 'email_id is not null', no: 'email_id is null' },
      holdReason: oneOf('hold_reason', reasons),
      hold: { HOLD: 'hold is not null', none: 'hold is null' },
      partner: Object.fromEntries(Array.from({ length: 23 }, (_, index) => [String(index), `partner_id = ${index}`])),
      queuedDate: { last1: since(1), last7: since(7), last30: since(30) },
    },
    ranges: { loanAmount: { column: 'loan_amount', from: 5_000, to: 300_000 } },
    dates: {
      queuedDate: { column: 'queued_at', from: -8, to: 0, choice: 'past' },
      submissionDate: { column: 'submitted_at', from: -40, to: 0, choice: 'full' },
    },
    typed: {
      place: { 'place-city': 'lower(city)', 'place-pin': 'pin_code' },
      ownerName: { 'ownerName-name': ownerName },
    },
    key: loanNumber,
  } as const satisfies Omit<ListOracle, 'queues'>;
}

const byRisk = { riskLevel: "array_position(array['Low', 'Medium', 'High', 'Extreme'], risk_level)" };
const byCards = { documents: shareOfCards };
const byReview = {
  status: `array_position(array['PENDING', 'IN_REVIEW', 'RE_WORK', 'APPROVED', 'ON HOLD'], case
    when hold is not null then 'ON HOLD' when documents_rejected > 0 then 'RE_WORK'
    when documents_approved = documents_total then 'APPROVED' when owner_id is null then 'PENDING' else 'IN_REVIEW' end)`,
};
/** A list that shows the risk is sorted by it. */
const withRisk = (list: ListOracle): ListOracle => ({ ...list, sorts: { ...list.sorts, ...byRisk } });

const heldSorts = (list: ListOracle): ListOracle => ({
  ...list,
  sorts: { ...list.sorts, userDataReviewStatus: 'udrs' },
});

const newestDecision = {
  sorts: { complianceStatusDate: 'compliance_status_at' },
  newestBy: 'compliance_status_at',
};

/** A desk of compliance: what can be worked on, and what is on hold. */
function compliance(all: OfApplications, name: string, udrs: string, more: ListOracle['queues'] = {}): ListOracle {
  return {
    ...all,
    queues: {
      [name]: `udrs = '${udrs}' and hold is null`,
      ...more,
      [`${name} On hold`]: `udrs = '${udrs}' and hold is not null`,
    },
  };
}

const proposals = {
  'Proposed approve': "vkyc_outcome = 'APPROVED'",
  'Proposed reject': "vkyc_outcome = 'REJECTED'",
};

/** A desk of video KYC: what can be worked on and its parts, and what is on hold. */
function desk(all: OfApplications, name: string, udrs: string, parts: ListOracle['queues']): ListOracle {
  const open = `udrs = '${udrs}' and hold is null`;
  const named = Object.entries(parts).map(([part, where]) => [`${name} ${part}`, `${open} and ${where}`]);
  return compliance(all, name, udrs, Object.fromEntries(named));
}

type OfApplications = ReturnType<typeof ofApplications>;

/** The list of a state that knows its products and holds apart. */
function queue(all: OfApplications, name: string, udrs: string, more: ListOracle['queues'] = {}): ListOracle {
  const inQueue = `udrs = '${udrs}'`;
  return {
    ...all,
    queues: {
      [name]: inQueue,
      [`${name} PL`]: `${inQueue} and hold is null and product_type = 'PL'`,
      [`${name} LOC`]: `${inQueue} and hold is null and product_type = 'LOC'`,
      [`${name} On hold`]: `${inQueue} and hold is not null`,
      ...more,
    },
  };
}

function fraud(all: OfApplications, name: string, flag: string): ListOracle {
  return withRisk({ ...all, queues: { [name]: `udrs = 'FRAUD_REVIEW' and fraud_list = '${flag}'` } });
}

/** Lists that no index by name or amount stands behind. */
function plain(all: OfApplications, queues: ListOracle['queues']): ListOracle {
  const { loanApplicationNumber, queuedDate, waitingSince, userInfo } = all.sorts;
  return { ...all, queues, sorts: { loanApplicationNumber, queuedDate, waitingSince, userInfo } };
}

function partners(all: OfApplications, name: string, udrs: string, partner: string): ListOracle {
  return plain(all, { [name]: `udrs = '${udrs}' and sourcing_partner = '${partner}'` });
}

/** The parts of document processing: the first of these that is true of an application names its part. */
function documentProcessing(all: OfApplications): ListOracle {
  const inQueue = "udrs = 'DOCUMENT_PROCESSING'";
  const part = `case when hold is not null then 'hold' when needs_employer_check then 'employer'
    when is_resubmitted then 'again' when product_type = 'LOC' then 'line' when is_partner_sourced then 'partner' else 'fresh' end`;
  return {
    ...all,
    sorts: { ...all.sorts, ...byRisk, ...byReview, ...byCards },
    queues: {
      'Document Processing': inQueue,
      'Document Processing Fresh': `${inQueue} and ${part} = 'fresh'`,
      'Document Processing Re-submitted': `${inQueue} and ${part} = 'again'`,
      'Document Processing Partner': `${inQueue} and ${part} = 'partner'`,
      'Document Processing Line of credit': `${inQueue} and ${part} = 'line'`,
      'Document Processing Applications on hold': `${inQueue} and ${part} = 'hold'`,
      'Document Processing Employer check': `${inQueue} and ${part} = 'employer'`,
    },
  };
}

const loanOfCase = (column: string) =>
  `(select ${column} from application where application.id = collections_case.application_id)`;
const bucketNames = ['1-30', '31-60', '61-90', '91-180', '180+'];

/** The days of India from one to another, counted from today, as a condition on a column. */
const inDays = (now: Date, column: string, from: number, below: number) => {
  const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * dayInMs));
  const day = `(${column} at time zone 'Asia/Kolkata')::date`;
  return `${day} >= '${dayAfter(from)}' and ${day} < '${dayAfter(below)}'`;
};

const ofCases = (now: Date) =>
  ({
    table: 'collections_case',
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
      promise: { open: 'promised_on is not null', none: 'promised_on is null' },
      customerType: oneOf('customer_type', ['New', 'Repeat']),
      followUp: {
        overdue: `next_call_at < '${now.toISOString()}'`,
        today: inDays(now, 'next_call_at', 0, 1),
        tomorrow: inDays(now, 'next_call_at', 1, 2),
      },
    },
    ranges: { totalOutstandingAmount: { column: 'total_outstanding', from: 0, to: 200_000 } },
    dates: {
      allocationDate: { column: 'allocated_at', from: -30, to: 0, choice: 'past' },
      nextCallDate: { column: 'next_call_at', from: -2, to: 8, choice: 'future' },
    },
    typed: {},
    key: loanNumber,
  }) as const satisfies Omit<ListOracle, 'queues'>;

const loanOfSettlement = (column: string) =>
  `(select ${column} from application where application.loan_application_number = settlement.loan_application_number)`;
const newestSettlement = {
  sorts: {
    loanApplicationNumber: 'loan_application_number',
    settlementAmount: 'settlement_amount',
    expiryDate: 'expiry_date',
    submittedAt: 'submitted_at',
  },
  newestBy: 'submitted_at',
};
const settlementStatuses = [
  'MGR_PENDING',
  'CX_PENDING',
  'ACCEPTED',
  'COMPLETED',
  'MGR_REJECTED',
  'CX_REJECTED',
  'SYSTEM_REJECTED',
  'DELETED',
  'VIOLATED',
];

const name = 'lower(agent_name) collate "C"';
const isEnabled = { yes: 'is_enabled', no: 'not is_enabled' };
const ofAgents = {
  table: 'agent',
  sorts: { agentName: name },
  defaultSort: name,
  searches: {
    agentName: 'lower(agent_name)',
    emailId: 'email_id',
    contactNumber: 'contact_number',
  },
  options: { isEnabled },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'userId', sql: 'id' },
} as const satisfies Omit<ListOracle, 'queues'>;

function ofPromoCodes(now: Date): ListOracle {
  const today = `'${dayOf(now)}'`;
  const [first, last] = ['starts_at', 'last_day_at'].map((column) => `(${column} at time zone 'Asia/Kolkata')::date`);
  const approved = 'approved_at is not null';
  const open = `${approved} and ${last} >= ${today}`;
  const left = 'used_count < max_usage_count';
  const sorts = {
    code: 'code',
    discount: 'discount_basis_points',
    maxDiscount: 'max_discount',
    startDate: 'starts_at',
    endDate: 'last_day_at',
  };
  return {
    table: 'promo_code',
    queues: { 'Promo Code': 'true' },
    sorts,
    ownSorts: { 'Promo Code': { sorts, newestBy: 'last_day_at' } },
    defaultSort: 'last_day_at',
    searches: { code: 'code' },
    options: {
      state: {
        DRAFT: 'approved_at is null',
        EXPIRED: `${approved} and ${last} < ${today}`,
        EXHAUSTED: `${open} and used_count >= max_usage_count`,
        PAUSED: `${open} and ${left} and not active`,
        SCHEDULED: `${open} and ${left} and active and ${first} > ${today}`,
        ACTIVE: `${open} and ${left} and active and ${first} <= ${today}`,
      },
    },
    ranges: { discount: { column: 'max_discount', from: 0, to: 6_000 } },
    dates: { endDate: { column: 'last_day_at', from: -60, to: 60, choice: 'full' } },
    typed: {},
    key: { column: 'code', sql: 'code' },
  };
}
const feedbackSorts = {
  loanApplicationNumber: 'loan_application_number',
  feedbackDate: 'feedback_at',
  submittedDate: 'submitted_at',
  waitingSince: 'waiting_since',
};
const { waitingSince, ...sortsOfVerdict } = feedbackSorts;
const newestVerdict = { sorts: { ...sortsOfVerdict, verdictDate: waitingSince }, newestBy: 'waiting_since' };

const ofFeedback: ListOracle = {
  table: 'feedback',
  queues: {
    'Feedback To Validate': "status = 'SUBMITTED'",
    'Feedback Needs Clarification': "status = 'NEEDS_CLARIFICATION'",
    'Feedback Validated': "status = 'VALIDATED'",
    'Feedback Rejected': "status = 'REJECTED'",
  },
  sorts: feedbackSorts,
  ownSorts: { 'Feedback Validated': newestVerdict, 'Feedback Rejected': newestVerdict },
  defaultSort: 'waiting_since',
  searches: {
    loanApplicationNumber: 'loan_application_number',
    agentName: '(select lower(agent_name) from agent where agent.id = feedback.agent_id)',
  },
  options: {
    channel: oneOf('channel', ['CALL', 'FIELD_VISIT', 'SMS', 'WHATSAPP', 'EMAIL']),
    contactType: oneOf('contact_type', ['RPC', 'THIRD_PARTY', 'NOT_CONNECTED']),
    promise: { some: 'ptp_date is not null', none: 'ptp_date is null' },
    recording: { some: 'recording_file_id is not null', none: 'recording_file_id is null' },
    source: oneOf('source', ['FORM', 'CSV']),
    sent: { some: 'stated_at is not null', none: 'stated_at is null' },
  },
  ranges: {},
  dates: { feedbackDate: { column: 'feedback_at', from: -8, to: 0, choice: 'past' } },
  typed: {},
  key: { column: 'feedbackId', sql: 'id' },
};

const templateStatuses = {
  Draft: 'DRAFT',
  'Pending DLT': 'PENDING_DLT',
  Approved: 'APPROVED',
  Active: 'ACTIVE',
  Inactive: 'INACTIVE',
};
const templateSorts = { sorts: { templateName: 'template_name', changedAt: 'changed_at' }, newestBy: 'changed_at' };
const templateQueues = {
  'OTP Templates': 'true',
  ...Object.fromEntries(
    Object.entries(templateStatuses).map(([name, status]) => [`OTP Templates ${name}`, `status = '${status}'`]),
  ),
};
const ofTemplates: ListOracle = {
  table: 'otp_template',
  queues: templateQueues,
  sorts: templateSorts.sorts,
  ownSorts: Object.fromEntries(Object.keys(templateQueues).map((queueName) => [queueName, templateSorts])),
  defaultSort: 'changed_at',
  searches: { templateName: 'lower(template_name)' },
  options: {
    purpose: oneOf('purpose', ['LOGIN', 'CONSENT', 'E_SIGN', 'MANDATE', 'DISBURSAL']),
    channel: oneOf('channel', ['SMS', 'WHATSAPP', 'VOICE']),
    language: oneOf('language', ['English', 'Hindi', 'Kannada', 'Tamil', 'Telugu', 'Marathi', 'Bengali', 'Malayalam']),
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const savedSorts = { sorts: { savedAt: 'saved_at' }, newestBy: 'saved_at' };
const ofUnsubscriptions: ListOracle = {
  table: 'unsubscription',
  queues: { 'Unsubscribe User': 'true' },
  sorts: savedSorts.sorts,
  ownSorts: { 'Unsubscribe User': savedSorts },
  defaultSort: 'saved_at',
  searches: { contact: 'contact' },
  options: {
    kind: oneOf('kind', ['MOBILE', 'EMAIL']),
    reason: oneOf('reason', ['CUSTOMER_REQUEST', 'DND_REGISTER', 'COMPLAINT', 'WRONG_NUMBER', 'DECEASED']),
    source: oneOf('source', ['FORM', 'CSV']),
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const ofPartnerRules = (queueName: string, queue: string): ListOracle => ({
  table: 'partner_rule',
  queues: { [queueName]: `queue = '${queue}'` },
  sorts: { name: 'lower(name) collate "C"' },
  defaultSort: 'lower(name) collate "C"',
  searches: {},
  options: {
    switch: {
      ON: 'is_on and proposal is null',
      OFF: 'not is_on and proposal is null',
      WAITS: 'proposal is not null',
    },
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'name', sql: 'name' },
});

/** Every list in plain SQL at a moment: a list without its row does not compile. */
export function oraclesAt(now: Date): Readonly<Record<ListType, ListOracle>> {
  const all = ofApplications(now);
  const { hold: _, ...ofHeld } = all.options;
  const cases = ofCases(now);
  return {
    'document-processing': documentProcessing(all),
    hold: withRisk(
      heldSorts({
        ...plain(all, {
          'Applications on Hold Pre Disbursal': "hold = 'PRE_DISBURSAL'",
          'Applications on Hold Post Disbursal': "hold = 'POST_DISBURSAL'",
        }),
        options: ofHeld,
      }),
    ),
    'pending-review-regular': withRisk(queue(all, 'Pending Review Regular', 'PENDING_REVIEW_REGULAR')),
    'pending-review-gps': withRisk(queue(all, 'Pending Review GPS', 'PENDING_REVIEW_GPS')),
    'kyc-verification': queue(
      { ...all, sorts: { ...all.sorts, ...byCards } },
      'KYC Verification OSV List',
      'KYC_VERIFICATION',
    ),
    'nach-review': queue(all, 'Nach Review', 'NACH_REVIEW', { NACH: "udrs = 'NACH_PENDING'" }),
    'nach-upload': queue(all, 'Nach Upload', 'NACH_UPLOAD'),
    'compliance-review-list': {
      ...compliance(all, 'Compliance Review', 'COMPLIANCE_REVIEW', {
        'Compliance Review pending': "udrs = 'COMPLIANCE_REVIEW' and hold is null and compliance_status = 'pending'",
        'Compliance Review In-Progress':
          "udrs = 'COMPLIANCE_REVIEW' and hold is null and compliance_status = 'In-Progress'",
        'Compliance Review Decided': "compliance_status in ('APPROVED', 'REJECTED')",
      }),
      ownSorts: { 'Compliance Review Decided': newestDecision },
    },
    'compliance-fixer-list': compliance(all, 'Compliance Corrections', 'COMPLIANCE_FIXER'),
    'compliance-calling-list': compliance(all, 'Compliance Calling', 'COMPLIANCE_CALLING'),
    'vkyc-maker-list': desk(all, 'Video Kyc Maker', 'VKYC_MAKER', {
      'To review': "vkyc_session = 'COMPLETED' and vkyc_outcome is null",
      Returned: "vkyc_session = 'COMPLETED' and vkyc_outcome = 'DECLINED'",
      'Waiting for customer': "vkyc_session in ('LINK_SENT', 'QUEUED', 'IN_CALL')",
      'No recording': "vkyc_session in ('DROPPED', 'EXPIRED')",
    }),
    'vkyc-checker-list': desk(all, 'Video Kyc Checker', 'VKYC_CHECKER', proposals),
    'vkyc-audit-list': desk(all, 'Video Kyc Audit', 'VKYC_AUDIT', proposals),
    'decision-wait': withRisk(queue(all, 'Decision Wait', 'DECISION_WAIT')),
    'loan-approved': queue(all, 'Loan Approved', 'LOAN_APPROVED'),
    'ready-for-disbursal': queue(all, 'Ready For Disbursal', 'READY_FOR_DISBURSAL'),
    'disbursal-initiated': queue(all, 'Disbursed Initiated', 'DISBURSAL_INITIATED'),
    'disbursal-failed': queue(all, 'Disbursed Failed', 'DISBURSAL_FAILED'),
    'top-up': fraud(all, 'Top Up', 'TOP_UP'),
    default: fraud(all, 'Default', 'DEFAULT'),
    truecaller: fraud(all, 'Truecaller', 'TRUECALLER'),
    'self-employed': fraud(all, 'Self Employed', 'SELF_EMPLOYED'),
    'self-employed-repeat': fraud(all, 'Self Employed Repeat', 'SELF_EMPLOYED_REPEAT'),
    'pb-pa': fraud(all, 'PB PA', 'PB_PA'),
    bounce: fraud(all, 'Bounce', 'BOUNCE'),
    'electric-vehicle': fraud(all, 'Electric Vehicle', 'ELECTRIC_VEHICLE'),
    xiaomi: fraud(all, 'Xiaomi', 'XIAOMI'),
    airtel: fraud(all, 'Airtel', 'AIRTEL'),
    'companion-card-list': fraud(all, 'Companion Card List', 'COMPANION_CARD_LIST'),
    'karza-stuck-list': fraud(all, 'Karza Stuck List', 'KARZA_STUCK_LIST'),
    'post-fr-move-backs': fraud(all, 'Post FR Move Backs', 'POST_FR_MOVE_BACKS'),
    'automated-apps': fraud(all, 'Automated Apps', 'AUTOMATED_APPS'),
    starter: fraud(all, 'Starter', 'STARTER'),
    'ud-chalo': fraud(all, 'udChalo', 'UD_CHALO'),
    'smart-pay': fraud(all, 'Smart Pay', 'SMART_PAY'),
    'partner-change': fraud(all, 'Partner Change', 'PARTNER_CHANGE'),
    'pb-nach-review': partners(all, 'PB Nach Review', 'NACH_REVIEW', 'pb'),
    'pb-fixer-list': partners(all, 'PB Compliance Corrections', 'COMPLIANCE_FIXER', 'pb'),
    'pb-loan-approved': partners(all, 'PB Loan Approved', 'LOAN_APPROVED', 'pb'),
    'wishfin-nach-review': partners(all, 'Wishfin Nach Review', 'NACH_REVIEW', 'wishfin'),
    'wishfin-fixer-list': partners(all, 'Wishfin Compliance Corrections', 'COMPLIANCE_FIXER', 'wishfin'),
    'wishfin-loan-approved': partners(all, 'Wishfin Loan Approved', 'LOAN_APPROVED', 'wishfin'),
    'manage-agent-list': {
      ...ofAgents,
      queues: {
        Agents: "queue = 'OPS'",
        'Agents Not Assigned': "queue = 'OPS' and assigned_queues = '[]'",
      },
    },
    'promo-code': ofPromoCodes(now),
    'otp-templates': ofTemplates,
    'unsubscribe-user': ofUnsubscriptions,
    'partner-auto-movement': ofPartnerRules('Partner RFD Auto-Movement', 'PARTNER'),
    'sourcing-partner-auto-movement': ofPartnerRules('Sourcing Partner RFD Auto-Movement', 'SOURCING'),
    'agency-calling-list': {
      ...cases,
      queues: {
        'Calling List': 'queue is not null',
        ...Object.fromEntries(
          bucketNames.map((days) => [`Calling List ${days}`, `queue is not null and bucket = '${days}'`]),
        ),
      },
    },
    'agency-customer-list': {
      ...cases,
      queues: {
        Customers: 'queue is not null',
        'Customers Not Allocated': 'queue is not null and calling_allocated_to is null',
        'Customers Allocated': 'queue is not null and calling_allocated_to is not null',
      },
      options: {
        ...cases.options,
        bucket: oneOf('bucket', bucketNames),
        fieldAgent: { some: 'field_allocated_to is not null', none: 'field_allocated_to is null' },
        requests: { some: 'initiations > 0', none: 'initiations < 1' },
      },
    },
    'agency-feedback-validation-list': ofFeedback,
    'agency-settlement-validation-list': {
      table: 'settlement',
      queues: {
        'Settlement Validation': "status = 'MGR_PENDING'",
        'Settlements With Customer': "status = 'CX_PENDING'",
        'Settlements Accepted': "status = 'ACCEPTED'",
        'Settlements Completed': "status = 'COMPLETED'",
        'Settlements Closed': "status in ('MGR_REJECTED', 'CX_REJECTED', 'SYSTEM_REJECTED', 'DELETED', 'VIOLATED')",
      },
      sorts: newestSettlement.sorts,
      ownSorts: { 'Settlements Completed': newestSettlement, 'Settlements Closed': newestSettlement },
      defaultSort: 'submitted_at',
      searches: {
        loanApplicationNumber: 'loan_application_number',
        contactNumber: loanOfSettlement('contact_number'),
        emailId: loanOfSettlement('lower(email_id)'),
      },
      options: {
        level: oneOf('level', ['AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'TWO_APPROVERS']),
        status: oneOf('status', settlementStatuses),
        approveMode: oneOf('approve_mode', ['approve', 'autoapprove']),
      },
      ranges: { settlementAmount: { column: 'settlement_amount', from: 0, to: 200_000 } },
      dates: { submittedAt: { column: 'submitted_at', from: -30, to: 0, choice: 'past' } },
      typed: {},
      key: loanNumber,
    },
    'agency-agents-list': {
      ...ofAgents,
      queues: {
        'Agency Agents': "queue = 'AGENCY'",
        'Agency Agents KYC Done': "queue = 'AGENCY' and kyc_status = 'DONE'",
        'Agency Agents KYC Open': "queue = 'AGENCY' and kyc_status <> 'DONE'",
      },
      sorts: { ...ofAgents.sorts, accountAllocated: 'account_allocated' },
      options: {
        isEnabled,
        certificate: {
          expiring: `certificate_ends_at >= '${now.toISOString()}' and certificate_ends_at <= '${new Date(now.getTime() + 30 * dayInMs).toISOString()}'`,
          expired: `certificate_ends_at <= '${now.toISOString()}'`,
        },
        kycStatus: oneOf('kyc_status', ['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE']),
      },
    },
  };
}
