import { waiverAmountMessage } from '../../../../../widgets/contract/collections/requests.ts';
import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { apartMessage } from '../../../../../widgets/contract/session/rights.ts';
import { addAuthor, authorsOf, closeRound } from '../../../core/audit/authorship.store.ts';
import { newId } from '../../../db/new-id.ts';
import { expectVersion } from '../../../call/versions.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { seesAgencyOf } from '../../../call/agency-reach.ts';
import { refuseWhileSettling } from '../../../core/loans/in-flight.ts';
import { holdCase, holdLoan, type HeldLoan } from '../hold-loan.ts';
import { requireRemark } from '../require-remark.ts';
import { countRequests } from '../../../core/loans/count-requests.ts';
import * as requests from '../../../core/loans/requests.store.ts';
import type { Waiver } from '../../../core/loans/requests.store.ts';
import { aboveWaiverLimit, mostWaived } from '../waiver-limit.ts';
import { postWaiver, unpaidPenalty } from './post-waiver.ts';

const entity = 'penaltyWaiver';
const notPosted = { postedAmount: null, postedPaise: null };
const authored = (id: string) => ({ kind: 'waiver', id }) as const;

/** AP-85. The request waits for another person and cannot be revoked (VA-10). */
const requestPenaltyWaiver: Handler<'requestPenaltyWaiver'> = async (input, context) =>
  context.once(async (tx) => {
    const { loanApplicationId, amount, reason, remark } = input;
    requireRemark(remark);
    const held = await holdCase(tx, context, loanApplicationId, 'requestWaiver');
    const penalty = await unpaidPenalty(tx, held);
    const { actor, number, staff } = held;
    const id = newId(actor.now);
    const what = { action: 'REQUEST_PENALTY_WAIVER' as const, entity, entityId: id, loanApplicationNumber: number };
    const attempt = { ...what, after: { amount, reason, status: 'REQUESTED' }, remark };
    return withAttempt(attempt, async () => {
      await refuseWhileSettling(tx, number);
      const message = waiverAmountMessage(amount, penalty);
      if (message !== undefined) throw refuse('WAIVER_REFUSED', { fieldErrors: { amount: message } });
      const asked = { id, loan_application_number: number, amount, amount_paise: paiseOf(amount), reason, remark };
      const by = { requested_by: staff.id, requested_at: actor.now };
      const nothing = { decided_by: null, decided_at: null, decision_remark: null, posted_amount: null };
      if (!(await requests.insertWaiver(tx, { ...asked, ...by, ...nothing, status: 'REQUESTED' })))
        throw refuse('WAIVER_REFUSED', { message: 'A waiver is requested for this loan already' });
      await addAuthor(tx, authored(id), { staffId: staff.id, now: actor.now });
      await countRequests(tx, number);
      await actor.record(attempt);
      return { waiverId: id, version: 1, status: 'REQUESTED' as const };
    });
  });

/** Whether somebody may approve an amount at all, and may decide on what these have asked for. */
async function requireDecider(tx: Tx, { staff }: HeldLoan, waiver: Waiver, most: number | undefined): Promise<void> {
  const apart = apartMessage('approveWaiver', staff, { requested: await authorsOf(tx, authored(waiver.id)) });
  if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
  if (most !== undefined && waiver.amount > most) throw refuse('APPROVAL_LIMIT', { message: aboveWaiverLimit(most) });
}

/** An approval posts at once: the penalties of the schedule fall, the oldest first. Nothing undoes it. */
const decidePenaltyWaiver: Handler<'decidePenaltyWaiver'> = async ({ waiverId, decision, remark }, context) =>
  context.once(async (tx) => {
    const { limits } = context.settings;
    const posting = { values: limits, announce: context.announce };
    requireRemark(remark);
    const known = await requests.findWaiver(tx, waiverId);
    if (!known) throw refuse('NOT_FOUND');
    const held = await holdLoan(tx, context, known.loan_application_number, 'approveWaiver');
    const waiver = await requests.findWaiver(tx, waiverId);
    if (!waiver || !seesAgencyOf(context.caller, { agencyId: waiver.agency_id })) throw refuse('NOT_FOUND');
    const { actor, number, staff } = held;
    const isApproved = decision === 'APPROVE';
    const status = isApproved ? ('POSTED' as const) : ('REJECTED' as const);
    const what = {
      action: 'DECIDE_PENALTY_WAIVER' as const,
      entity,
      entityId: waiverId,
      loanApplicationNumber: number,
    };
    const attempt = { ...what, before: { status: waiver.status }, after: { status, amount: waiver.amount }, remark };
    return withAttempt(attempt, async () => {
      expectVersion(context, waiver);
      if (waiver.status !== 'REQUESTED') throw refuse('REQUEST_DECIDED');
      await requireDecider(tx, held, waiver, isApproved ? mostWaived(staff, limits) : undefined);
      await closeRound(tx, authored(waiverId), actor.now);
      if (isApproved) await refuseWhileSettling(tx, number);
      const { postedPaise, ...posted } = isApproved ? await postWaiver(tx, held, waiver, posting) : notPosted;
      const { postedAmount } = posted;
      const version = await requests.changeWaiver(tx, waiver, {
        status,
        decided_by: staff.id,
        decided_at: actor.now,
        decision_remark: remark,
        posted_amount: postedAmount,
        posted_amount_paise: postedPaise,
      });
      await countRequests(tx, number);
      await actor.record({ ...attempt, after: { status, amount: waiver.amount, postedAmount }, version });
      return { version, status, ...posted };
    });
  });

export const waiverHandlers = { requestPenaltyWaiver, decidePenaltyWaiver };
