import type { CallRow } from '../call-row.ts';

const base = {
  part: 'unsubscribe',
  method: 'POST',
  auth: 'session',
  screens: ['UNSUBSCRIBE_USER'],
} as const;

/** What is not sent to a mobile number or an e-mail address any more (AP-89, UT-04, UT-05). */
export const unsubscribeCalls = {
  findSubscription: {
    does: 'What a whole mobile number or e-mail address has unsubscribed from, or a row of the list',
    ...base,
    encoding: 'json',
    path: '/unsubscribe/find',
    changes: 'nothing',
  },
  saveUnsubscription: {
    does: 'Save what is not sent to a contact any more; the first save of a contact names version 0 (AP-89, UT-04)',
    ...base,
    encoding: 'json',
    path: '/unsubscribe/save',
    writes: true,
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
  checkUnsubscribeCsv: {
    does: 'Check a file of contacts that are unsubscribed, line by line; nothing is saved yet (UT-05)',
    ...base,
    encoding: 'multipart',
    path: '/unsubscribe/csv/check',
    files: { csvFile: ['csv'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyUnsubscribeCsv: {
    does: 'Unsubscribe the contacts that a checked file holds',
    ...base,
    encoding: 'json',
    path: '/unsubscribe/csv/apply',
    writes: true,
    changes: 'unversioned',
    because: 'Each line takes off what it names, whatever else has been taken off by then',
  },
} as const satisfies Record<string, CallRow>;
