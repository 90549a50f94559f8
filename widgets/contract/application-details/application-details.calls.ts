import type { CallRow } from '../call-row.ts';

const read = {
  part: 'applicationDetails',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['APPLICATION_DETAILS', 'LOAN_APPLICATION_DETAILS'],
  changes: 'nothing',
} as const;

/**
 * All that is known of one application, to be read (UT-13). Each look is audited. Which parts somebody may open follows from
 * their roles; nothing can be changed.
 */
export const applicationDetailsCalls = {
  applicationOverview: {
    ...read,
    does: 'The application with a loan number, mobile number or e-mail address: its header, its way and its applicant',
    path: '/applications/overview',
  },
  applicationDocuments: {
    ...read,
    does: 'The documents of an application with their decisions; originals of redacted ones are held back',
    path: '/applications/documents',
  },
  applicationNach: {
    ...read,
    does: 'The mandate of an application, its account and its agreement',
    path: '/applications/nach',
  },
  applicationCalls: {
    ...read,
    does: 'The calls about an application, of all desks, the newest first',
    path: '/applications/calls',
  },
  applicationChats: {
    ...read,
    does: 'The chats about an application, and the messages of one of them, thirty at a time',
    path: '/applications/chats',
  },
} as const satisfies Record<string, CallRow>;
