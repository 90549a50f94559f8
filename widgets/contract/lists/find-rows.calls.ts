import type { CallRow } from '../call-row.ts';

export const findRowsCalls = {
  findRows: {
    does: 'Where an application stands, by its loan number, mobile number or e-mail address, in all lists of the caller',
    part: 'whereabouts',
    method: 'POST',
    path: '/lists/find',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
