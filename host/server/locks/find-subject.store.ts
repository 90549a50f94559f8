import { sql, type Kysely } from 'kysely';
import { listRows, listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import type { Database } from '../db/schema.ts';
import type { Caller } from '../http/handler.ts';
import { anySql, conditionSql } from '../lists/condition-sql.store.ts';
import { visibleTo, type AnyTab } from '../lists/list-request.ts';
import { listSources, type AnyListSource } from '../lists/sources.ts';
import type { LockSubject } from './locks.store.ts';

/** A list's rows that the caller sees: in one of its tabs, and theirs where a list shows each their own. */
function seenIn(source: AnyListSource, caller: Caller) {
  const tabs: readonly AnyTab[] = source.tabs;
  const inTabs = tabs.map(({ where }) => sql`(${sql.join(where.map(conditionSql), sql` and `)})`);
  const visible = visibleTo(source, caller);
  const inAnyTab = sql`(${sql.join(inTabs, sql` or `)})`;
  return visible.length === 0 ? inAnyTab : sql`(${anySql(visible)} and ${inAnyTab})`;
}

/** Whether a row stands in a list, where this caller sees it. */
export async function isSeenIn(db: Kysely<Database>, type: ListType, id: string, caller: Caller): Promise<boolean> {
  const source = listSources[type];
  const { rows } =
    await sql`select 1 from ${sql.table(source.table)} where id = ${id} and ${seenIn(source, caller)}`.execute(db);
  return rows.length > 0;
}

/** Whether a row stands in a list that the caller may open: what nobody shows them they cannot lock. */
export async function isSeen(db: Kysely<Database>, { kind, id }: LockSubject, caller: Caller): Promise<boolean> {
  const routeKeys = caller.kind === 'staff' ? caller.staff.routeKeys : [];
  const sources = listTypes
    .filter((type) => listRows[type].locks === kind && routeKeys.includes(listRows[type].routeKey))
    .map((type): AnyListSource => listSources[type]);
  const [first] = sources;
  if (!first) return false;
  const seen = sql.join(
    sources.map((source) => seenIn(source, caller)),
    sql` or `,
  );
  const { rows } = await sql`select 1 from ${sql.table(first.table)} where id = ${id} and (${seen})`.execute(db);
  return rows.length > 0;
}
