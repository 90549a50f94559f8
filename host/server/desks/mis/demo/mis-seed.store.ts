import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Days } from '../figures.store.ts';

/**
 * Keeps a rejected document for each application that left the document desk to be sent back or to be rejected, a few
 * minutes before, and those that are rejected now.
 */
export async function keepPastRejections(tx: Tx): Promise<void> {
  await sql`insert into card_rejection (document_id, application_id, reason, rejected_at, rejected_by)
    select id, application_id, reject_reasons ->> 0, changed_at, decided_by_id from document where status = 'rejected'
    on conflict do nothing`.execute(tx);
  await sql`
    with reasons as (
      select reason ->> 'key' as key, row_number() over (order by s.position, o) - 1 as place, count(*) over () as n
      from document_section s, jsonb_array_elements(s.reject_reasons) with ordinality as r (reason, o)),
    back as (
      select s.id, s.application_id, s.left_at, s.left_by, s.entered_at,
        ('x' || right(s.id::text, 6))::bit(24)::integer as draw
      from application_stage s join application a on a.id = s.application_id
      where s.queue = 'DOCUMENT_PROCESSING' and s.left_at is not null
        and (s.left_for = 'PENDING_REVIEW_REGULAR' or (s.left_for is null and a.udrs = 'REJECTED')))
    insert into card_rejection (document_id, application_id, reason, rejected_at, rejected_by)
    select b.id, b.application_id, r.key, greatest(b.entered_at, b.left_at - make_interval(mins => 3 + b.draw % 90)), b.left_by
    from back b join reasons r on r.place = b.draw % r.n
    on conflict do nothing`.execute(tx);
}

/** Marks all days of a range as closed, where none is. */
export async function markAllClosed(tx: Tx, { from, to }: Days, now: Date): Promise<void> {
  await sql`insert into mis_closed_day (day, after_day, closed_at, by_agency)
    select day::date, lag(day::date, 1, '-infinity') over (order by day), ${now}, (select count(*) > 1 from agency)
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day`.execute(tx);
}
