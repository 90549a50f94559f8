import type { CallRow } from '../call-row.ts';
import { screensWith } from '../lists/screens-with.ts';
import { recordingsLimits } from './feedback.ts';

const base = { part: 'feedbackDesk', method: 'POST', encoding: 'json', auth: 'session' } as const;
const saved = 'The changes have been saved successfully';
/** Where an agent works on a loan, and so reports of it. */
const given = { screens: ['AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_LIST'] } as const;
const validates = { screens: screensWith('validate') } as const;

/** What agents report of their contacts with borrowers (AP-77, CL-07), and its validation (CL-09, CL-10). */
export const feedbackCalls = {
  fetchFeedbackForm: {
    does: 'What the feedback form of a loan needs: its choices, its dues, its open promise, and what waits for an answer',
    ...base,
    path: '/agency/feedback/form',
    ...given,
    changes: 'nothing',
  },
  submitFeedback: {
    does: 'Report a contact with the borrower of a loan (AP-77)',
    ...base,
    path: '/agency/feedback',
    ...given,
    writes: true,
    outbox: true,
    success: 'Your feedback is submitted successfully!',
    changes: 'unversioned',
    because: 'It adds a feedback; none is written over',
  },
  answerClarification: {
    does: 'Answer a validator’s question about one’s own feedback, which is then validated again',
    ...base,
    path: '/agency/feedback/clarify',
    ...given,
    writes: true,
    success: saved,
    changes: 'row',
  },
  fetchFeedback: {
    does: 'A feedback as its validator sees it; the look is audited',
    ...base,
    path: '/agency/feedback/read',
    ...validates,
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  validateFeedback: {
    does: 'Validate feedback, reject it with a reason, or ask its agent about it (QL-36, QL-37)',
    ...base,
    decides: ['validateFeedback'],
    path: '/agency/feedback/validate',
    ...validates,
    writes: true,
    success: saved,
    changes: 'rows',
  },
  playRecording: {
    does: 'A link to the recording of a feedback; each time is kept in the audit',
    ...base,
    path: '/agency/feedback/recording',
    screens: [...given.screens, ...validates.screens],
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  checkFeedbackCsv: {
    does: 'Check a file of feedback, line by line; nothing is submitted yet (VA-07, VA-09)',
    ...base,
    path: '/agency/feedback-csv/check',
    encoding: 'multipart',
    screens: screensWith('uploadFeedback'),
    files: { csvFile: ['csv'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyFeedbackCsv: {
    does: 'Submit the feedback that a checked file holds',
    ...base,
    path: '/agency/feedback-csv/apply',
    screens: screensWith('uploadFeedback'),
    writes: true,
    changes: 'unversioned',
    because: 'Each line adds a feedback, once; none is written over',
  },
  checkRecordings: {
    does: 'Check an archive of recordings, file by file; none is attached yet (VA-08)',
    ...base,
    path: '/agency/recordings/check',
    encoding: 'multipart',
    screens: screensWith('uploadRecordings'),
    files: { zipFile: ['zip'] },
    mostArchived: recordingsLimits.files,
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyRecordings: {
    does: 'Attach the recordings of a checked archive to their feedback',
    ...base,
    path: '/agency/recordings/apply',
    screens: screensWith('uploadRecordings'),
    writes: true,
    changes: 'unversioned',
    because: 'It adds a recording where there is none; none is replaced',
  },
} as const satisfies Record<string, CallRow>;
