import type { ScreenInput, ScreenRow } from './screen-row.ts';

/** How dialers spell the parameters of a call on a screen with a session. */
const dialed = {
  'convox-id': { query: ['convoxId', 'convoxuid', 'ucid', 'callid', 'callReferenceId'] },
  'agent-id': { query: ['agentId', 'agent_id', 'userId'] },
  process: { query: ['process', 'processName'] },
  'caller-id': { query: ['callerId', 'callernumber', 'mobile_number', 'phone'], personal: true },
  'type-of-call': { query: ['typeOfCall', 'callType'] },
} as const satisfies Record<string, ScreenInput>;

/**
 * The calling screens, by route key. They stand apart from the other screens, so that a page in a dialer's window
 * downloads no row of those.
 */
export const callingScreens = {
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
} as const satisfies Record<string, ScreenRow>;
