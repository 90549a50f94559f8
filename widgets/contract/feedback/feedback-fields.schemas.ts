import { contactTypes } from '../collections/contacts.ts';
import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { feedbackChannels, feedbackStatuses, rejectionReasons, type RejectionReason } from './feedback.ts';

export const Reason = Type.Enum(Object.keys(rejectionReasons) as RejectionReason[]);
export const Channel = Type.Enum([...feedbackChannels]);
export const Contact = Type.Enum([...contactTypes]);

/** EN-41: the fields of a feedback, and what goes with them. Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const feedbackFields = {
  feedbackDate: Type.String(),
  channel: Channel,
  contactType: Contact,
  outcome: Type.String(),
  /** Whole rupees. */
  ptpAmount: Nullable(Type.Integer()),
  /** YYYY-MM-DD. */
  ptpDate: Nullable(Type.String()),
  /** Masked. */
  alternateNumber: Nullable(Type.String()),
  nextCallDate: Nullable(Type.String()),
  remarks: Type.String(),
};

/** A feedback of the caller that needs an answer, or that was rejected lately. */
export const OwnFeedback = Type.Object({
  feedbackId: Type.String(),
  version: Type.Integer(),
  feedbackDate: Type.String(),
  outcome: Type.String(),
  status: Type.Enum([...feedbackStatuses]),
  /** Null unless it was rejected. */
  reason: Nullable(Reason),
  /** The validator's question, or the rejection in words. */
  validatorRemark: Nullable(Type.String()),
  validatedBy: Nullable(Type.String()),
});
