import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** How many applications came into a queue and left it for another, or for good. */
export interface QueueFlow {
  queue: string;
  entered: number;
  left: number;
}

/**
 * How many applications came into some queues and left them, from one moment until before another. Holds and releases
 * do not count, since the application stays in its queue. An application that came and left within the time counts as
 * both.
 */
export async function flowOf(
  db: Kysely<Database>,
  queues: readonly string[],
  { from, below }: { from: Date; below: Date },
): Promise<QueueFlow[]> {
  if (queues.length === 0) return [];
  const ofQueues = sql`queue in (${sql.join(queues)})`;
  const seen = sql`queue, entered_from, left_for, entered_at, left_at`;
  // A stage that began in the time is still open or ended after `from`, so `left_at` finds every stage that counts.
  const { rows } = await sql<QueueFlow>`
    select queue,
      count(*) filter (where entered_at >= ${from} and entered_at < ${below} and entered_from is distinct from queue) as entered,
      count(*) filter (where left_at < ${below} and left_for is distinct from queue) as "left"
    from (
      select ${seen} from application_stage where ${ofQueues} and left_at is null and entered_at >= ${from} and entered_at < ${below}
      union all
      select ${seen} from application_stage where ${ofQueues} and left_at >= ${from}
    ) as stage
    group by queue order by queue`.execute(db);
  return rows;
}
