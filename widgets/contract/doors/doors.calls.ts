import type { CallRow } from '../call-row.ts';
import { screensWith } from '../lists/screens-with.ts';

const base = {
  part: 'doors',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: screensWith('newApplication'),
} as const;

/** What doors bring in, by a form. */
export const doorCalls = {
  fetchApplicationForm: {
    does: 'What a new application is asked for',
    ...base,
    path: '/applications/form',
    changes: 'nothing',
  },
  addApplication: {
    does: 'Add an application',
    ...base,
    path: '/applications/add',
    about: { because: 'It begins an application, which nobody has read yet' },
    writes: true,
    changes: 'unversioned',
    because: 'It adds an application beside those that are there',
  },
} as const satisfies Record<string, CallRow>;
