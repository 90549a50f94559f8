import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../call/handler.ts';
import * as locks from '../core/locks/locks.store.ts';
import { rowIdOf } from './row-id.ts';
import { versionOf } from './versions.ts';

type Page = CallReply<`${ListType}.rows`>;

/** A page of the lender's rows with what this server knows of each: its version, and who has it open here. */
export async function supplyRows(page: Page, type: ListType, { db, now }: CallContext): Promise<Page> {
  const kind = listRows[type].locks;
  const ids = page.rows.map(({ rowId, loanApplicationNumber }) => rowIdOf(loanApplicationNumber ?? rowId));
  const held =
    kind === undefined ? new Map<string, Omit<locks.HeldLock, 'isLeft'>>() : await locks.findAll(db, kind, ids, now());
  const rows = page.rows.map((row, at) => {
    const rowId = ids[at] ?? row.rowId;
    const lock = held.get(rowId);
    return {
      ...row,
      rowId,
      version: versionOf(row),
      lockedBy: lock?.holder ?? row.lockedBy,
      lockExpiresAt: lock?.expiresAt.toISOString() ?? null,
    };
  });
  return { ...page, rows };
}
