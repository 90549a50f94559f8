import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Ids of messages whose hand-over to the gateway began before a moment and never ended, because the process died. */
export async function abandonedMessages(
  db: Kysely<Database>,
  table: 'chat_message' | 'outbound_message',
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('hand_over', '=', 'STARTED')
    .where('hand_over_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
