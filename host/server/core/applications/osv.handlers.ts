import { may } from '../../../../widgets/contract/session/rights.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { workOnRows } from '../lists/bulk.ts';
import { refuseOthersLock, requireList, requireSeen } from '../lists/require-row.ts';
import { ownerOf } from '../locks/hold-lock.ts';
import { publishEdit } from './change-standing.ts';
import { queueLists } from './lists/queue-lists.ts';
import * as work from './row-work.store.ts';

const osvList = 'kyc-verification';
const osvQueue = 'KYC_VERIFICATION';

function requireReassigner(context: CallContext): void {
  if (!may('reassignForOsv', requireList(context, osvList, 'reassignForOsv').roles)) throw refuse('NOT_ALLOWED');
}

const osvAssignees: Handler<'osvAssignees'> = async (_, context) => {
  requireReassigner(context);
  const staff = await work.documentStaff(context.db, osvQueue);
  return {
    assignees: staff.map(({ id, first_name, last_name, assigned }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      assigned: assigned ?? 0,
    })),
  };
};

/** AP-94. */
const reassignForOsv: Handler<'reassignForOsv'> = async ({ rows, assigneeId }, context) => {
  requireReassigner(context);
  const { staffId } = ownerOf(context);
  return context.once(async (tx) => {
    const staff = await work.documentStaff(tx, osvQueue);
    if (!staff.some(({ id }) => id === assigneeId)) throw refuse('NOT_FOUND');
    const attempt = { action: 'REASSIGN_OSV' as const, entity: 'application', after: { ownerId: assigneeId } };
    return workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      await requireSeen(tx, context, queueLists[osvList], rowId);
      const before = await work.findForWork(tx, rowId);
      if (!before) throw refuse('NOT_FOUND');
      if (before.version !== version) throw refuse('STALE_VERSION');
      await refuseOthersLock(tx, context, osvList, rowId);
      if (before.ownerId === assigneeId) throw refuse('SAME_ASSIGNEE');
      const after = await work.change(tx, before, { ownerId: assigneeId }, { staffId, now: context.now() });
      await context.record(tx, {
        ...attempt,
        entityId: rowId,
        loanApplicationNumber: before.loanApplicationNumber,
        before: { ownerId: before.ownerId },
        version: after,
      });
      await publishEdit(tx, rowId, after);
    });
  });
};

export const osvHandlers = { osvAssignees, reassignForOsv };
