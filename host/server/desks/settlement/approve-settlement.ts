import {
  approvalRefusal,
  approvalsNeeded,
  isHeadOfCollections,
} from '../../../../widgets/contract/settlement/settlement-moves.ts';
import {
  haircutOf,
  levelOf,
  policyOf,
  weighedDues,
} from '../../../../widgets/contract/settlement/settlement-policy.ts';
import { authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { actorIn } from '../../core/loans/actor.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { HeldSettlement } from './hold-settlement.ts';
import { loanTerms, waivedLately } from './loan-terms.ts';
import { changeSettlement, moveSettlement } from './move-settlement.ts';
import { sanctionedBy as findSanctioner } from './settlement.store.ts';
import { rupees } from '../../../../widgets/contract/money.ts';

/** The policy of the dues as they are now: they grow with penalties and fall with payments until somebody approves. */
async function policyNow(tx: Tx, { row, loan }: HeldSettlement, now: Date) {
  const { settlement_amount: amount } = row;
  const waived = await waivedLately(tx, row.loan_application_number, now);
  const terms = loanTerms(loan, waived);
  const { outcome } = policyOf(amount, terms);
  const dues = rupees(terms.totalOutstanding);
  if (outcome === 'FULL_AMOUNT')
    throw refuse('SETTLEMENT_POLICY_CHANGED', { message: `The dues have fallen to ${dues}. Delete this settlement` });
  const level = levelOf(amount, weighedDues(terms));
  if (outcome === 'BELOW_FLOOR' || level === undefined)
    throw refuse('SETTLEMENT_POLICY_CHANGED', {
      message: `The dues have grown to ${dues}: this amount cannot be approved any more`,
    });
  return { terms, level, waived };
}

/** Approves one settlement: with two approvers the first leaves it pending. */
export async function approveSettlement(
  tx: Tx,
  context: CallContext,
  staff: Staff,
  held: HeldSettlement,
  remark: string | null,
): Promise<void> {
  const { row } = held;
  const { terms, level, waived } = await policyNow(tx, held, context.now());
  const settlement = { kind: 'settlement', id: row.id } as const;
  const authors = await authorsOf(tx, settlement);
  const sanctionedBy = await findSanctioner(tx, row.loan_application_number);
  const refusal = approvalRefusal({ level, authors, approvals: row.approvals, sanctionedBy }, staff);
  if (refusal) throw refuse(refusal.code, refusal.message === undefined ? {} : { message: refusal.message });
  const { totalOutstanding, preApprovedAmount } = terms;
  const isHead = isHeadOfCollections(staff.roles);
  const approval = { by: staff.id, isHead, at: context.now().toISOString(), totalOutstanding, level };
  const approvals = [...row.approvals, approval];
  const columns = {
    approvals: JSON.stringify(approvals),
    level,
    total_outstanding: totalOutstanding,
    pre_approved_amount: preApprovedAmount,
    haircut_basis_points: haircutOf(row.settlement_amount, totalOutstanding),
  };
  const deed = {
    action: 'APPROVE_SETTLEMENT' as const,
    remark,
    after: {
      settlementAmount: row.settlement_amount,
      totalOutstanding,
      haircutBasisPoints: columns.haircut_basis_points,
      level,
      ...(waived > 0 && { waived }),
      approvals: `${approvals.length} of ${approvalsNeeded(level)}`,
    },
  };
  const actor = actorIn(tx, context);
  if (approvals.length < approvalsNeeded(level)) {
    await changeSettlement(tx, actor, held, columns, deed);
    return;
  }
  await closeRound(tx, settlement, actor.now);
  await moveSettlement(tx, actor, held, 'accept', { ...deed, columns });
}
