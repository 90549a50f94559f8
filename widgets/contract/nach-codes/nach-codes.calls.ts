import type { CallRow } from '../call-row.ts';

const base = {
  part: 'choices',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['NACH_REJECT_CODES'],
} as const;
const write = { ...base, writes: true } as const;

/** The work on what banks reject mandates for; their list has calls of its own. Nothing is deleted: a code is retired. */
export const nachCodesCalls = {
  fetchNachCode: {
    does: 'A reject code of mandates, what waits for approval, and what the caller may do with it',
    ...base,
    path: '/nach-codes/read',
    changes: 'nothing',
  },
  addNachCode: {
    does: 'Add a reject code; one after which a second form may follow waits for another person',
    ...write,
    path: '/nach-codes/add',
    changes: 'unversioned',
    because: 'It adds a code; of two alike the second is refused',
  },
  changeNachCode: {
    does: 'Change the words of a reject code, retire it or bring it back; to let a second form follow waits for another person',
    ...write,
    path: '/nach-codes/change',
    changes: 'row',
  },
  decideNachCode: {
    does: 'Approve or refuse what another person has proposed for a reject code, or withdraw one’s own proposal',
    ...write,
    path: '/nach-codes/decide',
    decides: ['approveChoices'],
    decidesBy: { field: 'to', values: ['APPROVED', 'REFUSED'] },
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
  exportNachCodes: {
    does: 'Every reject code, as a file of codes has them; each time is kept in the audit',
    ...base,
    path: '/nach-codes/export',
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  checkNachCodesCsv: {
    does: 'Check a file of reject codes, line by line; nothing is saved yet',
    ...base,
    encoding: 'multipart',
    path: '/nach-codes/csv/check',
    files: { csvFile: ['csv'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyNachCodesCsv: {
    does: 'Do what a checked file of reject codes says',
    ...write,
    path: '/nach-codes/csv/apply',
    changes: 'unversioned',
    because: 'Each line names the version that its check has read, and is refused where the code has changed since',
  },
} as const satisfies Record<string, CallRow>;
