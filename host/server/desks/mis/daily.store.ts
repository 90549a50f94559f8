import { sql, type Kysely } from 'kysely';
import { daysAfter, type Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import { readClosed, type FigureSum } from './closed-days.store.ts';
import { figuresSql, type Days } from './figures.store.ts';

export interface FiguresWanted extends Days {
  /** The first day of which the sums by day are wanted; where there is none, that of the range. */
  since?: Day;
  partnerId?: number | undefined;
}

/** The days of a range that are not closed, each run of them by itself. */
function openRuns({ from, to }: Days, closed: ReadonlyMap<string, unknown>): Days[] {
  const runs: Days[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    if (closed.has(day)) continue;
    const last = runs.at(-1);
    if (last && daysAfter(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** The figures of open days as they are now: by day and part, and where `day` is null by part and key. */
async function readLive(
  db: Kysely<Database>,
  days: Days,
  partnerId: number,
): Promise<(FigureSum & { day: Day | null })[]> {
  const { rows } = await sql<FigureSum & { day: Day | null }>`
    select day::text as day, part, coalesce(key, '') as key,
      sum(n)::bigint as n, sum(good)::bigint as good, sum(amount)::bigint as amount
    from (${figuresSql(days)}) as figures
    where partner_id = ${partnerId}
    group by grouping sets ((day, part), (part, key))
    having grouping(day) = 1 or part not like '%\\_OF'`.execute(db);
  return rows;
}

/** One sum for each part and key. */
function merged(sums: readonly FigureSum[]): FigureSum[] {
  const byKey = new Map<string, FigureSum>();
  for (const { part, key, n, good, amount } of sums) {
    const name = `${part} ${key}`;
    const sum = byKey.get(name) ?? { part, key, n: 0, good: 0, amount: 0 };
    byKey.set(name, { part, key, n: sum.n + n, good: sum.good + good, amount: sum.amount + amount });
  }
  return [...byKey.values()];
}

/**
 * The figures of a range of days: closed days as they were closed, the others as they are now.
 *
 * @returns `days`: the sums by part of each day that has any; `whole`: by part and key, over the range; `closed`: the days that are closed
 */
export async function readFigures(
  db: Kysely<Database>,
  { from, to, since = from, partnerId = -1 }: FiguresWanted,
): Promise<{ days: Map<string, FigureSum[]>; whole: FigureSum[]; closed: ReadonlySet<string> }> {
  const { days, whole } = await readClosed(db, { since, from, to, partnerId });
  const closed = new Set(days.keys());
  const ofRange = openRuns({ from, to }, days);
  for (const run of [...openRuns({ from: since, to: daysAfter(from, -1) }, days), ...ofRange])
    for (const { day, ...sum } of await readLive(db, run, partnerId)) {
      if (day !== null) days.set(day, [...(days.get(day) ?? []), sum]);
      else if (ofRange.includes(run)) whole.push(sum);
    }
  return { days, whole: ofRange.length > 0 ? merged(whole) : whole, closed };
}

/** The names of members of staff, by id. */
export async function namesOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('staff')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What the reasons of rejected documents are called, by key. */
export async function reasonLabels(db: Kysely<Database>): Promise<Map<string, string>> {
  const sections = await db.selectFrom('document_section').select('reject_reasons').orderBy('position').execute();
  return new Map(sections.flatMap((section) => section.reject_reasons.map(({ key, label }) => [key, label])));
}
