import { sql, type Kysely } from 'kysely';
import type { ListProductType } from '../../../../widgets/contract/applications/udrs.ts';
import { queuedPart, queuedQueue } from '../../core/applications/applications.rules.ts';
import type { Database } from '../../db/schema.ts';
import { indianDay } from './indian-day.store.ts';
import type { StuckQueue } from './stuck-rows.ts';

export interface StuckFilter {
  productType?: ListProductType | undefined;
  partnerId?: number | undefined;
}

/** How many applications stand in a part of a queue: in all where `day` is null, else those that came in on the day. */
export interface StandingCount {
  queue: string;
  sub_queue: string;
  day: string | null;
  n: number;
}

/** The part of a queue's day of the limit that is beyond the limit, and who waits longest. */
interface Edge {
  late: number;
  loan: string | null;
  queued_at: string | null;
}

export interface Wanted {
  queues: readonly StuckQueue[];
  filter: StuckFilter;
  /** The days that are counted each by itself, YYYY-MM-DD. */
  days: readonly string[];
  /** By queue, the day of its limit from its beginning up to the limit. */
  edges: readonly { from: Date; below: Date }[];
}

/** The counters of whole queues and of days, which moves keep. */
function countersSql({ queues, days }: Wanted) {
  const names = [...new Set(queues.map(({ queue }) => queue)), ...days.map(queuedQueue)];
  return sql`select queue, sub_queue, n from queue_counter where queue in (${sql.join(names)}) and n <> 0`;
}

const chosen = ({ productType, partnerId }: StuckFilter) =>
  sql`${productType === undefined ? sql`` : sql` and a.product_type = ${productType}`}${
    partnerId === undefined ? sql`` : sql` and a.partner_id = ${partnerId}`
  }`;

/** The same from the rows, in the counters' form: no counter knows products and partners. */
function countedSql({ queues, days, filter }: Wanted) {
  const names = [...new Set(queues.map(({ queue }) => queue))];
  return sql`
    with counted as (
      select a.queue, a.sub_queue, ${indianDay('a.queued_at')} as day, count(*) as n from application a
      where a.queue in (${sql.join(names)}) ${chosen(filter)} group by 1, 2, 3)
    select queue, sub_queue, sum(n)::bigint as n from counted group by 1, 2
    union all
    select 'QUEUED ' || day, queue || ' ' || sub_queue, n from counted where day::text in (${sql.join([...days])})`;
}

/**
 * The counts of the queues and, beside them, what lies on the edge of each limit. All of it is one statement and so of
 * one moment.
 */
export async function readStanding(
  db: Kysely<Database>,
  wanted: Wanted,
): Promise<{ counts: StandingCount[]; edges: Edge[] }> {
  const { queues, filter, days, edges } = wanted;
  const asked = queues.map(({ queue, subQueues }, place) => ({
    place,
    queue,
    parts: subQueues ?? null,
    from_at: edges[place]?.from,
    below_at: edges[place]?.below,
  }));
  const isWhole = filter.productType === undefined && filter.partnerId === undefined;
  const narrowed = sql`a.queue = q.queue and (q.parts is null or q.parts ? a.sub_queue) ${chosen(filter)}`;
  const { rows } = await sql<{ counts: Omit<StandingCount, 'day'>[] | null; edges: Edge[] | null }>`
    select
      (select json_agg(c) from (${isWhole ? countersSql(wanted) : countedSql(wanted)}) as c) as counts,
      (select json_agg(json_build_object('late', e.late, 'loan', o.loan, 'queued_at', o.queued_at) order by q.place)
        from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
          as q(place integer, queue text, parts jsonb, from_at timestamptz, below_at timestamptz)
        cross join lateral (
          select count(*) as late from application a
          where ${narrowed} and a.queued_at >= q.from_at and a.queued_at < q.below_at) as e
        left join lateral (
          select a.loan_application_number as loan, a.queued_at from application a
          where ${narrowed} order by a.queued_at, a.id limit 1) as o on true) as edges`.execute(db);
  const byDay = new Map(days.map((day) => [queuedQueue(day), day]));
  const counts = (rows[0]?.counts ?? []).flatMap(({ queue, sub_queue, n }): StandingCount[] => {
    const day = byDay.get(queue);
    if (day === undefined) return [{ queue, sub_queue, day: null, n }];
    const of = queues.find((each) => sub_queue.startsWith(queuedPart(each.queue, '')));
    return of ? [{ queue: of.queue, sub_queue: sub_queue.slice(of.queue.length + 1), day, n }] : [];
  });
  return { counts, edges: rows[0]?.edges ?? [] };
}
