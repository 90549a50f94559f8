import { sql, type RawBuilder } from 'kysely';
import type { LockKind } from '../../../../widgets/contract/locks/lock-kinds.ts';
import type { Tx } from '../../db/transaction.ts';
import { selectionSql, type Selection } from './lists.store.ts';
import type { Condition } from './source.ts';

export interface NextRow {
  id: string;
  version: number;
  /** Empty when the rows belong to no loan. */
  loanApplicationNumber: string;
}

/** The loan application number of a row; null where rows of the base belong to no loan. */
export async function loanOf(tx: Tx, { base }: Pick<Selection, 'base'>, id: string): Promise<string | null> {
  if (base.loanColumn === undefined) return null;
  const { rows } = await sql<{ loan: string | null }>`
    select ${sql.ref(base.loanColumn)} as loan from ${sql.table(base.table)} where id = ${id}`.execute(tx);
  return rows[0]?.loan ?? null;
}

interface NextWanted {
  selection: Selection;
  sortBy: string;
  kind: LockKind;
  /** Whose own rows come first. */
  staffId: string;
  /** The rows that come first, the most urgent first. */
  urgent: readonly Condition[];
  /** Ids of rows that are not wanted. */
  left: readonly string[];
  now: Date;
}

/**
 * The oldest row of a selection that nobody has open and nobody else is taking at this moment, locked in the database
 * until the transaction ends; undefined when there is none. One's own rows come first, then those that are nobody's; a
 * colleague's row is never taken.
 */
export async function takeOldestFree(tx: Tx, wanted: NextWanted): Promise<NextRow | undefined> {
  for (const first of wanted.urgent) {
    const row = await takeOwnOrFree(tx, { ...wanted, selection: narrowed(wanted.selection, first) });
    if (row) return row;
  }
  return takeOwnOrFree(tx, wanted);
}

function narrowed(selection: Selection, condition: Condition): Selection {
  return { ...selection, where: [...selection.where, condition] };
}

async function takeOwnOrFree(tx: Tx, wanted: NextWanted): Promise<NextRow | undefined> {
  const { ownerColumn } = wanted.selection.base;
  if (ownerColumn === undefined) return takeOldest(tx, wanted, sql`true`);
  const owner = sql.ref(ownerColumn);
  // Each of the two finds its first row in the index of the order; one order by owner would sort the whole queue.
  return (
    (await takeOldest(tx, wanted, sql`${owner} = ${wanted.staffId}`)) ?? takeOldest(tx, wanted, sql`${owner} is null`)
  );
}

async function takeOldest(
  tx: Tx,
  { selection, sortBy, kind, left, now }: NextWanted,
  ofOwner: RawBuilder<unknown>,
): Promise<NextRow | undefined> {
  const { base } = selection;
  const table = sql.table(base.table);
  const number = base.loanColumn === undefined ? sql`''` : sql.ref(base.loanColumn);
  const { rows } = await sql<NextRow>`
    select id, version, ${number} as "loanApplicationNumber" from ${table}
    where ${selectionSql(selection)} and ${ofOwner}
      and not (id = any(${`{${left.join(',')}}`}::uuid[])) and not exists (
      select 1 from row_lock where kind = ${kind} and row_id = ${table}.id and expires_at > ${now}
    )
    order by ${sql.ref(sortBy)}, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}
