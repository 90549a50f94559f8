import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ListBase, ListRecord, ReadAt, RowKeys } from './base.ts';
import { anySql, conditionSql, searchSql, type Search } from './condition-sql.store.ts';
import type { Condition } from './source.ts';

/** Which rows of a base a list shows: every condition of `where` holds, and one of each group in `oneOfEach`. */
export interface Selection {
  base: ListBase;
  where: readonly Condition[];
  oneOfEach: readonly (readonly Condition[])[];
  search?: Search | undefined;
  loanApplicationNumber?: string | undefined;
}

export interface PageWanted {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** How many rows there are in all, if known. Pages of the second half are then read from the end. */
  total?: number | undefined;
}

/** A page's total is counted up to here, so that its rows do not wait; more is "1,000+" until all are counted. */
const countedAtMost = 1_000;

/** The condition of a selection, in SQL. */
export function selectionSql(selection: Selection): RawBuilder<unknown> {
  const { base, loanApplicationNumber } = selection;
  const parts = selection.where.map(conditionSql);
  for (const group of selection.oneOfEach) parts.push(anySql(group));
  if (selection.search) parts.push(searchSql(base, selection.search));
  if (loanApplicationNumber !== undefined)
    parts.push(
      base.loanColumn === undefined ? sql`false` : sql`${sql.ref(base.loanColumn)} = ${loanApplicationNumber}`,
    );
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** What rows are sorted by: one of their base's ranks, or a column. */
function orderOf({ base }: Selection, sortBy: string): RawBuilder<unknown> {
  return base.ranks?.[sortBy] ?? sql.ref(sortBy);
}

/**
 * Reads a page of rows. The keys are found in an index alone, and only the page's own rows are read; a page in the
 * second half is found from the other end. Every sort ends with the id, so that no row is shown twice or never.
 */
export async function readPage(
  db: Kysely<Database>,
  selection: Selection,
  wanted: PageWanted,
  at: ReadAt,
): Promise<ListRecord[]> {
  const { offset, total } = wanted;
  const limit = total === undefined ? wanted.limit : Math.min(wanted.limit, total - offset);
  if (limit <= 0) return [];
  const isFromEnd = total !== undefined && offset > total / 2;
  const isAscending = (wanted.sortOrder === 'asc') !== isFromEnd;
  const order = isAscending ? sql`asc` : sql`desc`;
  const skipped = isFromEnd ? total - offset - limit : offset;
  const place = isFromEnd ? sql`-row_number() over ()` : sql`row_number() over ()`;
  const keys = sql<RowKeys>`(
    select id, ${place} as place from (
      select id from ${sql.table(selection.base.table)} where ${selectionSql(selection)}
      order by ${orderOf(selection, wanted.sortBy)} ${order}, id ${order} limit ${limit} offset ${skipped}
    ) as page
  )`;
  return selection.base.readRows(db, keys, at);
}

/** How many rows of a whole list one query reads. */
export const batchSize = 500;

/** The last row of a batch: its value in the sort column, and its id. */
export interface BatchEnd {
  sort: unknown;
  id: string;
}

export interface BatchWanted {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  /** Absent: from the beginning. */
  after?: BatchEnd | undefined;
}

/**
 * Reads the next rows of a whole list, by the key of the last one. No row comes twice, and none that keeps its place in
 * the order is left out.
 *
 * @returns `last` is undefined when no more rows follow
 */
export async function readBatch(
  db: Kysely<Database>,
  selection: Selection,
  { sortBy, sortOrder, after }: BatchWanted,
  at: ReadAt,
): Promise<{ records: ListRecord[]; last: BatchEnd | undefined }> {
  const [order, beyond] = sortOrder === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const column = orderOf(selection, sortBy);
  const rest = after ? sql`and (${column}, id) ${beyond} (${after.sort}, ${after.id})` : sql``;
  const { rows: ends } = await sql<BatchEnd>`
    select id, ${column} as sort from ${sql.table(selection.base.table)} where ${selectionSql(selection)} ${rest}
    order by ${column} ${order}, id ${order} limit ${batchSize}`.execute(db);
  if (ends.length === 0) return { records: [], last: undefined };
  const ids = `{${ends.map(({ id }) => id).join(',')}}`;
  const keys = sql<RowKeys>`(select id, place from unnest(${ids}::uuid[]) with ordinality as batch (id, place))`;
  const records = await selection.base.readRows(db, keys, at);
  return { records, last: ends.length < batchSize ? undefined : ends.at(-1) };
}

/** How many rows a selection has; `isCapped` when there are more than `most`. */
export async function countRows(
  db: Kysely<Database>,
  selection: Selection,
  most = countedAtMost,
): Promise<{ count: number; isCapped: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from ${sql.table(selection.base.table)} where ${selectionSql(selection)}
      ${most === Infinity ? sql`` : sql`limit ${most + 1}`}
    ) as counted`.execute(db);
  const count = rows[0]?.n ?? 0;
  return { count: Math.min(count, most), isCapped: count > most };
}

/** Counts the rows of a selection in each of some tabs, all in one pass. */
export async function countTabs(
  db: Kysely<Database>,
  selection: Selection,
  tabs: readonly (readonly Condition[])[],
): Promise<number[]> {
  if (tabs.length === 0) return [];
  const shared = conditionsOfAll(tabs);
  const counts = tabs.map((where, index) => {
    const own = where.filter((condition) => !shared.includes(condition)).map(conditionSql);
    const filter = own.length === 0 ? sql`` : sql` filter (where ${sql.join(own, sql` and `)})`;
    return sql`count(*)${filter} as ${sql.ref(`tab_${index}`)}`;
  });
  const counted = { ...selection, where: [...selection.where, ...shared] };
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from ${sql.table(selection.base.table)} where ${selectionSql(counted)}`.execute(db);
  return tabs.map((_, index) => rows[0]?.[`tab_${index}`] ?? 0);
}

/** The conditions that every tab has, by which an index finds the rows that are counted at all. */
function conditionsOfAll(tabs: readonly (readonly Condition[])[]): Condition[] {
  const [first = [], ...others] = tabs;
  return first.filter((condition) => others.every((where) => where.includes(condition)));
}
