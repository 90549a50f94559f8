import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay, type Day } from '../../../../widgets/contract/time.ts';
import { limitHoursByQueue } from './stuck-rows.ts';
import { indianDay } from './indian-day.store.ts';

/** Days that follow each other, the first and the last one, YYYY-MM-DD. */
export interface Days {
  from: Day;
  to: Day;
}

/** A time from one moment until before another. */
interface Span {
  from: Date;
  below: Date;
}

/** Whole days in India, the last one included. */
function spanOf({ from, to }: Days): Span {
  return { from: startOfDay(from), below: endOfDay(to) };
}

const within = (column: string, { from, below }: Span) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${below}`;

const limits = sql`(values ${sql.join(
  Object.entries(limitHoursByQueue).map(([queue, hours]) => sql`(${queue}::text, ${hours}::integer)`),
)})`;

/** What ended in the time: a stay in a queue, whatever holds were in it, from when the application came into the queue. */
const stays = (span: Span) => sql`
  select s.application_id, s.queue, s.left_for, s.left_at, s.left_by, a.partner_id, a.udrs, a.loan_amount,
    case when s.entered_from is distinct from s.queue then s.entered_at else (
      select max(e.entered_at) from application_stage e where e.application_id = s.application_id and e.queue = s.queue
        and e.entered_from is distinct from e.queue and e.entered_at <= s.entered_at) end as came_at
  from application_stage s join application a on a.id = s.application_id
  where ${within('s.left_at', span)} and s.left_at is not null and s.left_for is distinct from s.queue`;

/** The agency that had a loan at a moment, by the first time that it went from one since; `c` is its case. */
const agencyAt = (column: string) => sql`coalesce((
  select d.agency_id from loan_departure d where d.case_id = c.id and d.left_at > ${sql.ref(column)}
  order by d.left_at limit 1), c.agency_id)`;
/** The agency of who has done something; null for the lender's staff. */
const agencyOf = (column: string) => sql`(select staff.agency_id from staff where staff.id = ${sql.ref(column)})`;

/**
 * Money of loans in collection: the payments of those that are kept by their schedules, and the entries of ledgers, rounded up to whole
 * rupees as payments are. What takes a receipt back takes it off on its own day, from the agency that has collected it: days that are over
 * stay as they were.
 */
const money = (span: Span) => sql`
  select ${indianDay('p.recorded_at')} as day, a.partner_id, 1 as n, p.amount, ${agencyAt('p.recorded_at')} as agency
    from payment p join application a using (loan_application_number) join collections_case c on c.application_id = a.id
    where ${within('p.recorded_at', span)} and p.recorded_at >= c.allocated_at
      and not exists (select from loan_plan l where l.loan_application_number = p.loan_application_number)
  union all
  select ${indianDay('e.booked_at')}, a.partner_id, s.sign, s.sign * ceil(r.amount_paise / 100.0), ${agencyAt('r.booked_at')}
    from loan_entry e
    cross join lateral (select case e.kind when 'RECEIPT' then 1 else -1 end as sign) s
    join loan_entry r on r.id = case e.kind when 'RECEIPT' then e.id else e.depends_on end
    join application a on a.loan_application_number = e.loan_application_number
    join collections_case c on c.application_id = a.id
    where ${within('e.booked_at', span)} and e.kind in ('RECEIPT', 'REVERSAL') and r.booked_at >= c.allocated_at`;

/**
 * What happens to loans in collection. Each row has its day, partner, part, key, measures, and the agency that it counts for: of contacts and
 * new promises that of who has had them, of all else the one that had the loan.
 */
const collected = (span: Span) => sql`
  select ${indianDay('t.at')} as day, a.partner_id, 'CONTACTS' as part, '' as key, count(*) as n,
      count(*) filter (where t.is_rpc) as good, 0 as amount, ${agencyOf('t.staff_id')} as agency
    from contact_attempt t join application a using (loan_application_number)
    where ${within('t.at', span)} and t.door <> 'MESSAGE' group by 1, 2, 8
  union all
  select ${indianDay('t.at')}, a.partner_id, 'OUTSIDE_HOURS', '', count(*), 0, 0, ${agencyOf('t.staff_id')}
    from contact_attempt t join application a using (loan_application_number)
    where ${within('t.at', span)} and t.door <> 'MESSAGE' and t.is_outside_hours group by 1, 2, 8
  union all
  select ${indianDay('p.made_at')}, a.partner_id, 'PROMISED', '', count(*), 0, sum(p.amount), ${agencyOf('p.made_by')}
    from promise p join application a using (loan_application_number) where ${within('p.made_at', span)} group by 1, 2, 8
  union all
  select ${indianDay('p.closed_at')}, a.partner_id, 'PROMISES', '', count(*), count(*) filter (where p.status = 'KEPT'), 0,
      ${agencyAt('p.closed_at')}
    from promise p join application a using (loan_application_number)
    left join collections_case c on c.application_id = a.id
    where ${within('p.closed_at', span)} and p.status in ('KEPT', 'PARTIAL', 'BROKEN') group by 1, 2, 8
  union all
  select m.day, m.partner_id, 'COLLECTED', '', greatest(sum(m.n), 0), 0, greatest(sum(m.amount), 0), m.agency
    from (${money(span)}) m group by 1, 2, 8
  union all
  select ${indianDay('c.allocated_at')}, a.partner_id, 'ALLOCATED', '', count(*), 0, 0, c.agency_id
    from collections_case c join application a on a.id = c.application_id
    where ${within('c.allocated_at', span)}
      and (c.calling_allocated_to is not null or c.field_allocated_to is not null) group by 1, 2, 8
  union all
  select c.closed_on, a.partner_id, 'RESOLVED', '', count(*), 0, 0, c.agency_id
    from collections_case c join application a on a.id = c.application_id
    where c.closed_on >= (${span.from}::timestamptz at time zone 'UTC' + interval '330 minutes')::date
      and c.closed_on < (${span.below}::timestamptz at time zone 'UTC' + interval '330 minutes')::date group by 1, 2, 8
  union all
  select ${indianDay('s.waiting_since')}, a.partner_id, 'SETTLEMENTS', s.status, count(*), 0, sum(s.settlement_amount), s.agency_id
    from settlement s join application a using (loan_application_number)
    where ${within('s.waiting_since', span)} group by 1, 2, 4, 8`;

/** What happens to applications. */
const worked = (span: Span) => sql`
  select ${indianDay('a.submitted_at')} as day, a.partner_id, 'CAME' as part, '' as key, count(*) as n, 0 as good, 0 as amount
    from application a where ${within('a.submitted_at', span)} group by 1, 2
  union all
  select ${indianDay('s.entered_at')}, a.partner_id, 'STAGE_CAME', s.queue, count(*), 0, 0
    from application_stage s join application a on a.id = s.application_id
    where ${within('s.entered_at', span)} and s.entered_from is distinct from s.queue group by 1, 2, 4
  union all
  select ${indianDay('m.left_at')}, m.partner_id, 'STAGE', m.queue, count(*),
      count(*) filter (where m.left_at <= m.came_at + make_interval(hours => l.hours)), 0
    from stays m join ${limits} as l(queue, hours) on l.queue = m.queue group by 1, 2, 4
  union all
  select ${indianDay('m.left_at')}, m.partner_id, 'DOCUMENTS', coalesce(m.left_by::text, ''), count(*),
      count(*) filter (where not exists (
        select from card_rejection r where r.application_id = m.application_id and r.rejected_at <= m.left_at)), 0
    from stays m where m.queue = 'DOCUMENT_PROCESSING' group by 1, 2, 4
  union all
  select ${indianDay('m.left_at')}, m.partner_id, m.udrs, '', count(*), 0, sum(m.loan_amount)
    from stays m where m.left_for is null and m.udrs in ('DISBURSED', 'REJECTED') group by 1, 2, 3
  union all
  select ${indianDay('r.rejected_at')}, a.partner_id, 'CARDS', coalesce(r.reason, ''), count(*), 0, 0
    from card_rejection r join application a on a.id = r.application_id
    where ${within('r.rejected_at', span)} group by 1, 2, 4`;

/**
 * The figures of each of some days, in the form of `mis_day`: for each partner, for all together (-1), and of these
 * some once more by partner (`<part>_OF`), so that no reader has to sum all partners of all days.
 */
export function figuresSql(days: Days): RawBuilder<unknown> {
  const span = spanOf(days);
  return sql`
    with stays as materialized (${stays(span)}), collected as materialized (${collected(span)}), figures as (
      ${worked(span)}
      union all
      select day, partner_id, part, key, n, good, amount from collected
      union all
      select day, partner_id, part || '@' || agency, key, n, good, amount from collected
      where agency is not null and (select count(*) > 1 from agency))
    select day, case when grouping(partner_id) = 1 or grouping(key) = 1 then -1 else partner_id end as partner_id,
      case when grouping(key) = 1 then part || '_OF' else part end as part,
      case when grouping(key) = 1 then partner_id::text else key end as key,
      sum(n)::bigint as n, sum(good)::bigint as good, sum(amount)::bigint as amount
    from figures
    group by grouping sets ((day, partner_id, part, key), (day, part, key), (day, partner_id, part))
    having grouping(key) = 0 or part in ('CAME', 'DOCUMENTS', 'DISBURSED')`;
}
