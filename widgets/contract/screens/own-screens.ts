import type { MenuGroup, Portal } from '../session/portals.ts';

/** The elements, by tag. */
export type Tag = `lending-${string}`;

/** Where an attribute's value comes from when a screen opens by address: path segments and query parameters, any letter case. */
export interface ScreenInput {
  /** The named segment of `path` (`/:loanApplicationNumber`). */
  segment?: string;
  /** Query parameter names, the specification's own first, then the dialers' spellings of it. */
  query?: readonly string[];
  /** True for a borrower's number: the frame page strips it from the address bar. */
  personal?: true;
}

export interface ScreenRow {
  path: `/${string}`;
  /** Shown in the browser's tab and kept as `pageTitle` (SH-48). */
  title: string;
  /** Absent for a screen of no portal (profile, sign-in). */
  portal?: Portal;
  /** Absent: hidden, and matched non-exactly (SH-22). */
  menu?: { group: MenuGroup; label: string };
  tag: Tag;
  /** Attributes that this screen always has. */
  fixed?: Readonly<Record<string, string>>;
  /** Attributes that the address may give, by attribute name. Nothing else of the address reaches the element. */
  inputs?: Readonly<Record<string, ScreenInput>>;
  /** The attribute that takes the raw query string unchanged (AP-65). */
  rawQuery?: string;
  /** The parts of the portal's frame that this screen hides (SH-26, SH-27). */
  hides?: readonly ('appBar' | 'menuBar')[];
  /** True if the allowed origins may show the portal's own page in a frame (a dialer's agent desk). */
  isFramed?: true;
  /** `route`: a route list must hold the key. `signedIn`: every signed-in user. `public`: with or without a session. `signedOut`: only without. */
  access: 'route' | 'signedIn' | 'public' | 'signedOut';
}

/** How dialers spell the parameters of a call on a screen with a session. */
const dialed = {
  'convox-id': { query: ['convoxId', 'convoxuid', 'ucid', 'callid', 'callReferenceId'] },
  'agent-id': { query: ['agentId', 'agent_id', 'userId'] },
  process: { query: ['process', 'processName'] },
  'caller-id': { query: ['callerId', 'callernumber', 'mobile_number', 'phone'], personal: true },
  'type-of-call': { query: ['typeOfCall', 'callType'] },
} as const satisfies Record<string, ScreenInput>;

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

/** The screens that are no list, by route key. A new screen is a row here; `screens` holds these and the lists' own. */
export const ownScreens = {
  LOGIN: { path: '/login', title: 'Sign in', tag: 'lending-sign-in', access: 'signedOut' },
  PROFILE: { path: '/profile', title: 'Profile', tag: 'lending-profile', hides: ['menuBar'], access: 'signedIn' },
  TELEPHONY_CALLING_CRM: {
    path: '/ameyoCallingCRM',
    title: 'Telephony CRM',
    portal: 'ops',
    tag: 'lending-telephony-crm',
    inputs: {
      phone: { query: ['phone', 'phoneNumber', 'callernumber', 'mobile_number', 'callerId'], personal: true },
      'crt-object-id': { query: ['crtObjectId'] },
      'user-id': { query: ['userId', 'agentId', 'agent_id'] },
      'entity-id': { query: ['entityId', 'leadId', 'customerId'] },
      'call-reference-id': { query: ['callReferenceId', 'convoxId', 'convoxuid', 'ucid', 'callid'] },
      'loan-app-no': { query: ['loanAppNo', 'loanAppId', 'loanApplicationNumber'] },
      'product-type': { query: ['productType'] },
    },
    rawQuery: 'query',
    hides: ['appBar', 'menuBar'],
    isFramed: true,
    access: 'public',
  },
  NACH_CALLING_CRM: {
    path: '/nachCallingCRM',
    title: 'NACH calling CRM',
    portal: 'ops',
    tag: 'lending-nach-crm',
    inputs: {
      'loan-app-id': { query: ['loanAppId', 'loanApplicationId'] },
      ...dialed,
      variant: { query: ['variant'] },
    },
    hides: ['appBar', 'menuBar'],
    isFramed: true,
    access: 'route',
  },
  BANK_CALLING_CRM: {
    path: '/bankCallingCRM',
    title: 'Banking calling CRM',
    portal: 'ops',
    tag: 'lending-banking-crm',
    inputs: { 'lead-id': { query: ['leadId'] }, ...dialed },
    hides: ['appBar', 'menuBar'],
    isFramed: true,
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
    fixed: { desk: 'fixer' },
  },
  COMPLIANCE_CALLING_DETAILS: {
    ...compliance,
    path: '/compliance/calling-details/:id',
    title: 'Compliance call',
    fixed: { desk: 'calling' },
  },
  COMPLIANCE_REVIEW_DETAILS: {
    ...compliance,
    path: '/compliance/review-details/:id',
    title: 'Compliance review',
    fixed: { desk: 'review' },
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
} as const satisfies Record<string, ScreenRow>;
