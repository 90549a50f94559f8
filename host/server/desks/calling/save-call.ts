import { indiaInstant } from '../../../../widgets/contract/calling/follow-up.ts';
import { hoursReasonMessage } from '../../../../widgets/contract/calling/hours-reason.ts';
import { telephonyDispositionRules } from '../../../../widgets/contract/calling/disposition.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { actorIn, type Actor } from '../../core/loans/actor.ts';
import { countTelephonyCall, findOverdueForChange } from '../../core/contacts/count-telephony-call.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { promiseOf } from '../../core/calls/check-promise.ts';
import { findLastOfGrant, insertEntry, markEnded, showEntry, type CallEntry } from '../../core/calls/call.store.ts';
import { actorOf } from '../../core/calls/grants/grant-actor.ts';
import { readChoices, type DispositionChoices } from '../../core/calls/disposition-choices.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { isSentLate } from '../../call/stated-time.ts';
import { entryTimes } from '../../core/calls/entry-times.ts';
import { followUpOf } from '../../core/calls/follow-up.ts';
import { submittedEarlier } from '../../core/calls/grants/submitted-earlier.ts';
import { endLife, type CallLife } from '../../core/calls/call-life.store.ts';
import type { CallGrant } from '../../core/calls/grants/grant.store.ts';
import { isOutsideHours } from '../../core/contacts/hours-kept.ts';
import { holdCall } from '../../core/calls/grants/require-grant.ts';
import { requireReportableCall } from '../../core/calls/reached-loan.ts';
import { requireForm } from './require-form.ts';
import { requireCallingWindow } from '../../core/calls/window-kept.ts';

type Disposition = CallInput<'saveTelephonyCall'>;

/** @throws Refusal naming the field that is missing, past or not on the configured lists */
function checkDisposition(input: Disposition, choices: DispositionChoices, at: Date): Date {
  const typed = {
    ...input,
    language: input.language ?? '',
    userQuery: input.userQuery ?? '',
    callOutcome: input.callOutcome ?? '',
    // `promiseOf` checks both, because they depend on the dues.
    promiseAmount: '',
    promiseDate: '',
    // Asked for once the server has seen when the call began.
    hoursReason: '',
  };
  requireForm(typed, telephonyDispositionRules);
  const nextCallAt = followUpOf(input.followUpDate, 'followUpDate', at);
  const group = Object.hasOwn(choices.callStatus, input.callStatus) ? choices.callStatus[input.callStatus] : undefined;
  if (!group?.includes(input.subCallStatus))
    throw refuse('UNKNOWN_CALL_STATUS', { fieldErrors: { subCallStatus: refuse('UNKNOWN_CALL_STATUS').message } });
  const chosen = [
    ['language', choices.languages],
    ['userQuery', choices.userQuery],
    ['callOutcome', choices.callOutcomes],
  ] as const;
  for (const [field, offered] of chosen) {
    const value = input[field];
    if (value !== null && !offered.includes(value))
      throw refuse('UNKNOWN_CHOICE', { fieldErrors: { [field]: refuse('UNKNOWN_CHOICE').message } });
  }
  return nextCallAt;
}

/** @returns true when an entry has all these values already: the agent saved, changed nothing, and now ends the call */
function says(entry: CallEntry, input: Disposition, nextCallAt: Date | undefined): boolean {
  return (
    entry.call_status === input.callStatus &&
    entry.sub_call_status === input.subCallStatus &&
    entry.next_call_at?.getTime() === nextCallAt?.getTime() &&
    entry.language === input.language &&
    entry.user_query === input.userQuery &&
    entry.call_outcome === input.callOutcome &&
    entry.promise_amount === (input.promiseAmount ?? null) &&
    entry.promise_date === (input.promiseDate ?? null) &&
    entry.remarks === input.remarks.trim()
  );
}

interface Caller {
  grant: CallGrant;
  life: CallLife;
  agent: string | null;
  actor: Actor;
  /** Whether the loan has gone from the agency of who calls. */
  isGone: boolean;
}

/**
 * Whether a call was outside the contact hours, by when it began, and why. A save that comes late is kept without a reason: nobody is
 * there to be asked. So is one of a screen that has no field for it.
 *
 * @throws Refusal VALIDATION_FAILED naming `hoursReason`
 */
function requireHoursReason(
  { hoursReason }: Disposition,
  { life, overdue }: Pick<Caller, 'life'> & { overdue: FoundCase | undefined },
  { settings, stated }: Pick<CallContext, 'settings' | 'stated'>,
): { isOutsideHours: boolean; hoursReason: string | null } {
  const isOutside = overdue !== undefined && isOutsideHours(life.started_at, settings);
  const message =
    isOutside && hoursReason !== undefined ? hoursReasonMessage(hoursReason, !isSentLate(stated)) : undefined;
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { hoursReason: message } });
  return { isOutsideHours: isOutside, hoursReason: isOutside ? hoursReason?.trim() || null : null };
}

async function store(
  tx: Tx,
  input: Disposition,
  { grant, life, agent, actor, isGone }: Caller,
  context: CallContext,
): Promise<CallEntry> {
  const now = context.now();
  const { countsAt, judgedAt } = context.stated;
  const last = input.endCall ? await findLastOfGrant(tx, grant.id) : undefined;
  if (last && says(last, input, indiaInstant(input.followUpDate))) {
    await markEnded(tx, last.id, countsAt);
    return last;
  }
  const nextCallAt = checkDisposition(input, await readChoices(tx, judgedAt), judgedAt);
  const { loan_application_number: loan, product_type: product } = grant;
  const about = { loanApplicationNumber: loan, names: [product] };
  if (!isGone)
    await requireCallingWindow(input.followUpDate, 'followUpDate', about, { db: tx, settings: context.settings });
  const overdue = loan === null ? undefined : await findOverdueForChange(tx, loan);
  const hours = requireHoursReason(input, { life, overdue }, context);
  const entry = await insertEntry(tx, {
    id: newId(now),
    product_type: grant.product_type,
    entity_id: grant.entity_id,
    loan_application_number: grant.loan_application_number,
    called_at: countsAt,
    call_status: input.callStatus,
    sub_call_status: input.subCallStatus,
    next_call_at: nextCallAt,
    remarks: input.remarks.trim(),
    // Named by the signed link or the dialer, never by the page.
    agent,
    staff_id: grant.staff_id,
    language: input.language,
    user_query: input.userQuery,
    call_outcome: input.callOutcome,
    crt_object_id: grant.crt_object_id,
    call_reference_id: grant.call_reference_id,
    grant_id: grant.id,
    ended_at: input.endCall ? countsAt : null,
    ...entryTimes(context),
    ...promiseOf(input, (isGone ? undefined : overdue?.totalOutstanding) ?? null, judgedAt),
  });
  const counted = { entry, lifeId: life.id, submittedAt: judgedAt, isGone, ...hours };
  if (overdue) await countTelephonyCall(tx, actor, overdue, counted);
  return entry;
}

/**
 * Saves a disposition and may end the call (AP-66). One idempotency key makes one entry and gets the same answer for as
 * long as a browser may send it, even after the grant has expired. When a call ends with the values that were saved
 * last, that entry is marked instead of written again. A call that has ended accepts no more saves, whichever of its
 * loads sends them.
 */
export const saveTelephonyCall: Handler<'saveTelephonyCall'> = async (input, context) =>
  context.once(async (tx) => {
    const { grant, life } = await holdCall(tx, context, input);
    const isGone = (await requireReportableCall(tx, grant, context.now())) !== undefined;
    const { by, agent } = await actorOf(tx, grant);
    const actor: Actor = {
      ...actorIn(tx, context),
      staffId: grant.staff_id,
      record: (told) => context.record(tx, { by, ...told }),
    };
    const entry = await store(tx, input, { grant, life, agent, actor, isGone }, context);
    if (input.endCall) await endLife(tx, life.id, context.now());
    await context.record(tx, {
      by,
      action: input.endCall ? 'END_CALL' : 'SAVE_DISPOSITION',
      entity: 'CALL_ENTRY',
      entityId: entry.id,
      loanApplicationNumber: grant.loan_application_number,
      after: {
        callStatus: entry.call_status,
        subCallStatus: entry.sub_call_status,
        crtObjectId: grant.crt_object_id,
        agent: grant.user_id,
        ...submittedEarlier(context),
      },
    });
    return { entry: showEntry(entry) };
  });
