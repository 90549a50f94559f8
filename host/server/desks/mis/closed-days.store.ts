import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MisTables } from '../../db/tables/mis.ts';
import type { Tx } from '../../db/transaction.ts';
import { figuresSql, type Days } from './figures.store.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

/** The sum of a part's figures; of one key of it where `key` is set, else over all. */
export interface FigureSum {
  part: string;
  key: string;
  n: number;
  good: number;
  amount: number;
}

type Totals = Selectable<MisTables['mis_closed_total']>;
type ToDate = Totals['to_date'];
type KeyList = Selectable<MisTables['mis_key_list']>['keys'];

/** The newest closed day, YYYY-MM-DD. */
export async function lastClosedDay(db: Kysely<Database>): Promise<Day | undefined> {
  const last = await db.selectFrom('mis_closed_day').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return last?.day;
}

/** The newest closed day whose figures of collections are not kept by agency. */
export async function lastWholeDay(db: Kysely<Database>): Promise<Day | undefined> {
  const last = await db
    .selectFrom('mis_closed_day')
    .select('day')
    .where('by_agency', '=', false)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.day;
}

/**
 * Marks a day as closed, after the closed day that the caller has found to be the last.
 *
 * @returns false when another day was closed meanwhile: only one comes after each
 */
export async function markClosed(
  tx: Tx,
  { day, after }: { day: Day; after: Day | undefined },
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .insertInto('mis_closed_day')
    .values({
      day,
      after_day: after ?? sql<Day>`'-infinity'`,
      closed_at: now,
      by_agency: sql`(select count(*) > 1 from agency)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return marked !== undefined;
}

/** What the totals go on from: each key's place in the list of its partner, and its sums up to the day before. */
const earlier = (from: Day) => sql`
    partners as (select distinct partner_id from kept),
    listed as (
      select l.partner_id, parts.key as part, keys.key, keys.place
      from mis_key_list l join partners using (partner_id)
      cross join lateral json_each(l.keys) as parts
      cross join lateral json_array_elements_text(parts.value) with ordinality as keys (key, place)),
    places as (
      select partner_id, part, key, place from listed
      union all
      select k.partner_id, k.part, k.key, row_number() over (partition by k.partner_id, k.part order by k.key)
        + (select count(*) from listed l where l.partner_id = k.partner_id and l.part = k.part)
      from (select partner_id, part, key from kept except select partner_id, part, key from listed) as k),
    before as (
      select p.partner_id, parts.key as part, sums.place,
        sums.n::bigint as n, sums.good::bigint as good, sums.amount::bigint as amount
      from partners p
      cross join lateral (
        select to_date from mis_closed_total t where t.partner_id = p.partner_id and t.day < ${from}
        order by t.day desc limit 1) as last
      cross join lateral json_each(last.to_date) as parts
      cross join lateral rows from (
        json_array_elements_text(parts.value -> 0), json_array_elements_text(parts.value -> 1),
        json_array_elements_text(parts.value -> 2)) with ordinality as sums (n, good, amount, place))`;

/**
 * Keeps the figures of some days for good, with their totals. The caller has marked the days as closed, and no later one
 * is: the totals go on from those of the last day before.
 */
export async function keepFigures(tx: Tx, { from, to }: Days): Promise<void> {
  await sql`
    with kept as (
      insert into mis_day (day, partner_id, part, key, n, good, amount)
      select day, partner_id, part, key, n, good, amount from (${figuresSql({ from, to })}) as figures
      returning day, partner_id, part, key, n, good, amount),
    ${earlier(from)},
    lists as (
      insert into mis_key_list (partner_id, keys)
      select partner_id, json_object_agg(part, keys)
      from (
        select partner_id, part, json_agg(key order by place) as keys from places group by partner_id, part) as parts
      group by partner_id
      on conflict (partner_id) do update set keys = excluded.keys),
    steps as (
      select partner_id, day, part, place, 0 as n, 0 as good, 0 as amount
      from (select distinct partner_id, day from kept) as days join places using (partner_id)
      union all
      select partner_id, day, part, place, n, good, amount from kept join places using (partner_id, part, key)
      union all
      select partner_id, '-infinity', part, place, n, good, amount from before),
    running as (
      select partner_id, day, part, place, sum(sum(n)) over up_to as n, sum(sum(good)) over up_to as good,
        sum(sum(amount)) over up_to as amount
      from steps group by partner_id, day, part, place
      window up_to as (partition by partner_id, part, place order by day)),
    to_dates as (
      select partner_id, day, json_object_agg(part, sums) as to_date
      from (
        select partner_id, day, part, json_build_array(
          json_agg(n order by place), json_agg(good order by place), json_agg(amount order by place)) as sums
        from running where day > '-infinity' group by partner_id, day, part) as parts
      group by partner_id, day),
    of_days as (
      select partner_id, day, json_object_agg(part, json_build_array(n, good, amount)) as of_day
      from (
        select partner_id, day, part, sum(n) as n, sum(good) as good, sum(amount) as amount
        from kept where part not like '%\\_OF' group by partner_id, day, part) as parts
      group by partner_id, day)
    insert into mis_closed_total (partner_id, day, of_day, to_date)
    select partner_id, day, of_day, to_date from of_days join to_dates using (partner_id, day)`.execute(tx);
}

export interface ClosedFigures {
  /** The sums by part of each closed day, all days between `since` and `to`. */
  days: Map<string, FigureSum[]>;
  /** The sums by part and key of the closed days between `from` and `to`. */
  whole: FigureSum[];
}

/** What has come to a sum. @throws Error for one that is too large to be exact */
function risen(to: number, from = 0): number {
  if (!Number.isSafeInteger(to)) throw new Error(`Too large a sum: ${to}`);
  return to - from;
}

/** The key lists that each database has been asked for, by partner. */
const readLists = new WeakMap<Kysely<Database>, Map<number, KeyList>>();

/** A partner's key list. It only ever grows, so that a list once read is right for all totals that it is long enough for. */
async function keysFor(db: Kysely<Database>, partnerId: number, totals: ToDate): Promise<KeyList> {
  const lists = readLists.get(db) ?? new Map<number, KeyList>();
  const known = lists.get(partnerId);
  if (known && Object.entries(totals).every(([part, [n]]) => n.length <= (known[part]?.length ?? 0))) return known;
  const { keys } = await db
    .selectFrom('mis_key_list')
    .select('keys')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  readLists.set(db, lists.set(partnerId, keys));
  return keys;
}

/** What has come to the running totals from one end of a range to the other. */
function between(from: ToDate | null, to: ToDate, keys: KeyList): FigureSum[] {
  const sums: FigureSum[] = [];
  for (const [part, [n, good, amount]] of Object.entries(to)) {
    const before = from?.[part];
    for (const [place, key] of (keys[part] ?? []).entries()) {
      const count = risen(n[place] ?? 0, before?.[0][place]);
      if (count === 0) continue;
      sums.push({
        part,
        key,
        n: count,
        good: risen(good[place] ?? 0, before?.[1][place]),
        amount: risen(amount[place] ?? 0, before?.[2][place]),
      });
    }
  }
  return sums;
}

interface ReadRow {
  /** Null in the row of the ends: the totals up to the day before the range, and up to its last day. */
  day: Day | null;
  ofDay: Totals['of_day'] | null;
  from: ToDate | null;
  to: ToDate | null;
}

/** The figures of closed days as they were closed: a range costs a small row a day and its two ends, however large. */
export async function readClosed(
  db: Kysely<Database>,
  { since, from, to, partnerId }: { since: Day; from: Day; to: Day; partnerId: number },
): Promise<ClosedFigures> {
  const last = (bound: ReturnType<typeof sql>) => sql`(
    select to_date from mis_closed_total where partner_id = ${partnerId} and day ${bound} order by day desc limit 1)`;
  // The days and the ends are read in one statement: a day that is closed meanwhile is in both or in neither.
  const { rows } = await sql<ReadRow>`
    select c.day::text as day, t.of_day as "ofDay", null::json as "from", null::json as "to"
    from mis_closed_day c left join mis_closed_total t on t.day = c.day and t.partner_id = ${partnerId}
    where c.day >= ${since} and c.day <= ${to}
    union all
    select null, null, ${last(sql`< ${from}`)}, ${last(sql`<= ${to}`)}`.execute(db);
  const days = new Map<string, FigureSum[]>();
  let whole: FigureSum[] = [];
  for (const { day, ofDay, ...ends } of rows)
    if (day !== null)
      days.set(
        day,
        Object.entries(ofDay ?? {}).map(([part, [n, good, amount]]) => ({ part, key: '', n, good, amount })),
      );
    else if (ends.to) whole = between(ends.from, ends.to, await keysFor(db, partnerId, ends.to));
  return { days, whole };
}
