import { sql, type Kysely } from 'kysely';
import { daysAfter } from '../../../widgets/contract/collections/days.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { indianTime } from '../indian-time.ts';
import { startOfDay } from '../lists/wire-dates.ts';
import { figuresSql, type Span } from './figures.store.ts';

/** A sum of figures: of a day where `day` is set, over all keys, else of all days. */
export interface FigureSum {
  day: string | null;
  part: string;
  key: string;
  n: number;
  good: number;
  amount: number;
}

export interface FiguresWanted {
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  partnerId?: number | undefined;
  /** True for the sums of the whole alone, without those by queue and by partner. */
  isTotal?: boolean;
  now: Date;
}

/** Whole days in India, the last one included. */
export function spanOf(from: string, to: string): Span {
  const [begins, ends] = [startOfDay(from), startOfDay(daysAfter(to, 1))];
  if (!begins || !ends) throw new Error(`No days: ${from}, ${to}`);
  return { from: begins, below: ends };
}

/** The days of a range that are not closed, of those up to today. */
export async function openDays(db: Kysely<Database>, { from, to, now }: FiguresWanted): Promise<string[]> {
  const today = indianTime(now).slice(0, 10);
  const closed = await db
    .selectFrom('mis_closed_day')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const known = new Set(closed.map(({ day }) => day));
  const days: string[] = [];
  for (let day = from; day <= to && day <= today; day = daysAfter(day, 1)) if (!known.has(day)) days.push(day);
  return days;
}

/** The figures of open days, worked out now: nothing keeps them yet. */
function liveSql(open: readonly string[]) {
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return sql``;
  return sql` union all select day, partner_id, part, key, n, good, amount from (${figuresSql(spanOf(first, last))}) as live
    where day::text in (${sql.join([...open])})`;
}

/**
 * The figures of a range of days: closed days as they were closed, the others as they are now.
 *
 * @returns `days`: by day and part, over all keys; `whole`: by part and key, over all days; `open`: the days that are not closed
 */
export async function readFigures(
  db: Kysely<Database>,
  wanted: FiguresWanted,
): Promise<{ days: FigureSum[]; whole: FigureSum[]; open: string[] }> {
  const { from, to, partnerId = -1, isTotal = false } = wanted;
  const ofTotal = isTotal ? sql` and part not in ('STAGE', 'STAGE_CAME') and part not like '%\\_OF'` : sql``;
  const open = await openDays(db, wanted);
  const { rows } = await sql<FigureSum>`
    select day::text as day, part, coalesce(key, '') as key,
      sum(n)::bigint as n, sum(good)::bigint as good, sum(amount)::bigint as amount
    from (
      select day, partner_id, part, key, n, good, amount from mis_day
        where partner_id = ${partnerId} and day >= ${from} and day <= ${to}${ofTotal}
      ${liveSql(open)}
    ) as figures
    where partner_id = ${partnerId}
    group by grouping sets ((day, part), (part, key))
    having grouping(day) = 1 or part not like '%\\_OF'`.execute(db);
  return {
    days: rows.filter(({ day }) => day !== null),
    whole: rows.filter(({ day }) => day === null),
    open,
  };
}

/** Keeps the figures of some days for good. The caller has marked them as closed. */
export async function keepFigures(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into mis_day (day, partner_id, part, key, n, good, amount)
    select day, partner_id, part, key, n, good, amount from (${figuresSql(spanOf(from, to))}) as figures`.execute(tx);
}

/** @returns false when the day is closed already */
export async function markClosed(tx: Tx, day: string, now: Date): Promise<boolean> {
  const marked = await tx
    .insertInto('mis_closed_day')
    .values({ day, closed_at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return marked !== undefined;
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
