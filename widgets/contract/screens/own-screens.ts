import { callingScreens } from './calling-screens.ts';
import type { ScreenRow } from './screen-row.ts';
import { signInScreen } from './sign-in-screen.ts';

export type { ScreenInput, ScreenRow, Tag } from './screen-row.ts';

const mails = {
  title: 'NACH mail details',
  portal: 'ops',
  tag: 'lending-nach-mail-details',
  inputs: {
    'loan-application-number': { query: ['loanApplicationNumber'] },
    'mail-queue-id': { query: ['mailQueueId'] },
    email: { query: ['email'], personal: true },
    'queue-name': { query: ['queueName'] },
  },
  access: 'route',
} as const satisfies Partial<ScreenRow>;

const chats = {
  portal: 'ops',
  tag: 'lending-chat-crm',
  inputs: { 'room-id': { query: ['roomId'] } },
  access: 'route',
} as const satisfies Partial<ScreenRow>;

const compliance = {
  portal: 'ops',
  tag: 'lending-compliance-details',
  inputs: { 'loan-application-number': { segment: 'id' } },
  hides: ['appBar', 'menuBar'],
  access: 'route',
} as const satisfies Partial<ScreenRow>;

const vkyc = {
  portal: 'ops',
  tag: 'lending-vkyc-review',
  inputs: { 'loan-application-number': { segment: 'id' } },
  hides: ['appBar', 'menuBar'],
  access: 'route',
} as const satisfies Partial<ScreenRow>;
const customer = {
  inputs: {
    'loan-application-id': { segment: 'loanApplicationId', query: ['loanApplicationId', 'loanApplicationNumber'] },
  },
  access: 'route',
} as const satisfies Partial<ScreenRow>;
const customerDetails = {
  ...customer,
  title: 'Customer details',
  tag: 'lending-customer-details',
  hides: ['menuBar'],
} as const satisfies Partial<ScreenRow>;
const payments = {
  ...customer,
  title: 'Payment history',
  tag: 'lending-payment-history',
} as const satisfies Partial<ScreenRow>;
const feedback = {
  ...customer,
  title: 'Feedback history',
  tag: 'lending-feedback-history',
} as const satisfies Partial<ScreenRow>;
const ofAgency = { portal: 'agency', fixed: { variant: 'agency' } } as const satisfies Partial<ScreenRow>;
const ofOperations = { portal: 'ops', fixed: { variant: 'ops' } } as const satisfies Partial<ScreenRow>;

const mis = { portal: 'ops', needs: 'readMis', access: 'route' } as const satisfies Partial<ScreenRow>;

/** The screens that are no list, by route key. A new screen is a row here; `screens` holds these and the lists' own. */
export const ownScreens = {
  LOGIN: signInScreen,
  PROFILE: { path: '/profile', title: 'Profile', tag: 'lending-profile', hides: ['menuBar'], access: 'signedIn' },
  ...callingScreens,
  HOP: {
    path: '/hop',
    title: 'Hand-over',
    portal: 'ops',
    tag: 'lending-hop',
    inputs: { code: { query: ['code'], personal: true } },
    hides: ['menuBar'],
    access: 'route',
  },
  CUSTOMER_SUPPORT: {
    path: '/customer-support',
    title: 'Customer support',
    tag: 'lending-customer-support',
    access: 'signedOut',
  },
  AGENT_COMMUNICATION_UTILITY: {
    path: '/agentCommunicationUtility',
    title: 'Agent Communication',
    portal: 'ops',
    menu: { group: 'Utilities', label: 'Agent Communication' },
    tag: 'lending-agent-communication',
    needs: 'communicate',
    access: 'route',
  },
  HOLD_CSV_UPLOAD: {
    path: '/hold-csv-upload',
    title: 'Hold CSV Upload',
    portal: 'ops',
    menu: { group: 'Documents', label: 'Hold CSV Upload' },
    tag: 'lending-hold-upload',
    access: 'route',
  },
  DOCUMENT_VERIFICATION: {
    path: '/document-processing/:loanApplicationNumber',
    title: 'Document verification',
    portal: 'ops',
    opens: 'application',
    tag: 'lending-document-verification',
    inputs: { 'loan-application-number': { segment: 'loanApplicationNumber', query: ['loanApplicationNumber'] } },
    hides: ['appBar', 'menuBar'],
    access: 'route',
  },
  // These rows come before the lender's own: the frame page takes a tag's first row whose fixed attributes the query
  // names.
  PB_NACH_EMAIL_LIST_DETAILS: { ...mails, path: '/pb/nachEmailListDetails', fixed: { partner: 'pb' } },
  WISHFIN_NACH_EMAIL_LIST_DETAILS: { ...mails, path: '/wishfin/nachEmailListDetails', fixed: { partner: 'wishfin' } },
  NACH_MAIL_LIST_DETAILS: { ...mails, path: '/nach/mail-list-details' },
  COMPLIANCE_FIXER_DETAILS: {
    ...compliance,
    path: '/compliance/fixer-details/:id',
    title: 'Compliance correction',
    opens: ['compliance-fixer-list', 'pb-fixer-list', 'wishfin-fixer-list'],
    fixed: { desk: 'fixer' },
  },
  COMPLIANCE_CALLING_DETAILS: {
    ...compliance,
    path: '/compliance/calling-details/:id',
    title: 'Compliance call',
    opens: ['compliance-calling-list'],
    fixed: { desk: 'calling' },
  },
  COMPLIANCE_REVIEW_DETAILS: {
    ...compliance,
    path: '/compliance/review-details/:id',
    title: 'Compliance review',
    opens: ['compliance-review-list'],
    fixed: { desk: 'review' },
  },
  VKYC_CHECKER_REVIEW: {
    ...vkyc,
    path: '/vkyc/checker-review/:id',
    title: 'Video KYC, checker',
    opens: ['vkyc-checker-list'],
    fixed: { desk: 'checker' },
  },
  VKYC_AUDIT_REVIEW: {
    ...vkyc,
    path: '/vkyc/audit-review/:id',
    title: 'Video KYC, audit',
    opens: ['vkyc-audit-list'],
    fixed: { desk: 'audit' },
  },
  VKYC_MAKER_REVIEW: {
    ...vkyc,
    path: '/vkyc/maker-review/:id',
    title: 'Video KYC, maker',
    opens: ['vkyc-maker-list'],
    fixed: { desk: 'maker' },
  },
  AGENCY_AGENT_KYC: {
    path: '/agency/manager/agent-kyc/:tabName',
    title: 'Agent KYC',
    portal: 'agency',
    tag: 'lending-agent-kyc',
    opens: ['agency-agents-list'],
    inputs: { 'tab-name': { segment: 'tabName' }, 'user-id': { query: ['userId'] } },
    hides: ['menuBar'],
    needs: 'fillAgentKyc',
    access: 'route',
  },
  OPS_CHAT_CRM: {
    ...chats,
    path: '/ops/chat-crm',
    title: 'Chat',
    menu: { group: 'Chat', label: 'Chat' },
    fixed: { variant: 'general' },
  },
  OPS_CHAT_NACH_CRM: {
    ...chats,
    path: '/ops/chat-nach-crm',
    title: 'NACH Chat',
    menu: { group: 'Chat', label: 'NACH Chat' },
    fixed: { variant: 'nach' },
  },
  OPS_CHAT_IP_DOC: {
    ...chats,
    path: '/ops/chat-ip-doc',
    title: 'IP Document Chat',
    menu: { group: 'Chat', label: 'IP Document Chat' },
    fixed: { variant: 'ip-document' },
  },
  AGENCY_CUSTOMER_DETAILS: {
    ...customerDetails,
    ...ofAgency,
    path: '/agency/customer-details/:loanApplicationId',
    opens: ['agency-calling-list', 'agency-customer-list'],
  },
  AGENCY_PAYMENT_HISTORY: {
    ...payments,
    ...ofAgency,
    path: '/agency/customer/payment-history/:loanApplicationId',
  },
  AGENCY_FEEDBACK_HISTORY: {
    ...feedback,
    ...ofAgency,
    path: '/agency/customer/feedback-history/:loanApplicationId',
  },
  CONSENT_DASHBOARD: {
    path: '/consentDashboard',
    title: 'Consent Dashboard',
    portal: 'ops',
    menu: { group: 'Utilities', label: 'Consent Dashboard' },
    tag: 'lending-consent-dashboard',
    needs: 'readConsents',
    access: 'route',
  },
  // With its search it comes first: the frame page takes a tag's first row whose fixed attributes the query names.
  LOAN_APPLICATION_DETAILS: {
    path: '/loanApplicationDetails',
    title: 'Loan Application Details',
    portal: 'ops',
    menu: { group: 'Utilities', label: 'Loan Application Details' },
    tag: 'lending-application-details',
    fixed: { 'with-search': '' },
    access: 'route',
  },
  APPLICATION_DETAILS: {
    path: '/application_details/:loanApplicationNumber',
    title: 'Application details',
    portal: 'ops',
    tag: 'lending-application-details',
    inputs: { 'loan-application-number': { segment: 'loanApplicationNumber', query: ['loanApplicationNumber'] } },
    access: 'route',
  },
  STUCK_MIS_PAGE: {
    ...mis,
    path: '/stuckMisPage',
    title: 'Stuck MIS',
    tag: 'lending-stuck-mis',
    menu: { group: 'MIS', label: 'Stuck MIS' },
  },
  DAILY_MIS_PAGE: {
    ...mis,
    path: '/dailyMisPage',
    title: 'Daily MIS',
    tag: 'lending-daily-mis',
    menu: { group: 'MIS', label: 'Daily MIS' },
  },
  OPS_CUSTOMER_DETAILS: { ...customerDetails, ...ofOperations, path: '/ops/customer-details/:loanApplicationId' },
  OPS_PAYMENT_HISTORY: { ...payments, ...ofOperations, path: '/ops/customer/payment-history/:loanApplicationId' },
  OPS_FEEDBACK_HISTORY: { ...feedback, ...ofOperations, path: '/ops/customer/feedback-history/:loanApplicationId' },
} as const satisfies Record<string, ScreenRow>;
