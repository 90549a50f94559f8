/**
 * Names of the queues, as requests and queue choices carry them (CO-18 to CO-20): one for each queue, letter case and
 * spelling kept. Routes and menu labels follow the lists table.
 */
export const queueNames = {
  DOCUMENT_PROCESSING: 'Document Processing',
  VKYC_CHECKER: 'Video Kyc Checker',
  VKYC_MAKER: 'Video Kyc Maker',
  VKYC_AUDIT: 'Video Kyc Audit',
  COMPLIANCE_REVIEW: 'Compliance Review',
  COMPLIANCE_FIXER: 'Compliance Corrections',
  COMPLIANCE_CALLING: 'Compliance Calling',
  HOLD_PRE_DISBURSAL: 'Applications on Hold Pre Disbursal',
  HOLD_POST_DISBURSAL: 'Applications on Hold Post Disbursal',
  PENDING_REVIEW_REGULAR: 'Pending Review Regular',
  PENDING_REVIEW_GPS: 'Pending Review GPS',
  KYC_VERIFICATION: 'KYC Verification OSV List',
  LOAN_APPROVED: 'Loan Approved',
  NACH_PENDING: 'NACH',
  NACH_REVIEW: 'Nach Review',
  NACH_UPLOAD: 'Nach Upload',
  READY_FOR_DISBURSAL: 'Ready For Disbursal',
  DISBURSAL_INITIATED: 'Disbursed Initiated',
  DISBURSAL_FAILED: 'Disbursed Failed',
  DECISION_WAIT: 'Decision Wait',
  TOP_UP: 'Top Up',
  DEFAULT: 'Default',
  TRUECALLER: 'Truecaller',
  SELF_EMPLOYED: 'Self Employed',
  SELF_EMPLOYED_REPEAT: 'Self Employed Repeat',
  PB_PA: 'PB PA',
  BOUNCE: 'Bounce',
  ELECTRIC_VEHICLE: 'Electric Vehicle',
  XIAOMI: 'Xiaomi',
  AIRTEL: 'Airtel',
  COMPANION_CARD_LIST: 'Companion Card List',
  KARZA_STUCK_LIST: 'Karza Stuck List',
  POST_FR_MOVE_BACKS: 'Post FR Move Backs',
  AUTOMATED_APPS: 'Automated Apps',
  STARTER: 'Starter',
  UD_CHALO: 'udChalo',
  SMART_PAY: 'Smart Pay',
  PARTNER_CHANGE: 'Partner Change',
} as const;
export type QueueKey = keyof typeof queueNames;

export const queueKeys = Object.keys(queueNames) as QueueKey[];

/** The fraud-review lists, by what an application was flagged for. */
export const fraudLists = [
  'TOP_UP',
  'DEFAULT',
  'TRUECALLER',
  'SELF_EMPLOYED',
  'SELF_EMPLOYED_REPEAT',
  'PB_PA',
  'BOUNCE',
  'ELECTRIC_VEHICLE',
  'XIAOMI',
  'AIRTEL',
  'COMPANION_CARD_LIST',
  'KARZA_STUCK_LIST',
  'POST_FR_MOVE_BACKS',
  'AUTOMATED_APPS',
  'STARTER',
  'UD_CHALO',
  'SMART_PAY',
  'PARTNER_CHANGE',
] as const satisfies readonly QueueKey[];
export type FraudList = (typeof fraudLists)[number];

/** Partners that have lists of their own: who brought the application in. */
export const sourcingPartners = ['pb', 'wishfin'] as const;
export type SourcingPartner = (typeof sourcingPartners)[number];
