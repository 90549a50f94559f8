import { sql } from 'kysely';
import type { LockKind } from '../../../widgets/contract/locks/lock-kinds.ts';
import type { Tx } from '../db/transaction.ts';
import { selectionSql, type Selection } from './lists.store.ts';

export interface NextRow {
  id: string;
  version: number;
  /** Empty when the rows belong to no loan. */
  loanApplicationNumber: string;
}

/**
 * The oldest row of a selection that nobody has open and nobody else is taking at this moment, locked in the database
 * until the transaction ends; undefined when there is none.
 */
export async function takeOldestFree(
  tx: Tx,
  { selection, sortBy, kind, now }: { selection: Selection; sortBy: string; kind: LockKind; now: Date },
): Promise<NextRow | undefined> {
  const { base } = selection;
  const table = sql.table(base.table);
  const number = base.loanColumn === undefined ? sql`''` : sql.ref(base.loanColumn);
  const { rows } = await sql<NextRow>`
    select id, version, ${number} as "loanApplicationNumber" from ${table}
    where ${selectionSql(selection)} and not exists (
      select 1 from row_lock where kind = ${kind} and row_id = ${table}.id and expires_at > ${now}
    )
    order by ${sql.ref(sortBy)}, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}
