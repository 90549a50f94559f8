import type { CallRow } from '../call-row.ts';

/** The work on other people's sessions; their list has calls of its own, and one's own are in `session/account.calls.ts`. */
export const signedInCalls = {
  endStaffSession: {
    does: 'End a session of somebody else at once, with the reason',
    part: 'accessDesk',
    method: 'POST',
    path: '/access/sessions/end',
    encoding: 'json',
    auth: 'session',
    screens: ['SESSIONS'],
    writes: true,
    success: 'Session ended',
    changes: 'unversioned',
    because: 'An ended session does not come back',
  },
} as const satisfies Record<string, CallRow>;
