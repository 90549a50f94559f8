import type { CallRow } from '../call-row.ts';

/** What the counts of a list ask. The server checks that the caller may open the list. */
export const listCountCalls = {
  countRows: {
    does: 'How many rows a list has in each tab as it is searched and filtered now, all of them counted',
    part: 'narrowing',
    method: 'POST',
    path: '/lists/count',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
