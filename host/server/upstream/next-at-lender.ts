import { listRows } from '../../../widgets/contract/lists.ts';
import type { Handler } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import { requireList } from '../core/lists/require-row.ts';
import { ownerOf, tellOfLock } from '../core/locks/hold-lock.ts';
import { lockEnd } from '../core/locks/locks.rules.ts';
import * as locks from '../core/locks/locks.store.ts';
import type { Ask } from './lender.ts';
import { supplyRows } from './supply-rows.ts';
import { writeThrough } from './write-through.ts';

/** Rows of the lender's tab that are looked through for a free one. */
const lookedAt = 100;

/** Locks for the caller the first row of the lender's tab that nobody has open here. */
export function nextAtLender(ask: Ask): Handler<'nextApplication'> {
  return async (input, context) => {
    const { listType, queueName, left = [] } = input;
    const { id: userId } = requireList(context, listType, 'nextApplication');
    const kind = listRows[listType].locks;
    if (kind === undefined)
      throw refuse('VALIDATION_FAILED', { fieldErrors: { queueName: 'Rows of this list are not locked' } });
    return writeThrough('nextApplication', input, context, async () => {
      const asked = { userId, queueName, pageNumber: 1, rows: lookedAt, filters: { optionId: [] } };
      const page = await ask(`${listType}.rows`, asked, context);
      const { rows } = await supplyRows(page, listType, context);
      const now = context.now();
      const until = lockEnd(now);
      const owner = ownerOf(context);
      const isFree = ({ rowId, lockedBy }: (typeof rows)[number]) => lockedBy === null && !left.includes(rowId);
      for (const { rowId, version, loanApplicationNumber } of rows.filter(isFree)) {
        const subject = { kind, id: rowId };
        const isTaken = await context.transaction(async (tx) => {
          const taken = await locks.take(tx, subject, owner, now, until, false);
          if (taken) await tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
          return taken;
        });
        const lockExpiresAt = until.toISOString();
        if (isTaken)
          return { next: { rowId, loanApplicationNumber: loanApplicationNumber ?? '', version, lockExpiresAt } };
      }
      return { next: null };
    });
  };
}
