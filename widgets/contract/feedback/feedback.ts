import type { ContactType } from '../collections/contacts.ts';

/** How a borrower was contacted. */
export const feedbackChannels = ['CALL', 'FIELD_VISIT', 'SMS', 'WHATSAPP', 'EMAIL'] as const;
export type FeedbackChannel = (typeof feedbackChannels)[number];

/** SUBMITTED -> VALIDATED | REJECTED | NEEDS_CLARIFICATION, which its answer makes SUBMITTED again. */
export const feedbackStatuses = ['SUBMITTED', 'NEEDS_CLARIFICATION', 'VALIDATED', 'REJECTED'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What a validator makes of a feedback. */
export const feedbackVerdicts = ['VALIDATED', 'REJECTED', 'NEEDS_CLARIFICATION'] as const;
export type FeedbackVerdict = (typeof feedbackVerdicts)[number];

const verdictsOf: Readonly<Record<FeedbackStatus, readonly FeedbackVerdict[]>> = {
  SUBMITTED: ['VALIDATED', 'NEEDS_CLARIFICATION', 'REJECTED'],
  // An answer that never comes must not keep its feedback open.
  NEEDS_CLARIFICATION: ['REJECTED'],
  // What turns out to be wrong later is still rejected, and its counts go back.
  VALIDATED: ['REJECTED'],
  REJECTED: [],
};

/** The verdicts that a feedback of a status may be given. */
export function verdictsFor(status: FeedbackStatus): readonly FeedbackVerdict[] {
  return verdictsOf[status];
}

/** Why a feedback is rejected. */
export const rejectionReasons = {
  NO_SUCH_CONTACT: 'The contact did not take place',
  WRONG_OUTCOME: 'The outcome is not what was said',
  WRONG_PROMISE: 'The promise is not what was said',
  WRONG_LOAN: 'It belongs to another loan',
  CONDUCT: 'The conduct was not in order',
  OTHER: 'Another reason',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

/** Days after which a feedback that waits for its agent's answer is overdue. */
export const clarificationDays = 3;

/** The names of channels, contact types and statuses, for people. */
export const feedbackWords = {
  CALL: 'Call',
  FIELD_VISIT: 'Field visit',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  RPC: 'RPC',
  THIRD_PARTY: 'Third party',
  NOT_CONNECTED: 'Not connected',
} as const satisfies Record<FeedbackChannel | ContactType, string>;

/** Columns of the file of feedback (VA-07, VA-09). A loan may stand in several lines. */
export const feedbackCsvColumns = [
  'loanApplicationNumber',
  'agentEmail',
  'feedbackDate',
  'channel',
  'contactType',
  'outcome',
  'ptpAmount',
  'ptpDate',
  'alternateNumber',
  'nextCallDate',
  'remarks',
] as const;
/**
 * What the file may have beside them: the agent’s name, which may stand in place of the address, and why a contact was outside the
 * contact hours.
 */
export const optionalFeedbackColumns = ['agentName', 'hoursReason'] as const;
/** The most lines of such a file below its header: each makes a feedback, a contact and perhaps a promise. */
export const mostFeedbackRows = 2_000;
/** Days after a contact by which its line must be uploaded. */
export const feedbackFileDays = 7;

const mebi = 1024 * 1024;
/** What an archive of recordings may hold (VA-08): its files, and their bytes unpacked, each and in all. */
export const recordingsLimits = { files: 500, fileBytes: 20 * mebi, totalBytes: 400 * mebi, growth: 100 } as const;
/** Minutes between a recording's name and its feedback within which they belong together. */
export const recordingMinutes = 30;
