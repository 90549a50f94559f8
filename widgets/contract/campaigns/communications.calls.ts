import type { CallRow } from '../call-row.ts';

const base = {
  part: 'communications',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['AGENT_COMMUNICATION_UTILITY'],
} as const;
const success = 'The changes have been saved successfully';
const sent = 'Communication Sent Successfully';
const write = { ...base, writes: true, success, changes: 'row' } as const;

/** Messages of staff to many borrowers or agents at once. */
export const communicationCalls = {
  communicationChoices: {
    does: 'What a communication is made of: approved templates with their places, audiences, limits (UT-07)',
    ...base,
    path: '/communications/choices',
    changes: 'nothing',
  },
  checkAudience: {
    does: 'Which of the typed loans or portals are taken as recipients, and why not the others',
    ...base,
    path: '/communications/audience',
    changes: 'nothing',
  },
  previewCommunication: {
    does: 'A communication before it is sent: three real rows, how many get it, who is left out and why, and when',
    ...base,
    path: '/communications/preview',
    changes: 'nothing',
  },
  sendCommunication: {
    does: 'Send a template to many; above the limit it waits for a second person (UT-07, VA-11, ER-28)',
    ...base,
    path: '/communications/send',
    writes: true,
    success: sent,
    changes: 'unversioned',
    because: 'It adds a communication; the text of its template never changes, and a withdrawn one is refused',
  },
  releaseCommunication: {
    does: 'Release a communication to many that another person has made',
    ...write,
    success: sent,
    decides: ['releaseCommunications'],
    path: '/communications/release',
  },
  refuseCommunication: {
    does: 'Refuse a communication that another person has made, and say why',
    ...write,
    decides: ['releaseCommunications'],
    path: '/communications/refuse',
  },
  stopCommunication: {
    does: 'Stop a communication at once: what has not gone out is not sent any more',
    ...write,
    path: '/communications/stop',
  },
  communicationList: {
    does: 'Communications, newest first, with counts by status',
    ...base,
    path: '/communications/list',
    changes: 'nothing',
  },
  communicationRecipients: {
    does: 'The recipients of a communication with the status of each message; numbers are masked',
    ...base,
    path: '/communications/recipients',
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
