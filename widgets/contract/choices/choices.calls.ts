import type { CallRow } from '../call-row.ts';

const base = {
  part: 'choices',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['CHOICES'],
} as const;
const write = { ...base, writes: true } as const;

/** The work on what forms offer; their list has calls of its own. Nothing is deleted: a choice is retired. */
export const choicesCalls = {
  fetchChoice: {
    does: 'A choice with the words that it had, what waits for approval, and what the caller may do with it',
    ...base,
    path: '/choices/read',
    changes: 'nothing',
  },
  addChoice: {
    does: 'Offer another choice; one that is wider than others waits for another person',
    ...write,
    path: '/choices/add',
    changes: 'unversioned',
    because: 'It adds a choice; of two of one key the second is refused',
  },
  changeChoice: {
    does: 'Change the words or the order of a choice, retire it or bring it back; what is wider waits for another person',
    ...write,
    path: '/choices/change',
    changes: 'row',
  },
  decideChoice: {
    does: 'Approve or refuse what another person has proposed for a choice, or withdraw one’s own proposal',
    ...write,
    path: '/choices/decide',
    decides: ['approveChoices'],
    decidesBy: { field: 'to', values: ['APPROVED', 'REFUSED'] },
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
  offeredChoices: {
    does: 'What forms offer of a group now',
    ...base,
    screens: 'any',
    path: '/choices/offered',
    changes: 'nothing',
  },
  exportChoices: {
    does: 'Every choice, as a file of choices has them; each time is kept in the audit',
    ...base,
    path: '/choices/export',
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  checkChoicesCsv: {
    does: 'Check a file of choices, line by line; nothing is saved yet',
    ...base,
    encoding: 'multipart',
    path: '/choices/csv/check',
    files: { csvFile: ['csv'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyChoicesCsv: {
    does: 'Do what a checked file of choices says',
    ...write,
    path: '/choices/csv/apply',
    changes: 'unversioned',
    because: 'Each line names the version that its check has read, and is refused where the choice has changed since',
  },
} as const satisfies Record<string, CallRow>;
