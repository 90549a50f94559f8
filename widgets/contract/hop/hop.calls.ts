import type { CallRow } from '../call-row.ts';

const base = {
  part: 'handOver',
  method: 'POST',
  encoding: 'json',
  writes: true,
  changes: 'unversioned',
} as const;

/** A screen is handed over to a member of staff by a code that is good once (UT-12). */
export const hopCalls = {
  createHop: {
    ...base,
    does: 'A code that opens a screen for a named member of staff, once; for the dialer alone, by its own key',
    path: '/hop/create',
    auth: 'dialer',
    screens: 'any',
    because: 'It adds a code',
  },
  redeemHop: {
    ...base,
    does: 'The screen behind a code, once, for the member of staff whom the code names',
    path: '/hop/redeem',
    auth: 'session',
    screens: ['HOP'],
    because: 'A code is good once',
  },
} as const satisfies Record<string, CallRow>;
