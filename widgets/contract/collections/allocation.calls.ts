import type { CallRow } from '../call-row.ts';
import { move } from '../applications/about.ts';
import { screensWith } from '../lists/screens-with.ts';

const session = { method: 'POST', auth: 'session' } as const;
const allocates = { screens: screensWith('allocate'), ...session } as const;

/** Calls that give loans in collection to agents (AP-95), assign agents to queues (AP-96), and hold by file (UT-14). */
export const allocationCalls = {
  allocationAgents: {
    does: 'The agents that loans can be given to, and why some cannot have any',
    part: 'actions',
    path: '/agency/manager/agents',
    encoding: 'json',
    ...allocates,
    changes: 'nothing',
  },
  allocateCases: {
    does: 'Give loans to an agent (AP-95)',
    part: 'actions',
    path: '/agency/manager/allocate',
    encoding: 'json',
    writes: true,
    ...allocates,
    changes: 'rows',
  },
  checkAllocationCsv: {
    does: 'Check a file of allocations, line by line; nothing is allocated yet (VA-06, VA-09)',
    part: 'actions',
    path: '/agency/manager/allocation-csv/check',
    encoding: 'multipart',
    files: { csvFile: ['csv'] },
    ...allocates,
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyAllocationCsv: {
    does: 'Allocate what a checked file says',
    part: 'actions',
    path: '/agency/manager/allocation-csv/apply',
    encoding: 'json',
    writes: true,
    ...allocates,
    changes: 'checkedFile',
  },
  queueChoices: {
    does: 'The queues that agents can be assigned to (CO-18)',
    part: 'actions',
    path: '/manage/agents/queues',
    encoding: 'json',
    screens: screensWith('assignQueues'),
    ...session,
    changes: 'nothing',
  },
  assignQueues: {
    does: 'Assign agents to queues (QL-45, AP-96)',
    part: 'actions',
    path: '/manage/agents/assign',
    encoding: 'json',
    screens: screensWith('assignQueues'),
    writes: true,
    success: 'Agent successfully assigned to queues.',
    ...session,
    changes: 'rows',
  },
  unassignQueues: {
    does: 'Un-assign agents from queues (QL-46, AP-96)',
    part: 'actions',
    path: '/manage/agents/unassign',
    encoding: 'json',
    screens: screensWith('unassignQueues'),
    writes: true,
    success: 'Agent successfully Un-Assigned from queues.',
    ...session,
    changes: 'rows',
  },
  checkHoldCsv: {
    does: 'Check a file of applications to hold, line by line; nothing is held yet (UT-14)',
    part: 'actions',
    path: '/hold/csv/check',
    encoding: 'multipart',
    screens: ['HOLD_CSV_UPLOAD'],
    files: { csvFile: ['csv'] },
    ...session,
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyHoldCsv: {
    does: 'Put on hold what a checked file says',
    part: 'actions',
    path: '/hold/csv/apply',
    about: move,
    encoding: 'json',
    screens: ['HOLD_CSV_UPLOAD'],
    writes: true,
    ...session,
    changes: 'checkedFile',
  },
} as const satisfies Record<string, CallRow>;
