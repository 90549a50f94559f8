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
} as const satisfies Record<string, CallRow>;
