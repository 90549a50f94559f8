import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';

/**
 * What is wrong with the history of stages, a line for each fault: stages that overlap or leave a gap, an application in a queue
 * that none of its stages says, one that is in none and whose last stage goes on.
 */
export async function stageFaults(db: Kysely<Database>): Promise<{ application: string; fault: string }[]> {
  const { rows } = await sql<{ application: string; fault: string }>`
    with stage as (
      select *, lead(entered_at) over way as next_at, lead(queue) over way as next_queue,
        lead(entered_from) over way as next_from, lead(entered_by) over way as next_by,
        row_number() over way as place, lead(id) over way as next_id
      from application_stage
      window way as (partition by application_id order by entered_at)
    )
    select application_id as application, 'began before the one before it ended' as fault from stage
      where next_id is not null and (left_at is null or next_at < left_at)
    union all
    select application_id, 'a gap to the next one' from stage
      where left_for is not null and (next_at is distinct from left_at or next_queue is distinct from left_for
        or next_from is distinct from queue or next_by is distinct from left_by)
    union all
    select application_id, 'went on though its work had ended' from stage
      where left_at is not null and left_for is null and next_from is not null
    union all
    select application_id, 'the first comes from a queue' from stage where place = 1 and entered_from is not null
    union all
    select application_id, 'ended before it began' from stage where left_at <= entered_at
    union all
    select coalesce(a.id, open.application_id), 'is not where the application stands' from application a
      full join (select * from application_stage where left_at is null) open on open.application_id = a.id
      where a.queue is distinct from open.queue or a.sub_queue is distinct from open.sub_queue`.execute(db);
  return rows;
}
