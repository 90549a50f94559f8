import { contactTypes } from '../../../../widgets/contract/collections/contacts.ts';
import {
  checkFeedback,
  checkOpenPromise,
  type FeedbackForm,
} from '../../../../widgets/contract/feedback/feedback-rules.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { actorIn } from '../../core/loans/actor.ts';
import { findOpen } from '../../core/loans/promises/promise.store.ts';
import { findVisibleCase, lockVisibleCase, type VisibleLoan } from '../../core/loans/visible-case.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { wireDateTime } from '../../core/lists/wire-dates.ts';
import { checkFeedbackCsv, applyFeedbackCsv } from './feedback-csv.ts';
import * as feedback from './feedback.store.ts';
import { giveFeedback } from './give-feedback.ts';
import { playRecording } from './play-recording.ts';
import { publishFeedback } from './publish-feedback.ts';
import { applyRecordings, checkRecordings } from './recordings.ts';
import { fetchFeedback, validateFeedback } from './validation.handlers.ts';

/** Days for which an agent reads why a feedback was rejected. */
const rejectedShownMs = 7 * 86_400_000;
const nothingDue = 'Nothing is due on this loan';

/** @throws Refusal NOT_ALLOWED when the caller may not give feedback */
function requireGiver({ caller }: Pick<CallContext, 'caller'>): Staff {
  if (caller.kind !== 'staff' || !may('giveFeedback', caller.staff.roles)) throw refuse('NOT_ALLOWED');
  return caller.staff;
}

/** Feedback is the agency's: operations see the loan, and give none. @throws Refusal NOT_FOUND */
function requireAgencyView<Visible extends VisibleLoan>(visible: Visible): Visible {
  if (visible.view !== 'agency') throw refuse('NOT_FOUND');
  return visible;
}

const fetchFeedbackForm: Handler<'fetchFeedbackForm'> = async ({ loanApplicationId: loan }, context) => {
  const { id: staffId } = requireGiver(context);
  const { case: found } = requireAgencyView(await findVisibleCase(context.db, context.caller, loan));
  const since = new Date(context.now().getTime() - rejectedShownMs);
  const [outcomes, open, own, customerName] = await Promise.all([
    feedback.readOutcomes(context.db),
    findOpen(context.db, loan),
    feedback.ownOf(context.db, loan, staffId, since),
    feedback.findBorrowerName(context.db, loan),
  ]);
  return {
    loanApplicationNumber: loan,
    customerName,
    dues: found?.totalOutstanding ?? 0,
    openPromise: open ? { amount: open.amount, promisedOn: open.promised_on } : null,
    choices: contactTypes.map((contactType) => ({ contactType, outcomes: outcomes[contactType] ?? [] })),
    own: own.map((each) => ({
      feedbackId: each.id,
      version: each.version,
      feedbackDate: wireDateTime(each.feedback_at) ?? '',
      outcome: each.outcome,
      status: each.status,
      reason: each.reason_code,
      validatorRemark: each.validator_remark,
      validatedBy: each.validator,
    })),
    refusal: found === null || found.queue === null ? nothingDue : null,
  };
};

/** What the form has sent, as the rules read it. */
function formOf(input: CallInput<'submitFeedback'>): FeedbackForm {
  return {
    channel: input.channel,
    contactType: input.contactType,
    outcome: input.outcome,
    ptpAmount: input.ptpAmount === undefined ? '' : String(input.ptpAmount),
    ptpDate: input.ptpDate ?? '',
    replacesPromise: input.replacesPromise === true ? 'yes' : '',
    alternateNumber: input.alternateNumber ?? '',
    nextCallDate: input.nextCallDate ?? '',
    remarks: input.remarks,
  };
}

/** AP-77: one idempotency key makes one feedback, and its contact is counted once. */
const submitFeedback: Handler<'submitFeedback'> = async (input, context) => {
  const { id: staffId } = requireGiver(context);
  return context.once(async (tx) => {
    const { case: loan } = requireAgencyView(await lockVisibleCase(tx, context, input.loanApplicationId));
    if (loan.queue === null) throw refuse('LOAN_CLOSED', { message: nothingDue });
    const form = formOf(input);
    const { countsAt, judgedAt, statedAt } = context.stated;
    const outcomes = await feedback.readOutcomes(tx);
    const messages = checkFeedback(form, { outcomes, dues: loan.totalOutstanding, now: judgedAt });
    const open = checkOpenPromise(
      form,
      (await feedback.openPromisesOf(tx, [loan.loanApplicationNumber])).get(loan.loanApplicationNumber),
    );
    if (open !== undefined) messages.replacesPromise ??= open;
    if (Object.keys(messages).length > 0) throw refuse('FEEDBACK_REFUSED', { fieldErrors: messages });
    const feedbackId = await giveFeedback(tx, actorIn(tx, context), loan, {
      agentId: staffId,
      submittedBy: staffId,
      at: countsAt,
      channel: input.channel,
      contactType: input.contactType,
      form,
      source: 'FORM',
      submittedAt: judgedAt,
      statedAt,
    });
    return { feedbackId, feedbackDate: wireDateTime(countsAt) ?? '', status: 'SUBMITTED' as const };
  });
};

/** The agent answers the validator's question; the feedback then waits for its validation again. */
const answerClarification: Handler<'answerClarification'> = async ({ feedbackId, remarks }, context) => {
  const { id: staffId } = requireGiver(context);
  return context.once(async (tx) => {
    const before = await feedback.findForChange(tx, feedbackId);
    if (before?.agentId !== staffId) throw refuse('NOT_FOUND');
    expectVersion(context, before);
    if (before.status !== 'NEEDS_CLARIFICATION') throw refuse('FEEDBACK_STATE_CHANGED');
    const now = context.now();
    const changed = { status: 'SUBMITTED', answer: remarks.trim(), answered_at: now } as const;
    const version = await feedback.change(tx, before, changed, now);
    await context.record(tx, {
      action: 'ANSWER_CLARIFICATION',
      entity: 'feedback',
      entityId: feedbackId,
      loanApplicationNumber: before.loanApplicationNumber,
      before: { status: before.status },
      after: { status: changed.status },
      remark: changed.answer,
      version,
    });
    publishFeedback(tx, { ...before, version }, before.status, changed.status);
    return { feedbackId, version, status: changed.status };
  });
};

/** The handlers of feedback: its form, its validation, its files and its recordings. */
export const feedbackHandlers = {
  fetchFeedbackForm,
  submitFeedback,
  answerClarification,
  fetchFeedback,
  validateFeedback,
  playRecording,
  checkFeedbackCsv,
  applyFeedbackCsv,
  checkRecordings,
  applyRecordings,
};
