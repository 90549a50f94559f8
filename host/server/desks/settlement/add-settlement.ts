import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type {
  ApproveMode,
  SettlementLevel,
  SettlementStatus,
} from '../../../../widgets/contract/settlement/settlement.ts';
import { haircutOf } from '../../../../widgets/contract/settlement/settlement-policy.ts';
import { isOpenStatus } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { addAuthor } from '../../core/audit/authorship.store.ts';
import type { Actor } from '../../core/loans/actor.ts';
import { changeCase } from '../../core/loans/schedule/stand-case.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredPart } from '../../db/tables/settlements.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { holdOpen } from './hold-settlement.ts';
import { tellLists } from './move-settlement.ts';
import { lockOfferedLoan, requireOfferable, type OfferedLoan } from './offer-caller.ts';
import { settleDue } from './settle-due.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

/** Locks a loan for a further settlement, after what the calendar has made of the one before is written. */
export async function takeLoan(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  loan: string,
  isRecovery: boolean,
): Promise<OfferedLoan> {
  const offered = await lockOfferedLoan(tx, context, loan);
  const open = await holdOpen(tx, offered.loan);
  const settled = open && (await settleDue(tx, actor, open));
  const now = settled ? { ...offered, loan: settled.loan } : offered;
  const today = dayOf(context.now());
  await requireOfferable(tx, now, { now: actor.now, today }, { isRecovery });
  return now;
}

/** A settlement as it is written the first time. */
interface NewSettlement {
  amount: number;
  settlementDate: Day;
  expiryDate: Day;
  /** Null: it is paid at once. */
  parts: StoredPart[] | null;
  preApprovedAmount: number;
  approveMode: ApproveMode;
  level: SettlementLevel | null;
  status: SettlementStatus;
  remark: string | undefined;
  recoveredFromId: string | null;
}

/** Adds a settlement to a loan whose case is locked. @throws Refusal SETTLEMENT_ACTIVE */
export async function addSettlement(
  tx: Tx,
  actor: Actor,
  { staff, loan }: OfferedLoan,
  made: NewSettlement,
  action: AuditAction,
): Promise<SettlementRow> {
  const id = newId(actor.now);
  const isOpen = isOpenStatus(made.status);
  const remark = made.remark?.trim() || null;
  const isMade = await store.insert(tx, {
    id,
    loan_application_number: loan.loanApplicationNumber,
    case_id: loan.id,
    settlement_amount: made.amount,
    settlement_date: made.settlementDate,
    expiry_date: made.expiryDate,
    parts: made.parts && JSON.stringify(made.parts),
    total_outstanding: loan.totalOutstanding,
    pre_approved_amount: made.preApprovedAmount,
    haircut_basis_points: haircutOf(made.amount, loan.totalOutstanding),
    level: made.level,
    approve_mode: made.approveMode,
    status: made.status,
    waiting_since: actor.now,
    submitted_by: staff.id,
    submitted_at: actor.now,
    remark,
    approvals: '[]',
    closed_at: isOpen ? null : actor.now,
    reason_code: isOpen ? null : 'BELOW_FLOOR',
    recovered_from_id: made.recoveredFromId,
  });
  const row = isMade ? await store.findForChange(tx, id) : undefined;
  if (!row) throw refuse('SETTLEMENT_ACTIVE');
  if (made.status === 'MGR_PENDING')
    await addAuthor(tx, { kind: 'settlement', id }, { staffId: staff.id, now: actor.now });
  if (isOpen) await changeCase(tx, loan, { initiations: loan.initiations + 1 });
  tellLists(tx, row, { queue: null, agency_id: row.agency_id });
  await actor.record({
    action,
    entity: 'settlement',
    entityId: id,
    loanApplicationNumber: loan.loanApplicationNumber,
    after: {
      settlementAmount: made.amount,
      settlementDate: made.settlementDate,
      expiryDate: made.expiryDate,
      ...(made.parts && { parts: made.parts }),
      totalOutstanding: loan.totalOutstanding,
      preApprovedAmount: made.preApprovedAmount,
      haircutBasisPoints: row.haircut_basis_points,
      approveMode: made.approveMode,
      level: made.level,
      status: made.status,
      ...(made.recoveredFromId !== null && { recoveredFromId: made.recoveredFromId }),
    },
    reasonCodes: isOpen ? [] : ['BELOW_FLOOR'],
    remark,
    version: row.version,
  });
  return row;
}
