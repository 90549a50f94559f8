import { indiaInstant } from '../../../../widgets/contract/calling/follow-up.ts';
import { promisedRupees } from '../../../../widgets/contract/calling/promise-to-pay.ts';
import type { ContactType, ContactDoor } from '../../../../widgets/contract/collections/contacts.ts';
import type { FeedbackChannel } from '../../../../widgets/contract/feedback/feedback.ts';
import { isPromise, type FeedbackForm } from '../../../../widgets/contract/feedback/feedback-rules.ts';
import { statedApart } from '../../call/stated-time.ts';
import type { Actor } from '../../core/loans/actor.ts';
import { takesPromise } from '../../core/loans/departed-loan.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { countContact, type HoursOfContact } from '../../core/contacts/count-contact.ts';
import type { NewPromise } from '../../core/loans/promises/promises.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import * as feedback from './feedback.store.ts';
import { followOutcome, requireOtherNumber } from './follow-outcome.ts';
import { publishFeedback } from './publish-feedback.ts';
import { readDay } from '../../../../widgets/contract/time.ts';

const linkMs = 30 * 60_000;

/** By which door of the contact ledger each channel goes. */
export const doorsOfChannels: Readonly<Record<FeedbackChannel, ContactDoor>> = {
  CALL: 'FEEDBACK',
  FIELD_VISIT: 'VISIT',
  SMS: 'MESSAGE',
  WHATSAPP: 'MESSAGE',
  EMAIL: 'MESSAGE',
};

/** A feedback whose fields have been checked. */
interface GivenFeedback {
  /** Staff id of who had the contact. */
  agentId: string;
  /** Staff id of who sends it. */
  submittedBy: string;
  /** When the contact was. */
  at: Date;
  channel: FeedbackChannel;
  contactType: ContactType;
  form: FeedbackForm;
  source: 'FORM' | 'CSV';
  /** When the person sent it: the days of a promise are counted from here. */
  submittedAt: Date;
  /** What the person said of that, whether or not it counts. */
  statedAt?: Date | null;
  hours: HoursOfContact;
  /** When the loan has gone from the agency that had the contact; absent while it is there. */
  leftAt?: Date | undefined;
}

/** Amount and day of a promise in a feedback; undefined where there is none. */
function promisedIn({ form }: GivenFeedback): Pick<NewPromise, 'amount' | 'promisedOn'> | undefined {
  return isPromise(form) ? { amount: promisedRupees(form.ptpAmount), promisedOn: readDay(form.ptpDate) } : undefined;
}

/** The promise that a feedback makes of the loan; undefined where it makes none. */
async function promiseOf(
  tx: Tx,
  loan: FoundCase,
  { id, given }: { id: string; given: GivenFeedback },
): Promise<NewPromise | undefined> {
  const { form, source, submittedAt, leftAt } = given;
  const promised = promisedIn(given);
  if (!promised || (leftAt !== undefined && !(await takesPromise(tx, loan, promised.amount)))) return undefined;
  return {
    ...promised,
    source: source === 'CSV' ? 'CSV' : 'FEEDBACK',
    sourceId: id,
    replacesPromise: form.replacesPromise === 'yes',
    submittedAt,
  };
}

/**
 * Takes a feedback on a loan whose case is locked: it counts as a contact once, takes the promise, and waits for its
 * validation. The form and the file both come here. What is reported after the loan has gone is the lender's to validate, leaves the
 * next call to who has the loan, and is not compared with what the loan has become.
 *
 * @param actor the agent who had the contact
 * @throws Refusal FEEDBACK_REFUSED, PROMISE_REFUSED, PROMISE_OPEN
 */
export async function giveFeedback(tx: Tx, actor: Actor, before: FoundCase, given: GivenFeedback): Promise<string> {
  const { agentId, submittedBy, at, channel, contactType, form, source, hours } = given;
  const { isOutsideHours } = hours;
  const hoursReason = isOutsideHours ? form.hoursReason.trim() || hours.reason : null;
  const loan = before.loanApplicationNumber;
  const { outcome, remarks, alternateNumber, nextCallDate } = form;
  const isGone = given.leftAt !== undefined;
  if (!isGone) await requireOtherNumber(tx, loan, alternateNumber);
  const id = newId(actor.now);
  const nextCallAt = indiaInstant(nextCallDate) ?? null;
  const promise = await promiseOf(tx, before, { id, given });
  const promised = promisedIn(given);
  const [from, to] = [new Date(at.getTime() - linkMs), new Date(at.getTime() + linkMs)];
  const callEntryId =
    channel === 'CALL' ? await feedback.findCall(tx, { loan, staffId: agentId, from, to }) : undefined;
  const counted = await countContact(tx, actor, before, {
    door: doorsOfChannels[channel],
    isRpc: contactType === 'RPC',
    at,
    type: contactType,
    outcome,
    sourceId: id,
    isOutsideHours,
    hoursReason,
    ...(nextCallAt !== null && !isGone && { nextCallAt }),
    ...(promise && { promise }),
  });
  await followOutcome(tx, actor, counted.loan, form);
  const row: feedback.NewFeedback = {
    id,
    loan_application_number: loan,
    case_id: before.id,
    agent_id: agentId,
    submitted_by: submittedBy,
    feedback_at: at,
    submitted_at: actor.now,
    stated_at: statedApart({ receivedAt: actor.now, statedAt: given.statedAt ?? null }),
    channel,
    contact_type: contactType,
    outcome,
    ptp_amount: promised?.amount ?? null,
    ptp_date: promised?.promisedOn ?? null,
    promise_id: counted.promiseId,
    alternate_number: alternateNumber === '' ? null : alternateNumber,
    remarks: remarks.trim(),
    next_call_at: nextCallAt,
    call_entry_id: callEntryId ?? null,
    source,
    is_counted: counted.isCounted,
    is_rpc_counted: counted.loan.noOfRpc > before.noOfRpc,
    is_outside_hours: isOutsideHours,
    hours_reason: hoursReason,
  };
  await feedback.insert(tx, row, { isGone });
  await actor.record({
    action: 'SUBMIT_FEEDBACK',
    entity: 'feedback',
    entityId: id,
    loanApplicationNumber: loan,
    after: {
      channel,
      contactType,
      outcome,
      agentId,
      source,
      ...(promise && { promiseId: counted.promiseId }),
      ...(isGone && { leftAt: given.leftAt }),
      ...(isOutsideHours && { isOutsideHours, hoursReason }),
    },
  });
  publishFeedback(tx, { id, version: 1, agencyId: isGone ? null : before.agencyId }, null, 'SUBMITTED');
  return id;
}

/** The case of a loan, locked. @throws Refusal NOT_FOUND */
export async function lockCase(tx: Tx, loan: string): Promise<FoundCase> {
  const found = await cases.findByLoanForChange(tx, loan);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}
