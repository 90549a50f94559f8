import { sql, type Kysely, type RawBuilder } from 'kysely';
import { listRows, listTypes } from '../../../../widgets/contract/lists.ts';
import { reachOf } from '../../../../widgets/contract/screens/reach.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from '../../call/handler.ts';
import type { LockSubject } from '../locks/locks.store.ts';
import { anySql, conditionSql } from './condition-sql.store.ts';
import { visibleTo } from './list-request.ts';
import type { ListSource, SomeLists } from './source.ts';

/** The condition of a list's rows that the caller sees: in one of the list's tabs, and within the list's `seenBy`. */
function seenIn(source: ListSource, caller: Caller): RawBuilder<unknown> {
  const inTabs = source.tabs.map(({ where }) => sql`(${sql.join(where.map(conditionSql), sql` and `)})`);
  const visible = visibleTo(source, caller);
  const inAnyTab = sql`(${sql.join(inTabs, sql` or `)})`;
  return visible.length === 0 ? inAnyTab : sql`(${anySql(visible)} and ${inAnyTab})`;
}

/** Whether the caller sees a row in a list. */
export function isSeenIn(db: Kysely<Database>, source: ListSource, id: string, caller: Caller): Promise<boolean> {
  return isSeenInOne(db, [source], id, caller);
}

async function isSeenInOne(
  db: Kysely<Database>,
  sources: readonly ListSource[],
  id: string,
  caller: Caller,
): Promise<boolean> {
  // Rows of one lock kind may stand in lists over several tables.
  for (const table of new Set(sources.map(({ base }) => base.table))) {
    const seen = sources.filter(({ base }) => base.table === table).map((source) => seenIn(source, caller));
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and (${sql.join(seen, sql` or `)})`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Whether the caller sees a row in one of the lists that they may open, or whose rows a screen of theirs opens: nobody locks a
 * row that they do not see.
 */
export function isSeen(
  db: Kysely<Database>,
  lists: SomeLists,
  { kind, id }: LockSubject,
  caller: Caller,
): Promise<boolean> {
  const reach = reachOf(caller.kind === 'staff' ? caller.staff.routeKeys : []);
  const sources = listTypes
    .filter((type) => listRows[type].locks === kind && reach.has(listRows[type].routeKey))
    .flatMap((type) => lists[type] ?? []);
  return isSeenInOne(db, sources, id, caller);
}
