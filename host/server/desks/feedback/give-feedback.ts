import { indiaInstant } from '../../../../widgets/contract/calling/follow-up.ts';
import { promisedRupees } from '../../../../widgets/contract/calling/promise-to-pay.ts';
import type { ContactType, ContactDoor } from '../../../../widgets/contract/collections/contacts.ts';
import type { FeedbackChannel } from '../../../../widgets/contract/feedback/feedback.ts';
import { isPromise, type FeedbackForm } from '../../../../widgets/contract/feedback/feedback-rules.ts';
import { statedApart } from '../../call/stated-time.ts';
import type { Actor } from '../../core/loans/actor.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { countContact } from '../../core/contacts/count-contact.ts';
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
const doors: Readonly<Record<FeedbackChannel, ContactDoor>> = {
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
}

function promiseOf(id: string, { form, source, submittedAt }: GivenFeedback): NewPromise | undefined {
  if (!isPromise(form)) return undefined;
  return {
    amount: promisedRupees(form.ptpAmount),
    promisedOn: readDay(form.ptpDate),
    source: source === 'CSV' ? 'CSV' : 'FEEDBACK',
    sourceId: id,
    replacesPromise: form.replacesPromise === 'yes',
    submittedAt,
  };
}

/**
 * Takes a feedback on a loan whose case is locked: it counts as a contact once, takes the promise, and waits for its
 * validation. The form and the file both come here.
 *
 * @param actor the agent who had the contact
 * @throws Refusal FEEDBACK_REFUSED, PROMISE_REFUSED, PROMISE_OPEN
 */
export async function giveFeedback(tx: Tx, actor: Actor, before: FoundCase, given: GivenFeedback): Promise<string> {
  const { agentId, submittedBy, at, channel, contactType, form, source } = given;
  const loan = before.loanApplicationNumber;
  const { outcome, remarks, alternateNumber, nextCallDate } = form;
  await requireOtherNumber(tx, loan, alternateNumber);
  const id = newId(actor.now);
  const nextCallAt = indiaInstant(nextCallDate) ?? null;
  const promise = promiseOf(id, given);
  const [from, to] = [new Date(at.getTime() - linkMs), new Date(at.getTime() + linkMs)];
  const callEntryId =
    channel === 'CALL' ? await feedback.findCall(tx, { loan, staffId: agentId, from, to }) : undefined;
  const counted = await countContact(tx, actor, before, {
    door: doors[channel],
    isRpc: contactType === 'RPC',
    at,
    type: contactType,
    outcome,
    sourceId: id,
    ...(nextCallAt !== null && { nextCallAt }),
    ...(promise && { promise }),
  });
  await followOutcome(tx, actor, counted.loan, form);
  await feedback.insert(tx, {
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
    ptp_amount: promise?.amount ?? null,
    ptp_date: promise?.promisedOn ?? null,
    promise_id: counted.promiseId,
    alternate_number: alternateNumber === '' ? null : alternateNumber,
    remarks: remarks.trim(),
    next_call_at: nextCallAt,
    call_entry_id: callEntryId ?? null,
    source,
    is_counted: counted.isCounted,
    is_rpc_counted: counted.loan.noOfRpc > before.noOfRpc,
  });
  await actor.record({
    action: 'SUBMIT_FEEDBACK',
    entity: 'feedback',
    entityId: id,
    loanApplicationNumber: loan,
    after: { channel, contactType, outcome, agentId, source, ...(promise && { promiseId: counted.promiseId }) },
  });
  publishFeedback(tx, { id, version: 1, agencyId: before.agencyId }, null, 'SUBMITTED');
  return id;
}

/** The case of a loan, locked. @throws Refusal NOT_FOUND */
export async function lockCase(tx: Tx, loan: string): Promise<FoundCase> {
  const found = await cases.findByLoanForChange(tx, loan);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}
