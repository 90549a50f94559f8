import { remarksMessage } from '../../../../../widgets/contract/calling/disposition.ts';
import type { CallInput, CallReply } from '../../../../../widgets/contract/schemas.ts';
import { showEntry, insertEntry } from '../../../core/calls/call.store.ts';
import { promiseOf } from '../../../core/calls/check-promise.ts';
import { readChoices } from '../../../core/calls/disposition-choices.ts';
import * as dials from '../../../core/calls/dial.store.ts';
import { entryTimes } from '../../../core/calls/entry-times.ts';
import { followUpOf } from '../../../core/calls/follow-up.ts';
import { ofCollection, requireCallingWindow } from '../../../core/calls/window-kept.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { CallContext, Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { indianTime } from '../../../base/indian-time.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { requireContactAllowed } from '../../../core/contacts/contact-guard.ts';
import { countContact, recordAttempt } from '../../../core/contacts/count-contact.ts';
import { isOutsideHours } from '../../../core/contacts/hours-kept.ts';
import { contactTypeOf, followOutcome } from '../../../core/contacts/follow-outcome.ts';
import { actorIn } from '../../../core/loans/actor.ts';
import { countLook } from '../../../core/limits/count-look.ts';
import * as cases from '../../../core/loans/cases.store.ts';
import { requireReportable, takesPromise } from '../../../core/loans/departed-loan.ts';
import { seenLoans } from '../../../core/loans/visible-case.ts';
import { holdCase, type HeldLoan } from '../hold-loan.ts';
import * as agencyCalls from './agency-call.store.ts';
import type { AgencyCall } from './agency-call.store.ts';
import { readDay } from '../../../../../widgets/contract/time.ts';

type Ended = CallInput<'endAgencyCall'>;
const entity = 'agencyCall';

/** A reference for the dialer, of a call that has begun. */
async function dialOf(tx: Tx, { now }: CallContext, { visible, number, staff }: HeldLoan, callRef: string) {
  const about = {
    product_type: 'PERSONAL_LOAN',
    entity_id: visible.applicationId,
    loan_application_number: number,
    call_reference_id: callRef,
    agent: staff.username,
  } as const;
  const { dialRef, expiresAt } = await dials.mint(tx, about, now());
  return { dialRef, dialExpiresAt: expiresAt.toISOString() };
}

/**
 * The contact ledger has the call from here on, whatever becomes of it. The same request sent again begins no other
 * call, and gets another reference: none is kept.
 */
const startAgencyCall: Handler<'startAgencyCall'> = async ({ loanApplicationId }, context) => {
  async function start(tx: Tx): Promise<CallReply<'startAgencyCall'>> {
    const held = await holdCase(tx, context, loanApplicationId, 'callFromFile');
    const { actor, loan, number, staff } = held;
    const id = newId(actor.now);
    const attempt = { action: 'START_CALL' as const, entity, entityId: id, loanApplicationNumber: number };
    return withAttempt(attempt, async () => {
      await countDial(tx, held);
      await requireContactAllowed(tx, loan, { settings: context.settings, now: actor.now, by: staff.id });
      const call = { id, loan_application_number: number, staff_id: staff.id, started_at: actor.now };
      if (!(await begin(tx, context, { ...call, ended_at: null, call_entry_id: null }))) throw refuse('CALL_RUNNING');
      const isOutside = isOutsideHours(actor.now, context.settings);
      const begun = { door: 'CALL', isRpc: false, at: actor.now, sourceId: id, isOutsideHours: isOutside } as const;
      await recordAttempt(tx, actor, number, begun);
      await actor.record(attempt);
      return { callRef: id, ...(await dialOf(tx, context, held, id)), startedAt: indianTime(actor.now) };
    });
  }
  const countDial = (tx: Tx, { visible }: HeldLoan) =>
    countLook(tx, context, { act: 'dialContact', subject: `number of ${visible.applicationId}` });
  return context.once(start, async (tx, kept) => {
    const held = await holdCase(tx, context, loanApplicationId, 'callFromFile');
    const call = await agencyCalls.findForChange(tx, kept.callRef);
    if (!call || call.ended_at !== null) throw refuse('CALL_ENDED');
    return { ...kept, ...(await dialOf(tx, context, held, kept.callRef)) };
  });
};

/**
 * Begins a call. One that runs on a loan which its agent sees no more bars no other: the ledger has it, and it is reported as
 * feedback. @returns false when the agent has another that runs
 */
async function begin(
  tx: Tx,
  { caller }: CallContext,
  call: Parameters<typeof agencyCalls.insert>[1],
): Promise<boolean> {
  if (await agencyCalls.insert(tx, call)) return true;
  const running = await agencyCalls.findRunning(tx, call.staff_id);
  const seen = running && (await seenLoans(tx, caller, [running.loan_application_number]));
  if (!running || seen?.size) return false;
  await agencyCalls.forget(tx, running.id);
  return agencyCalls.insert(tx, call);
}

/** @throws Refusal UNKNOWN_CALL_STATUS, FOLLOW_UP_IN_PAST, FOLLOW_UP_TOO_FAR, FOLLOW_UP_OUTSIDE_WINDOW */
async function nextCallOf(
  tx: Tx,
  context: CallContext,
  { loan, isGone }: { loan: string; isGone: boolean },
  input: Ended,
): Promise<Date | null> {
  const { callStatus } = await readChoices(tx, context.stated.judgedAt);
  const group = Object.hasOwn(callStatus, input.callStatus) ? callStatus[input.callStatus] : undefined;
  if (!group?.includes(input.subCallStatus))
    throw refuse('UNKNOWN_CALL_STATUS', { fieldErrors: { subCallStatus: refuse('UNKNOWN_CALL_STATUS').message } });
  if (input.nextCallDate === null) return null;
  const at = followUpOf(input.nextCallDate, 'nextCallDate', context.stated.judgedAt);
  const { settings } = context;
  if (!isGone) await requireCallingWindow(input.nextCallDate, 'nextCallDate', ofCollection(loan), { db: tx, settings });
  return at;
}

/** When a call ended, as far as its sender proves it. One does not end before it begins. */
const endOf = ({ stated: { countsAt, receivedAt } }: CallContext, { started_at: startedAt }: AgencyCall): Date =>
  countsAt < startedAt ? receivedAt : countsAt;

async function keepEntry(tx: Tx, context: CallContext, call: AgencyCall, input: Ended) {
  const { loan_application_number: number, staff_id: staffId } = call;
  const wrong = remarksMessage(input.remarks);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remarks: wrong } });
  const loan = await cases.findByLoanForChange(tx, number);
  if (!loan || context.caller.kind !== 'staff') throw refuse('NOT_FOUND');
  const { staff } = context.caller;
  const actor = actorIn(tx, context);
  const isGone = (await requireReportable(tx, { ...staff, begunAt: call.started_at }, loan, actor.now)) !== undefined;
  const nextCallAt = await nextCallOf(tx, context, { loan: number, isGone }, input);
  const dues = loan.queue === null || isGone ? null : loan.totalOutstanding;
  const promised = promiseOf(input, dues, context.stated.judgedAt);
  const entry = await insertEntry(tx, {
    id: newId(actor.now),
    product_type: 'PERSONAL_LOAN',
    entity_id: loan.applicationId,
    loan_application_number: number,
    called_at: call.started_at,
    call_status: input.callStatus,
    sub_call_status: input.subCallStatus,
    next_call_at: nextCallAt,
    remarks: input.remarks.trim(),
    agent: `${staff.firstName} ${staff.lastName}`.trim(),
    staff_id: staffId,
    language: null,
    user_query: null,
    call_outcome: null,
    crt_object_id: null,
    call_reference_id: call.id,
    grant_id: null,
    ended_at: endOf(context, call),
    ...entryTimes(context),
    ...promised,
  });
  await agencyCalls.end(tx, call.id, { entryId: entry.id, now: actor.now });
  const type = contactTypeOf(input.callStatus, input.subCallStatus);
  const { promise_amount: amount, promise_date: promisedOn } = promised;
  const isPromised =
    loan.queue !== null &&
    amount !== null &&
    promisedOn !== null &&
    (!isGone || (await takesPromise(tx, loan, amount)));
  const counted = await countContact(tx, actor, loan, {
    door: 'CALL',
    isRpc: type === 'RPC',
    isStarted: true,
    at: call.started_at,
    type,
    outcome: input.subCallStatus,
    sourceId: call.id,
    isOutsideHours: isOutsideHours(call.started_at, context.settings),
    ...(!isGone && { nextCallAt }),
    ...(isPromised && {
      promise: {
        amount,
        promisedOn: readDay(promisedOn),
        source: 'CALL' as const,
        sourceId: entry.id,
        replacesPromise: input.replacesPromise ?? false,
        submittedAt: context.stated.judgedAt,
      },
    }),
  });
  await followOutcome(tx, actor, counted.loan, { outcome: input.subCallStatus, remark: input.remarks.trim() });
  return entry;
}

/** AP-78. A call that has ended answers its entry to the same words, and takes no others. */
const endAgencyCall: Handler<'endAgencyCall'> = async (input, context) =>
  context.once(async (tx) => {
    const known = await agencyCalls.find(tx, input.callRef);
    if (!known || context.caller.kind !== 'staff' || known.staff_id !== context.caller.staff.id)
      throw refuse('NOT_FOUND');
    await cases.findByLoanForChange(tx, known.loan_application_number);
    const call = await agencyCalls.findForChange(tx, input.callRef);
    if (!call) throw refuse('NOT_FOUND');
    const attempt = {
      action: 'END_CALL' as const,
      entity,
      entityId: call.id,
      loanApplicationNumber: call.loan_application_number,
      after: { callStatus: input.callStatus, subCallStatus: input.subCallStatus },
    };
    return withAttempt(attempt, async () => {
      const last = call.call_entry_id === null ? undefined : await agencyCalls.findEntry(tx, call.call_entry_id);
      if (last) {
        const isSame = last.sub_call_status === input.subCallStatus && last.remarks === input.remarks.trim();
        if (!isSame) throw refuse('CALL_ENDED');
        return { entry: showEntry(last) };
      }
      const entry = await keepEntry(tx, context, call, input);
      await context.record(tx, attempt);
      return { entry: showEntry(entry) };
    });
  });

export const agencyCallHandlers = { startAgencyCall, endAgencyCall };
