import type { CallRow } from '../call-row.ts';

export const limitCalls = {
  raiseLimit: {
    does: 'Let a colleague go further beyond a limit today',
    part: 'limits',
    method: 'POST',
    path: '/limits/raise',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    decides: ['raiseLimit'],
    writes: true,
    success: 'Limit raised for today',
    changes: 'unversioned',
    because: 'Each leave is a row of its own',
  },
} as const satisfies Record<string, CallRow>;
