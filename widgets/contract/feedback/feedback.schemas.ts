import { Type } from 'typebox';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { BulkResult, RowId, WorkedRows } from '../lists/list-work.schemas.ts';
import { hoursReasonLength } from '../calling/hours-reason.ts';
import { Sent } from '../calling/call-entry.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { Channel, Contact, feedbackFields, OwnFeedback, Reason } from './feedback-fields.schemas.ts';
import { feedbackRemarks } from './feedback-rules.ts';
import { feedbackStatuses, feedbackVerdicts } from './feedback.ts';

/** The loan application number: addresses and calls of collections name a loan by it. */
const loanApplicationId = Type.String({ pattern: '^[0-9]{12,20}$' });
const Words = Type.String({ minLength: feedbackRemarks.least, maxLength: feedbackRemarks.most, pattern: '\\S' });
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

export const feedbackSchemas = {
  fetchFeedbackForm: {
    request: Type.Object({ loanApplicationId }),
    reply: Type.Object({
      loanApplicationNumber: Type.String(),
      customerName: Type.String(),
      /** Whole rupees. */
      dues: Type.Integer(),
      openPromise: Nullable(Type.Object({ amount: Type.Integer(), promisedOn: Type.String() })),
      choices: Type.Array(Type.Object({ contactType: Contact, outcomes: Type.Array(Type.String()) })),
      /** The caller's own feedback on this loan: questions first, then what was rejected within 7 days. */
      own: Type.Array(OwnFeedback),
      /** Why no feedback is taken for this loan, such as a loan that is closed; null if it is. */
      refusal: Nullable(Type.String()),
      /** Whether the server refuses a next call date outside the calling window; the form warns of such a date anyway. */
      keepsCallingWindow: ofExtension('callingWindow', Type.Boolean()),
      /** Whether the server asks why of a contact outside the contact hours, which are those of `contactHours`. */
      asksHoursReason: ofExtension('contactHours', Type.Boolean()),
      /**
       * Set for a loan that the caller's agency has no more: until then they report a contact that they had begun, and nothing of
       * the loan is shown.
       */
      reportUntil: ofExtension('agencies', Nullable(Type.String())),
    }),
  },
  submitFeedback: {
    request: Type.Object({
      loanApplicationId,
      channel: Channel,
      contactType: Contact,
      outcome: Type.String({ minLength: 1, maxLength: 60 }),
      /** Amount and day of a promise, for that outcome alone. */
      ptpAmount: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
      ptpDate: Type.Optional(day),
      /** True where the promise takes the place of the open one. */
      replacesPromise: Type.Optional(Type.Boolean()),
      /** 10 digits. */
      alternateNumber: Nullable(Type.String({ maxLength: 10 })),
      /** YYYY/MM/DD HH:mm, Asia/Kolkata. */
      nextCallDate: Nullable(Type.String({ maxLength: 16 })),
      remarks: Words,
      /** Why the contact was outside the contact hours; asked for where it was and this is sent empty. Without it there is no reason. */
      hoursReason: ofExtension('contactHours', Type.Optional(Type.String({ maxLength: hoursReasonLength }))),
    }),
    reply: Type.Object({
      feedbackId: Type.String(),
      feedbackDate: Type.String(),
      status: Type.Enum([...feedbackStatuses]),
    }),
  },
  answerClarification: {
    request: Type.Object({ feedbackId: RowId, remarks: Words }),
    reply: Type.Object({
      feedbackId: Type.String(),
      version: Type.Integer(),
      status: Type.Enum([...feedbackStatuses]),
    }),
  },
  fetchFeedback: {
    request: Type.Object({ feedbackId: RowId }),
    reply: Type.Object({
      feedbackId: Type.String(),
      version: Type.Integer(),
      loanApplicationNumber: Type.String(),
      customerName: Type.String(),
      ...feedbackFields,
      agent: Type.String(),
      submittedBy: Type.String(),
      submittedDate: Type.String(),
      sent: Sent,
      /** Whether the contact was outside the contact hours, and why, where that was said. */
      outsideHours: ofExtension('contactHours', Type.Boolean()),
      hoursReason: ofExtension('contactHours', Nullable(Type.String())),
      source: Type.Enum(['FORM', 'CSV']),
      status: Type.Enum([...feedbackStatuses]),
      /** The call that was saved on the telephony screen or the customer file for the same contact. */
      call: Nullable(Type.Object({ callDate: Type.String(), subCallStatus: Type.String(), remarks: Type.String() })),
      hasRecording: Type.Boolean(),
      reason: Nullable(Reason),
      validatorRemark: Nullable(Type.String()),
      validatedBy: Nullable(Type.String()),
      validatedDate: Nullable(Type.String()),
      answer: Nullable(Type.String()),
      answeredDate: Nullable(Type.String()),
      /** What the caller may make of it now. */
      verdicts: Type.Array(Type.Enum([...feedbackVerdicts])),
      /** Why the caller may make nothing of it; null if they may. */
      refusal: Nullable(Type.String()),
    }),
  },
  validateFeedback: {
    request: Type.Object({
      rows: WorkedRows,
      verdict: Type.Enum([...feedbackVerdicts]),
      /** Of a rejection. */
      reason: Type.Optional(Reason),
      /** The question, or the rejection in words. */
      remark: Type.Optional(Type.String({ maxLength: feedbackRemarks.most })),
      /** True where nobody has looked at the rows one by one: those outside the contact hours are left out, as among several. */
      isBulk: ofExtension('contactHours', Type.Optional(Type.Boolean())),
    }),
    reply: BulkResult,
  },
  playRecording: {
    request: Type.Object({ feedbackId: RowId }),
    /** A link below the backend's base, signed and good for 15 minutes. */
    reply: Type.Object({ url: Type.String(), mediaType: Type.String() }),
  },
  checkFeedbackCsv: checkFile,
  applyFeedbackCsv: applyFile,
  /** The archive travels as the part `zipFile`; its files count as lines, from 1. */
  checkRecordings: checkFile,
  applyRecordings: applyFile,
};
