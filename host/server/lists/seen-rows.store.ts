import { sql, type Kysely, type RawBuilder } from 'kysely';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import type { Database } from '../db/schema.ts';
import type { Caller } from '../http/handler.ts';
import type { LockSubject } from '../locks/locks.store.ts';
import { anySql, conditionSql } from './condition-sql.store.ts';
import { visibleTo } from './list-request.ts';
import type { ListSource, SomeLists } from './source.ts';

/** A list's rows that the caller sees: in one of its tabs, and theirs where a list shows each their own. */
function seenIn(source: ListSource, caller: Caller): RawBuilder<unknown> {
  const inTabs = source.tabs.map(({ where }) => sql`(${sql.join(where.map(conditionSql), sql` and `)})`);
  const visible = visibleTo(source, caller);
  const inAnyTab = sql`(${sql.join(inTabs, sql` or `)})`;
  return visible.length === 0 ? inAnyTab : sql`(${anySql(visible)} and ${inAnyTab})`;
}

/** Whether a row stands in a list, where this caller sees it. */
export function isSeenIn(db: Kysely<Database>, source: ListSource, id: string, caller: Caller): Promise<boolean> {
  return isSeenInOne(db, [source], id, caller);
}

async function isSeenInOne(
  db: Kysely<Database>,
  sources: readonly ListSource[],
  id: string,
  caller: Caller,
): Promise<boolean> {
  // What can be locked by one kind may stand in lists over several tables.
  for (const table of new Set(sources.map(({ base }) => base.table))) {
    const seen = sources.filter(({ base }) => base.table === table).map((source) => seenIn(source, caller));
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and (${sql.join(seen, sql` or `)})`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Whether a row stands in one of some lists that the caller may open: what nobody shows them they cannot lock. */
export function isSeen(
  db: Kysely<Database>,
  lists: SomeLists,
  { kind, id }: LockSubject,
  caller: Caller,
): Promise<boolean> {
  const routeKeys = caller.kind === 'staff' ? caller.staff.routeKeys : [];
  const sources = listTypes
    .filter((type) => listRows[type].locks === kind && routeKeys.includes(listRows[type].routeKey))
    .flatMap((type) => lists[type] ?? []);
  return isSeenInOne(db, sources, id, caller);
}
