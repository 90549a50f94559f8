import type { CallRow } from '../call-row.ts';

const base = {
  part: 'choices',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['CHOICES'],
} as const;
const write = { ...base, writes: true } as const;

/** The work on tabs, cards and headers of desks, beside the choices. Nothing is deleted: a part is retired. */
export const deskPartCalls = {
  fetchDeskParts: {
    does: 'Every tab and card of the document desk and what the headers of desks can show, in their order',
    ...base,
    path: '/desk-parts/all',
    changes: 'nothing',
  },
  fetchDeskPart: {
    does: 'One of them as it stands, what waits for approval, and what the caller may do with it',
    ...base,
    path: '/desk-parts/read',
    changes: 'nothing',
  },
  addDeskPart: {
    does: 'Add a tab or a card to the document desk',
    ...write,
    path: '/desk-parts/add',
    changes: 'unversioned',
    because: 'It adds a part; of two of one key the second is refused',
  },
  changeDeskPart: {
    does: 'Change a part, retire it or bring it back; what asks for less or shows more waits for another person',
    ...write,
    path: '/desk-parts/change',
    changes: 'row',
  },
  decideDeskPart: {
    does: 'Approve or refuse what another person has proposed for a part, or withdraw one’s own proposal',
    ...write,
    path: '/desk-parts/decide',
    decides: ['approveChoices'],
    decidesBy: { field: 'to', values: ['APPROVED', 'REFUSED'] },
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
  exportDeskParts: {
    does: 'Every tab, card and header, as a file of them has them; each time is kept in the audit',
    ...base,
    path: '/desk-parts/export',
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  checkDeskPartsCsv: {
    does: 'Check a file of tabs, cards and headers, line by line; nothing is saved yet',
    ...base,
    encoding: 'multipart',
    path: '/desk-parts/csv/check',
    files: { csvFile: ['csv'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyDeskPartsCsv: {
    does: 'Do what a checked file of tabs, cards and headers says; what asks for less or shows more waits for another person',
    ...write,
    path: '/desk-parts/csv/apply',
    changes: 'unversioned',
    because: 'Each line names the version that its check has read, and is refused where the part has changed since',
  },
} as const satisfies Record<string, CallRow>;
