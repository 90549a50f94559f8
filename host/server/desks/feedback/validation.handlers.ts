import { checkVerdict, isPromise, isWrongNumber } from '../../../../widgets/contract/feedback/feedback-rules.ts';
import { verdictsFor, type FeedbackVerdict } from '../../../../widgets/contract/feedback/feedback.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, type Doer } from '../../../../widgets/contract/session/rights.ts';
import { moveAgents } from '../../core/agents/move-agents.ts';
import { actorIn } from '../../core/loans/actor.ts';
import { uncountContact } from '../../core/contacts/count-contact.ts';
import { cancelPromise } from '../../core/loans/promises/promises.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { sentOf } from '../../call/stated-time.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { workOnRows } from '../../core/lists/bulk.ts';
import { wireDateTime } from '../../core/lists/wire-dates.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import * as feedback from './feedback.store.ts';
import type { FoundFeedback } from './feedback.store.ts';
import { lockCase } from './give-feedback.ts';
import { publishFeedback } from './publish-feedback.ts';
import { requireValidator } from './sees-feedback.ts';
import { unbarNumber } from './wrong-number.store.ts';

type Verdict = CallInput<'validateFeedback'>;

/** Why a person may not validate a feedback: maker is never checker. Undefined when they may. */
function barredFrom(staff: Doer, { agentId, submittedBy }: Pick<FoundFeedback, 'agentId' | 'submittedBy'>) {
  return apartMessage('validateFeedback', staff, { gave: agentId, uploaded: submittedBy });
}

/** What a feedback adds to its agent's results once it is validated. */
function resultsOf({ contactType, outcome, ptpAmount }: FoundFeedback) {
  const isReached = contactType === 'RPC';
  return {
    number_of_rpcs: isReached ? 1 : 0,
    number_of_ptps: ptpAmount !== null && isPromise({ contactType, outcome }) ? 1 : 0,
  };
}

/** The counts of the loan and of the agent go back, and an open promise of this feedback ends. */
async function takeBack(tx: Tx, context: CallContext, before: FoundFeedback): Promise<void> {
  const loan = await lockCase(tx, before.loanApplicationNumber);
  const kept = await cancelPromise(tx, actorIn(tx, context), loan, 'FEEDBACK_REJECTED', before.id);
  await uncountContact(tx, kept, { isCounted: before.isCounted, isRpc: before.isRpcCounted });
  if (isWrongNumber(before)) await unbarNumber(tx, before);
  if (before.status !== 'VALIDATED') return;
  const { number_of_rpcs: rpcs, number_of_ptps: ptps } = resultsOf(before);
  moveAgents(tx, before.agentId, { number_of_rpcs: -rpcs, number_of_ptps: -ptps });
}

async function decide(
  tx: Tx,
  context: CallContext,
  staff: Doer,
  { rowId, version: seen }: Verdict['rows'][number],
  { rows, verdict, reason, remark, isBulk: isSaidBulk = false }: Verdict,
): Promise<void> {
  const isBulk = isSaidBulk || rows.length > 1;
  const before = await feedback.findForChange(tx, rowId);
  if (!before || !seesAgencyOf(context.caller, before)) throw refuse('NOT_FOUND');
  const barred = barredFrom(staff, before);
  if (barred !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: barred });
  if (before.version !== seen) throw refuse('STALE_VERSION');
  if (!verdictsFor(before.status).includes(verdict)) throw refuse('FEEDBACK_STATE_CHANGED');
  if (isBulk && verdict === 'VALIDATED' && before.isOutsideHours)
    throw refuse('FEEDBACK_REFUSED', { message: 'The contact was outside the contact hours: validate it by itself' });
  const now = context.now();
  const said = remark?.trim() || null;
  if (verdict === 'REJECTED') await takeBack(tx, context, before);
  if (verdict === 'VALIDATED') moveAgents(tx, before.agentId, resultsOf(before));
  const version = await feedback.change(
    tx,
    before,
    {
      status: verdict,
      validator_id: staff.id,
      validated_at: now,
      reason_code: verdict === 'REJECTED' ? (reason ?? null) : null,
      validator_remark: said,
      ...(verdict === 'NEEDS_CLARIFICATION' && { answer: null, answered_at: null }),
    },
    now,
  );
  await context.record(tx, {
    ...attemptOf(verdict),
    entityId: rowId,
    loanApplicationNumber: before.loanApplicationNumber,
    before: { status: before.status },
    after: { status: verdict },
    reasonCodes: verdict === 'REJECTED' && reason !== undefined ? [reason] : [],
    remark: said,
    version,
  });
  publishFeedback(tx, { ...before, version }, before.status, verdict);
}

const actions = {
  VALIDATED: 'VALIDATE_FEEDBACK',
  REJECTED: 'REJECT_FEEDBACK',
  NEEDS_CLARIFICATION: 'ASK_ABOUT_FEEDBACK',
} as const satisfies Record<FeedbackVerdict, string>;

function attemptOf(verdict: FeedbackVerdict) {
  return { action: actions[verdict], entity: 'feedback', after: { status: verdict } };
}

/** QL-36, QL-37: each row has its own answer; a refused one does not stop the others. */
export const validateFeedback: Handler<'validateFeedback'> = async (input, context) => {
  const staff = requireValidator(context, 'validate');
  const { rows, verdict, reason = '', remark = '' } = input;
  const fieldErrors = checkVerdict(verdict, reason, remark);
  if (Object.keys(fieldErrors).length > 0) throw refuse('FEEDBACK_REFUSED', { fieldErrors });
  return context.once((tx) =>
    workOnRows(tx, context, rows, attemptOf(verdict), (row) => decide(tx, context, staff, row, input)),
  );
};

/** A feedback with everything that its validator compares it with. */
export const fetchFeedback: Handler<'fetchFeedback'> = async ({ feedbackId }, context) => {
  const staff = requireValidator(context, 'validate');
  const found = await feedback.findWhole(context.db, feedbackId);
  if (!found || !seesAgencyOf(context.caller, { agencyId: found.agency_id })) throw refuse('NOT_FOUND');
  await context.transaction((tx) =>
    context.record(tx, {
      action: 'READ',
      entity: 'feedback',
      entityId: feedbackId,
      loanApplicationNumber: found.loan_application_number,
    }),
  );
  const barred = barredFrom(staff, { agentId: found.agent_id, submittedBy: found.submitted_by });
  const { called_at: calledAt, sub_call_status: subCallStatus, call_remarks: callRemarks } = found;
  return {
    feedbackId,
    version: found.version,
    loanApplicationNumber: found.loan_application_number,
    customerName: found.full_name,
    feedbackDate: wireDateTime(found.feedback_at) ?? '',
    channel: found.channel,
    contactType: found.contact_type,
    outcome: found.outcome,
    ptpAmount: found.ptp_amount,
    ptpDate: found.ptp_date,
    alternateNumber: found.alternate_number && maskPhone(found.alternate_number),
    nextCallDate: wireDateTime(found.next_call_at),
    remarks: found.remarks,
    agent: found.agent ?? '',
    submittedBy: found.sender ?? '',
    submittedDate: wireDateTime(found.submitted_at) ?? '',
    sent: sentOf(found.submitted_at, found.stated_at, found.feedback_at),
    outsideHours: found.is_outside_hours,
    hoursReason: found.hours_reason,
    source: found.source,
    status: found.status,
    call:
      calledAt === null || subCallStatus === null
        ? null
        : { callDate: wireDateTime(calledAt) ?? '', subCallStatus, remarks: callRemarks ?? '' },
    hasRecording: found.recording_file_id !== null,
    reason: found.reason_code,
    validatorRemark: found.validator_remark,
    validatedBy: found.validator,
    validatedDate: wireDateTime(found.validated_at),
    answer: found.answer,
    answeredDate: wireDateTime(found.answered_at),
    verdicts: barred === undefined ? [...verdictsFor(found.status)] : [],
    refusal: barred ?? null,
  };
};
