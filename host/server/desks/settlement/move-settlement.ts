import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { Updateable } from 'kysely';
import {
  isOpenStatus,
  statusAfter,
  type SettlementMove,
} from '../../../../widgets/contract/settlement/settlement-moves.ts';
import type { Actor } from '../../core/loans/actor.ts';
import { changeCase } from '../../core/loans/schedule/stand-case.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import type { HeldSettlement } from './hold-settlement.ts';
import { settlementBase } from './lists/settlement-base.store.ts';
import { settlementLists } from './lists/settlement-list.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';

type Columns = Omit<Updateable<Database['settlement']>, 'version' | 'status' | 'waiting_since' | 'closed_at'>;

/** What a change of a settlement is called in the audit, and what it says besides the changed fields. */
export interface SettlementDeed {
  action: AuditAction;
  reasonCodes?: readonly string[];
  remark?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Tells the lists that a settlement came or changed. */
export function tellLists(
  tx: Tx,
  row: SettlementRow,
  before: { queue: string | null; agency_id: string | null },
): void {
  const { facts } = settlementBase;
  publishChange(tx, settlementBase, settlementLists, { row, before: facts(before), after: facts(row) });
}

/**
 * Changes columns of a settlement other than its status.
 *
 * @returns the settlement as it is now
 */
export async function changeSettlement(
  tx: Tx,
  actor: Actor,
  { row, loan }: HeldSettlement,
  columns: Columns,
  { action, ...deed }: SettlementDeed,
): Promise<HeldSettlement> {
  const after = await store.change(tx, row, columns);
  tellLists(tx, after, row);
  await actor.record({
    ...deed,
    action,
    entity: 'settlement',
    entityId: row.id,
    loanApplicationNumber: loan.loanApplicationNumber,
    version: after.version,
  });
  return { row: after, loan };
}

/** Counts of requests on the case that a settlement's move changes; none where it stays under way, or over. */
function countsOf(loan: FoundCase, before: SettlementRow, after: SettlementRow) {
  const more = Number(isOpenStatus(after.status)) - Number(isOpenStatus(before.status));
  return {
    ...(more !== 0 && { initiations: Math.max(0, loan.initiations + more) }),
    ...(after.status === 'DELETED' && { deletions: loan.deletions + 1 }),
  };
}

/**
 * Moves a settlement to its next status: the only writer of a status that is there already. The audit keeps both
 * statuses, the lists are told, and the case counts what is under way.
 *
 * @throws Refusal SETTLEMENT_STATE_CHANGED where the status does not allow the move
 */
export async function moveSettlement(
  tx: Tx,
  actor: Actor,
  { row, loan }: HeldSettlement,
  move: SettlementMove,
  { columns = {}, ...deed }: SettlementDeed & { columns?: Columns },
): Promise<HeldSettlement> {
  const status = statusAfter(row.status, move);
  if (status === undefined) throw refuse('SETTLEMENT_STATE_CHANGED');
  const { now } = actor;
  const after = await store.change(tx, row, {
    ...columns,
    status,
    // What goes with its loan is its agency's, whoever had it before.
    ...((status === 'CX_PENDING' || move === 'reinstate') && { agency_id: loan.agencyId }),
    waiting_since: now,
    closed_at: isOpenStatus(status) ? null : now,
  });
  tellLists(tx, after, row);
  const counts = countsOf(loan, row, after);
  const counted = Object.keys(counts).length === 0 ? loan : await changeCase(tx, loan, counts);
  await actor.record({
    action: deed.action,
    entity: 'settlement',
    entityId: row.id,
    loanApplicationNumber: loan.loanApplicationNumber,
    before: { status: row.status, ...deed.before },
    after: { status, ...deed.after },
    reasonCodes: deed.reasonCodes ?? [],
    remark: deed.remark ?? null,
    version: after.version,
  });
  return { row: after, loan: counted };
}
