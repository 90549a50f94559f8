import { mayDelete, rejectionRefusal, standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { actorIn } from '../../core/loans/actor.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { workOnRows, type WorkedRow } from '../../core/lists/bulk.ts';
import { requireList, requireSeen } from '../../core/lists/require-row.ts';
import { approveSettlement } from './approve-settlement.ts';
import { datesOf, holdSettlement, type HeldSettlement } from './hold-settlement.ts';
import { settlementLists } from './lists/settlement-list.ts';
import { moveSettlement } from './move-settlement.ts';
import { lockOfferedLoan } from './offer-caller.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

const list = 'agency-settlement-validation-list';
const entity = 'settlement';
const trimmed = (remark: string | undefined) => remark?.trim() || null;

/** @throws Refusal SETTLEMENT_STATE_CHANGED, naming the status that the settlement has by now */
function requireStanding(row: SettlementRow, now: Date, ...wanted: readonly string[]): void {
  const standing = standingOn(datesOf(row), dayOf(now));
  if (!wanted.includes(standing))
    throw refuse('SETTLEMENT_STATE_CHANGED', { message: `The settlement is in status ${standing}` });
}

/** A settlement of the list that waits for people, as its writer has read it, locked. */
async function takeWaiting(tx: Tx, context: CallContext, { rowId, version }: WorkedRow): Promise<HeldSettlement> {
  await requireSeen(tx, context, settlementLists[list], rowId);
  const held = await holdSettlement(tx, rowId);
  if (!held) throw refuse('NOT_FOUND');
  if (held.row.version !== version) throw refuse('STALE_VERSION');
  requireStanding(held.row, context.now(), 'MGR_PENDING');
  return held;
}

/** QL-38. */
const acceptSettlements: Handler<'acceptSettlements'> = async ({ rows, remark }, context) => {
  const staff = requireList(context, list, 'accept');
  const attempt = { action: 'APPROVE_SETTLEMENT' as const, entity };
  return context.once((tx) =>
    workOnRows(tx, context, rows, attempt, async (worked) =>
      approveSettlement(tx, context, staff, await takeWaiting(tx, context, worked), trimmed(remark)),
    ),
  );
};

/** QL-40. */
const rejectSettlements: Handler<'rejectSettlements'> = async ({ rows, remark }, context) => {
  const staff = requireList(context, list, 'reject');
  const attempt = { action: 'REJECT_SETTLEMENT' as const, entity };
  return context.once((tx) =>
    workOnRows(tx, context, rows, attempt, async (worked) => {
      const held = await takeWaiting(tx, context, worked);
      const settlement = { kind: entity, id: held.row.id } as const;
      const refusal = rejectionRefusal({ authors: await authorsOf(tx, settlement) }, staff);
      if (refusal) throw refuse(refusal.code, refusal.message === undefined ? {} : { message: refusal.message });
      const actor = actorIn(tx, context);
      await closeRound(tx, settlement, actor.now);
      await moveSettlement(tx, actor, held, 'reject', {
        action: attempt.action,
        columns: { closed_by: staff.id, close_remark: remark.trim() },
        remark: remark.trim(),
      });
    }),
  );
};

/** QL-39: before the customer has accepted. */
const deleteSettlements: Handler<'deleteSettlements'> = async ({ rows, reason, remark }, context) => {
  const attempt = { action: 'DELETE_SETTLEMENT' as const, entity, reasonCodes: [reason] };
  return context.once((tx) =>
    workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      const loan = await store.loanOf(tx, rowId);
      if (loan === undefined) throw refuse('NOT_FOUND');
      const { staff } = await lockOfferedLoan(tx, context, loan);
      const held = await holdSettlement(tx, rowId);
      if (!held || !seesAgencyOf(context.caller, { agencyId: held.row.agency_id })) throw refuse('NOT_FOUND');
      if (!mayDelete({ submittedBy: held.row.submitted_by }, staff)) throw refuse('NOT_ALLOWED');
      if (held.row.version !== version) throw refuse('STALE_VERSION');
      requireStanding(held.row, context.now(), 'MGR_PENDING', 'CX_PENDING');
      await moveSettlement(tx, actorIn(tx, context), held, 'delete', {
        action: attempt.action,
        columns: { closed_by: staff.id, reason_code: reason, close_remark: trimmed(remark) },
        reasonCodes: [reason],
        remark: trimmed(remark),
      });
    }),
  );
};

export const decisionHandlers = { acceptSettlements, rejectSettlements, deleteSettlements };
