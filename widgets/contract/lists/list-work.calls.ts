import type { CallRow } from '../call-row.ts';
import { move } from '../applications/about.ts';
import { screensWith } from './screens-with.ts';

const session = { method: 'POST', encoding: 'json', auth: 'session' } as const;

/**
 * Calls on the rows of lists. Each names its list: the server checks that the caller may open it and sees the row
 * there.
 */
export const listWorkCalls = {
  nextApplication: {
    does: "Take and lock the oldest row of a tab that nobody has open: one's own before those of nobody, never a colleague's",
    part: 'locks',
    path: '/lists/next',
    screens: screensWith('nextApplication'),
    writes: true,
    ...session,
    changes: 'unversioned',
    because: 'It takes a lock that nobody has',
  },
  saveRow: {
    does: "Save a row's remark or calling comment (QL-25)",
    part: 'actions',
    path: '/lists/save',
    about: move,
    screens: screensWith('save'),
    writes: true,
    success: 'The changes have been saved successfully',
    ...session,
    changes: 'row',
  },
  openRowCall: {
    does: 'The address of the calling screen for a row, without a number in it (QL-26)',
    part: 'actions',
    path: '/lists/call',
    screens: screensWith('call'),
    ...session,
    changes: 'nothing',
  },
  osvAssignees: {
    does: 'Who an application of the OSV list can be given to',
    part: 'actions',
    path: '/kyc-verification/assignees',
    screens: screensWith('reassignForOsv'),
    ...session,
    changes: 'nothing',
  },
  reassignForOsv: {
    does: 'Give applications of the OSV list to a colleague (AP-94)',
    part: 'actions',
    path: '/kyc-verification/reassign',
    about: move,
    screens: screensWith('reassignForOsv'),
    writes: true,
    ...session,
    changes: 'rows',
  },
  releaseHolds: {
    does: 'End the holds of several applications, each with the same remark',
    part: 'actions',
    path: '/hold/release',
    about: move,
    screens: screensWith('releaseHolds'),
    writes: true,
    ...session,
    changes: 'rows',
  },
  savedViews: {
    does: "One's own saved views of a list",
    part: 'views',
    path: '/lists/views',
    screens: 'any',
    loader: false,
    ...session,
    changes: 'nothing',
  },
  saveView: {
    does: 'Save a view of a list, or write one anew',
    part: 'views',
    path: '/lists/views/save',
    screens: 'any',
    writes: true,
    ...session,
    changes: 'unversioned',
    because: "A person's own view: the last word counts",
  },
  renameView: {
    does: 'Rename a saved view',
    part: 'views',
    path: '/lists/views/rename',
    screens: 'any',
    writes: true,
    ...session,
    changes: 'unversioned',
    because: "A person's own view: the last word counts",
  },
  deleteView: {
    does: 'Delete a saved view',
    part: 'views',
    path: '/lists/views/delete',
    screens: 'any',
    writes: true,
    ...session,
    changes: 'unversioned',
    because: "A person's own view: the last word counts",
  },
} as const satisfies Record<string, CallRow>;
