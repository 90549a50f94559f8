import type { applicationsPlace } from '../../../widgets/contract/applications/applications.place.ts';
import { dayInMs, loanNumber, oneOf, type ListOracle } from '../lists/list-oracle.ts';

const reasons = [
  'CUSTOMER_NOT_REACHABLE',
  'EMPLOYER_TO_CONFIRM',
  'ADDRESS_PROOF_AWAITED',
  'CUSTOMER_ASKED_TO_WAIT',
  'DOCUMENT_UNCLEAR',
  'TECHNICAL_ISSUE',
];

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

/** The spoofs that reviewers have confirmed, wherever their applications are. */
const withSpoofs = (list: ListOracle): ListOracle => ({
  ...list,
  queues: { ...list.queues, 'Video Kyc Audit Spoofs': 'vkyc_spoof_at is not null' },
  ownSorts: { 'Video Kyc Audit Spoofs': { sorts: { vkycSpoofOn: 'vkyc_spoof_at' }, newestBy: 'vkyc_spoof_at' } },
});

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

/** The lists of applications in plain SQL at a moment. */
export function applicationOracles(now: Date): Record<keyof (typeof applicationsPlace)['lists'], ListOracle> {
  const all = ofApplications(now);
  const { hold: _, ...ofHeld } = all.options;
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
    'vkyc-audit-list': withSpoofs(desk(all, 'Video Kyc Audit', 'VKYC_AUDIT', proposals)),
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
  };
}
