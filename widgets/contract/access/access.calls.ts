import type { CallRow } from '../call-row.ts';

const ofStaff = {
  part: 'accessDesk',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['STAFF', 'AGENCY_STAFF'],
} as const;
const ofRequests = { ...ofStaff, screens: ['ACCESS_REQUESTS', 'AGENCY_ACCESS_REQUESTS'] } as const;
const success = 'The changes have been saved successfully';
// where nobody else could approve, each of these holds at once: the page of an embedder is no second person
const writes = { ...ofStaff, writes: true, decides: ['approveAccess'] } as const;

/** The work on accounts and on what somebody has proposed for them (`authority` 10); their lists have calls of their own. */
export const accessCalls = {
  fetchAccount: {
    does: 'An account, what it may do, and what waits for an approval of it',
    ...ofStaff,
    path: '/access/accounts/read',
    changes: 'nothing',
  },
  accountChoices: {
    does: 'The agencies that an account can be of, whether the caller proposes agents alone, and whether another person approves',
    ...ofStaff,
    path: '/access/accounts/choices',
    changes: 'nothing',
  },
  addAccount: {
    does: 'Propose a new account; it is made at once where no second person could approve it',
    ...writes,
    path: '/access/accounts/add',
    changes: 'unversioned',
    because: 'It adds an account, or a request; of two of one username the second is refused',
  },
  changeAccount: {
    does: 'Change roles, screens, agency and number of an account: a number and what is taken away hold at once, what is added waits for an approval',
    ...writes,
    path: '/access/accounts/change',
    changes: 'row',
  },
  actOnAccount: {
    does: 'Disable an account, sign it out or forget its wrong passwords at once; enable it or give it a password by approval',
    ...writes,
    path: '/access/accounts/act',
    changes: 'row',
  },
  fetchAccessRequest: {
    does: 'A request for access, and what the caller may do with it',
    ...ofRequests,
    path: '/access/requests/read',
    changes: 'nothing',
  },
  decideAccessRequest: {
    does: 'Approve or refuse a request for access, or withdraw one’s own',
    ...ofRequests,
    path: '/access/requests/decide',
    decides: ['approveAccess'],
    decidesBy: { field: 'to', values: ['APPROVED', 'REFUSED'] },
    writes: true,
    success,
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
