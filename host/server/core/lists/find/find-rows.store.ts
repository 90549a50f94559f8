import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CallContext, Caller } from '../../../call/handler.ts';
import type { ListBase, ListRecord, RowKeys } from '../base.ts';
import { conditionSql, searchSql, type Search } from '../condition-sql.store.ts';
import { visibleTo } from '../list-request.ts';
import type { ListSource, TabSource } from '../source.ts';

/** The most rows that one search finds in a table. */
const mostFound = 10;

/** A row, and the places of `sources` where it stands: the first tab of each list that shows it, what is done last. */
export interface FoundRow<Source extends ListSource = ListSource> {
  record: ListRecord;
  places: { source: Source; tab: TabSource }[];
}

/** The condition of a tab's rows that the caller sees. */
function seenInTab(source: ListSource, { where }: TabSource, caller: Caller): RawBuilder<unknown> {
  return sql`(${sql.join([...where, ...visibleTo(source, caller)].map(conditionSql), sql` and `)})`;
}

/**
 * Finds the rows of a table by a search, the newest first, and in which tabs of some lists over it the caller sees them.
 * A row that stands in none of them is not found.
 */
export async function findInLists<Source extends ListSource>(
  db: Kysely<Database>,
  base: ListBase,
  sources: readonly Source[],
  search: Search,
  { caller, settings, now }: Pick<CallContext, 'caller' | 'settings' | 'now'>,
): Promise<FoundRow<Source>[]> {
  const tabs = sources.flatMap((source) => source.tabs.map((tab) => ({ source, tab })));
  const shown = tabs.map(({ source, tab }) => seenInTab(source, tab, caller));
  const columns = shown.map((seen, index) => sql`${seen} as ${sql.ref(`tab_${index}`)}`);
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select id, ${sql.join(columns)} from ${sql.table(base.table)}
    where ${searchSql(base, search)} and (${sql.join(shown, sql` or `)})
    order by id desc limit ${mostFound}`.execute(db);
  if (rows.length === 0) return [];
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  const keys = sql<RowKeys>`(select id, place from unnest(${ids}::uuid[]) with ordinality as found (id, place))`;
  const records = await base.readRows(db, keys, { ...settings, now: now() });
  return records.map((record) => {
    const row = rows.find(({ id }) => id === record.id);
    const standing = tabs.filter((_, index) => row?.[`tab_${index}`] === true);
    const places = standing.toSorted((one, other) => Number(one.tab.isDone ?? 0) - Number(other.tab.isDone ?? 0));
    return {
      record,
      places: places.filter(({ source }, at) => places.findIndex((one) => one.source === source) === at),
    };
  });
}
