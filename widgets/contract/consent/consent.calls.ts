import type { CallRow } from '../call-row.ts';

const read = {
  part: 'consents',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['CONSENT_DASHBOARD'],
  changes: 'nothing',
} as const;

/** What customers have consented to. The calls only read: no screen grants or withdraws a consent (UT-08). */
export const consentCalls = {
  consentSummary: {
    ...read,
    does: 'How many customers have granted, withdrawn or let expire the consent to each purpose',
    path: '/consents/summary',
  },
  consentRecords: {
    ...read,
    does: 'Where the consents of customers stand, the newest first; found by a whole loan number, mobile number or e-mail',
    path: '/consents/records',
  },
  consentHistory: {
    ...read,
    does: 'Everything that happened to a consent, the newest first; the look is audited',
    path: '/consents/history',
  },
} as const satisfies Record<string, CallRow>;
