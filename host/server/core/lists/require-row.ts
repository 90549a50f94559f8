import {
  listRows,
  type BulkActionType,
  type HeaderActionType,
  type ListType,
  type RowActionType,
} from '../../../../widgets/contract/lists.ts';
import { headerActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import { rowActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { requireReader } from '../staff/require-right.ts';
import { refuseLocked } from '../locks/hold-lock.ts';
import * as locks from '../locks/locks.store.ts';
import { isSeenIn } from './seen-rows.store.ts';
import type { ListSource } from './source.ts';

/**
 * The member of staff who calls.
 *
 * @throws Refusal NOT_ALLOWED when they lack the list's screen, or the list the action
 */
export function requireList(
  { caller }: Pick<CallContext, 'caller'>,
  type: ListType,
  action?: RowActionType | BulkActionType | HeaderActionType,
): Staff {
  const { routeKey, bulkActions, needs } = listRows[type];
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(routeKey)) throw refuse('NOT_ALLOWED');
  if (needs) requireReader({ caller }, needs);
  const known: readonly string[] = [...rowActionsOf(type), ...bulkActions, ...headerActionsOf(type)];
  if (action !== undefined && !known.includes(action)) throw refuse('NOT_ALLOWED');
  return caller.staff;
}

/** Refuses a row that the list does not show the caller. */
export async function requireSeen(
  db: CallContext['db'],
  { caller }: Pick<CallContext, 'caller'>,
  source: ListSource,
  id: string,
): Promise<void> {
  if (!(await isSeenIn(db, source, id, caller))) throw refuse('NOT_FOUND');
}

/** Refuses a change of a row that a colleague has open, naming them. */
export async function refuseOthersLock(
  tx: Tx,
  { caller, now }: Pick<CallContext, 'caller' | 'now'>,
  type: ListType,
  id: string,
): Promise<void> {
  const kind = listRows[type].locks;
  if (kind === undefined) return;
  const held = await locks.find(tx, { kind, id }, now());
  if (held && !(caller.kind === 'staff' && held.staffId === caller.staff.id)) throw refuseLocked(held);
}
