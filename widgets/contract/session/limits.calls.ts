import type { CallRow } from '../call-row.ts';

export const limitCalls = {
  personLimits: {
    does: 'How far the limits of a colleague are used, which the caller may raise today',
    part: 'limits',
    method: 'POST',
    path: '/limits/person',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    changes: 'nothing',
  },
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
