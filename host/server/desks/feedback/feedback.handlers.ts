import type { Kysely } from 'kysely';
import { mostPromised } from '../../../../widgets/contract/calling/promise-to-pay.ts';
import { contactTypes } from '../../../../widgets/contract/collections/contacts.ts';
import {
  checkFeedback,
  checkOpenPromise,
  type FeedbackForm,
} from '../../../../widgets/contract/feedback/feedback-rules.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { actorIn } from '../../core/loans/actor.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { departureOf, type Departure } from '../../core/loans/departed-loan.ts';
import { hoursOfContact, isJustCalled } from '../../core/contacts/count-contact.ts';
import { keepsHours } from '../../core/contacts/hours-kept.ts';
import { isLoansWindowKept } from '../../core/calls/window-kept.ts';
import { findOpen } from '../../core/loans/promises/promise.store.ts';
import { findVisibleCase, lockVisibleCase, type VisibleLoan } from '../../core/loans/visible-case.ts';
import { isSentLate } from '../../call/stated-time.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Settings } from '../../base/settings.ts';
import { wireDateTime } from '../../core/lists/wire-dates.ts';
import { checkFeedbackCsv, applyFeedbackCsv } from './feedback-csv.ts';
import * as feedback from './feedback.store.ts';
import { readOutcomes } from './outcomes.ts';
import { doorsOfChannels, giveFeedback } from './give-feedback.ts';
import { playRecording } from './play-recording.ts';
import { publishFeedback } from './publish-feedback.ts';
import { isReported } from './reported.store.ts';
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

const choicesOf = (outcomes: Awaited<ReturnType<typeof readOutcomes>>) =>
  contactTypes.map((contactType) => ({ contactType, outcomes: outcomes[contactType] ?? [] }));

/** The departure of a loan on which somebody has still a contact to report; undefined where there is none. */
async function openDeparture(
  db: Kysely<Database>,
  staff: Staff,
  loan: FoundCase | undefined,
  now: Date,
): Promise<Departure | undefined> {
  const departure = loan && (await departureOf(db, staff, loan, now));
  if (!departure) return undefined;
  const { loanApplicationNumber } = loan;
  const report = { loan: loanApplicationNumber, agentId: staff.id, since: departure.leftAt };
  return (await isReported(db, report)) ? undefined : departure;
}

const fetchFeedbackForm: Handler<'fetchFeedbackForm'> = async ({ loanApplicationId: loan }, context) => {
  const staff = requireGiver(context);
  const { id: staffId } = staff;
  const gone = await openDeparture(context.db, staff, await cases.findByLoan(context.db, loan), context.now());
  if (gone)
    return {
      loanApplicationNumber: loan,
      customerName: '',
      dues: mostPromised,
      openPromise: null,
      choices: choicesOf(await readOutcomes(context.db)),
      own: [],
      refusal: null,
      keepsCallingWindow: false,
      asksHoursReason: keepsHours(context.settings),
      reportUntil: wireDateTime(gone.reportUntil),
    };
  const { case: found } = requireAgencyView(await findVisibleCase(context.db, context.caller, loan));
  const since = new Date(context.now().getTime() - rejectedShownMs);
  const [outcomes, open, own, customerName, isAboutCall] = await Promise.all([
    readOutcomes(context.db),
    findOpen(context.db, loan),
    feedback.ownOf(context.db, loan, staffId, since),
    feedback.findBorrowerName(context.db, loan),
    isJustCalled(context.db, { loan, staffId, now: context.now() }),
  ]);
  return {
    loanApplicationNumber: loan,
    customerName,
    dues: found?.totalOutstanding ?? 0,
    openPromise: open ? { amount: open.amount, promisedOn: open.promised_on } : null,
    choices: choicesOf(outcomes),
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
    keepsCallingWindow: found !== null && isLoansWindowKept(found, context.settings),
    asksHoursReason: keepsHours(context.settings) && !isAboutCall,
    reportUntil: null,
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
    hoursReason: input.hoursReason ?? '',
  };
}

/** A loan that somebody reports a contact on: theirs, or gone from their agency within a day. Its case is locked. */
interface Reported {
  loan: FoundCase;
  gone: Departure | undefined;
}

/** @throws Refusal NOT_FOUND, LOAN_CLOSED */
async function lockReported(tx: Tx, context: CallContext, staff: Staff, number: string): Promise<Reported> {
  const locked = await cases.findByLoanForChange(tx, number);
  const gone = await openDeparture(tx, staff, locked, context.now());
  if (locked && gone) return { loan: locked, gone };
  const { case: loan } = requireAgencyView(await lockVisibleCase(tx, context, number));
  if (loan.queue === null) throw refuse('LOAN_CLOSED', { message: nothingDue });
  return { loan, gone: undefined };
}

/** By what a report is judged besides its loan. */
interface Asked {
  now: Date;
  settings: Settings;
  asksHoursReason: boolean;
}

/** @throws Refusal FEEDBACK_REFUSED with a message for each field */
async function requireGood(
  tx: Tx,
  form: FeedbackForm,
  { loan, gone, now, settings, ...asked }: Reported & Asked,
): Promise<void> {
  const outcomes = await readOutcomes(tx, now);
  const dues = gone ? null : loan.totalOutstanding;
  // What is reported of a loan that has gone leaves the next call to who has it.
  const keepsCallingWindow = !gone && isLoansWindowKept(loan, settings);
  const messages = checkFeedback(form, { outcomes, dues, keepsCallingWindow, now, ...asked });
  const { loanApplicationNumber: number } = loan;
  const open = gone ? undefined : (await feedback.openPromisesOf(tx, [number])).get(number);
  const replaces = checkOpenPromise(form, open);
  if (replaces !== undefined) messages.replacesPromise ??= replaces;
  if (Object.keys(messages).length > 0) throw refuse('FEEDBACK_REFUSED', { fieldErrors: messages });
}

/** AP-77: one idempotency key makes one feedback, and its contact is counted once. */
const submitFeedback: Handler<'submitFeedback'> = async (input, context) => {
  const staff = requireGiver(context);
  const { settings, stated } = context;
  const { countsAt, judgedAt, statedAt } = stated;
  return context.once(async (tx) => {
    const { loan, gone } = await lockReported(tx, context, staff, input.loanApplicationId);
    const form = formOf(input);
    // Nobody has a contact on a loan that their agency has no more.
    const at = gone && gone.leftAt < countsAt ? gone.leftAt : countsAt;
    const actor = actorIn(tx, context);
    const contact = { door: doorsOfChannels[input.channel], at, settings };
    const hours = await hoursOfContact(tx, actor, loan, contact);
    // What has waited for the server is kept as it is: nobody is there to be asked. So is what a form without that field sends.
    const isAskable = input.hoursReason !== undefined && !isSentLate(stated);
    const asksHoursReason = isAskable && hours.isOutsideHours && hours.reason === null;
    await requireGood(tx, form, { loan, gone, now: judgedAt, settings, asksHoursReason });
    const feedbackId = await giveFeedback(tx, actor, loan, {
      hours,
      agentId: staff.id,
      submittedBy: staff.id,
      at,
      channel: input.channel,
      contactType: input.contactType,
      form,
      source: 'FORM',
      submittedAt: judgedAt,
      statedAt,
      leftAt: gone?.leftAt,
    });
    return { feedbackId, feedbackDate: wireDateTime(at) ?? '', status: 'SUBMITTED' as const };
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
