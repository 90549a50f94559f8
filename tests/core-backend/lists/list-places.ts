/** The lists, each by its type with the name of the queue that it opens on. */
const opsLists: Readonly<Record<string, string>> = {
  'document-processing': 'Document Processing',
  hold: 'Applications on Hold Pre Disbursal',
  'pending-review-regular': 'Pending Review Regular',
  'pending-review-gps': 'Pending Review GPS',
  'kyc-verification': 'KYC Verification OSV List',
  'compliance-review-list': 'Compliance Review',
  'compliance-fixer-list': 'Compliance Corrections',
  'compliance-calling-list': 'Compliance Calling',
  'vkyc-maker-list': 'Video Kyc Maker',
  'vkyc-checker-list': 'Video Kyc Checker',
  'vkyc-audit-list': 'Video Kyc Audit',
  'nach-review': 'Nach Review',
  'nach-upload': 'Nach Upload',
  'decision-wait': 'Decision Wait',
  'loan-approved': 'Loan Approved',
  'ready-for-disbursal': 'Ready For Disbursal',
  'disbursal-initiated': 'Disbursed Initiated',
  'disbursal-failed': 'Disbursed Failed',
  'top-up': 'Top Up',
  default: 'Default',
  truecaller: 'Truecaller',
  'self-employed': 'Self Employed',
  'self-employed-repeat': 'Self Employed Repeat',
  'pb-pa': 'PB PA',
  bounce: 'Bounce',
  'electric-vehicle': 'Electric Vehicle',
  xiaomi: 'Xiaomi',
  airtel: 'Airtel',
  'companion-card-list': 'Companion Card List',
  'karza-stuck-list': 'Karza Stuck List',
  'post-fr-move-backs': 'Post FR Move Backs',
  'automated-apps': 'Automated Apps',
  starter: 'Starter',
  'ud-chalo': 'udChalo',
  'smart-pay': 'Smart Pay',
  'partner-change': 'Partner Change',
  'pb-nach-review': 'PB Nach Review',
  'pb-fixer-list': 'PB Compliance Corrections',
  'pb-loan-approved': 'PB Loan Approved',
  'wishfin-nach-review': 'Wishfin Nach Review',
  'wishfin-fixer-list': 'Wishfin Compliance Corrections',
  'wishfin-loan-approved': 'Wishfin Loan Approved',
  'manage-agent-list': 'Agents',
  'otp-templates': 'OTP Templates',
  'promo-code': 'Promo Code',
  'partner-auto-movement': 'Partner RFD Auto-Movement',
  'sourcing-partner-auto-movement': 'Sourcing Partner RFD Auto-Movement',
  'unsubscribe-user': 'Unsubscribe User',
};
const agencyLists: Readonly<Record<string, string>> = {
  'agency-calling-list': 'Calling List',
  'agency-customer-list': 'Customers',
  'agency-settlement-validation-list': 'Settlement Validation',
  'agency-agents-list': 'Agency Agents',
  'agency-feedback-validation-list': 'Feedback To Validate',
};

export interface ListPlace {
  type: string;
  /** The fixed name that the tabs call sends. */
  stage: string;
  firstQueue: string;
}

export const listPlaces: readonly ListPlace[] = Object.entries({ ...opsLists, ...agencyLists }).map(
  ([type, firstQueue]) => ({
    type,
    stage: type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    firstQueue,
  }),
);

/** The route keys of a portal's lists. */
export function routeKeysOf(portal: 'ops' | 'agency'): string[] {
  const types = Object.keys(portal === 'ops' ? opsLists : agencyLists);
  return types.map((type) => type.toUpperCase().replaceAll('-', '_'));
}
