import type { CallRow } from '../call-row.ts';

const base = {
  part: 'alerts',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['ALERTS'],
} as const;

/** What whoever watches the server does with an alert; their list has calls of its own. */
export const alertsCalls = {
  fetchAlert: {
    does: 'An alert: what has happened, how often, and who has seen it',
    ...base,
    path: '/alerts/read',
    changes: 'nothing',
  },
  markAlertSeen: {
    does: 'Mark an alert as seen, with a note of what was found or done; the same is a new alert from then on',
    ...base,
    path: '/alerts/seen',
    writes: true,
    success: 'Marked as seen',
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
