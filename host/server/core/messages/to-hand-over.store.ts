import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Messages = 'chat_message' | 'outbound_message';

/**
 * Whether a message waits for its hand-over, or is being handed over. Each process asks several times a second, most
 * often for nothing: one statement then, and no transaction.
 */
export async function isAnyToHandOver(db: Kysely<Database>, table: Messages, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('hand_over', 'in', ['WAITING', 'STARTED'])
    .where('hand_over_at', '<=', now)
    // the order of each table's index: else a table whose messages have just been sent is read from end to end
    .$if(table === 'outbound_message', (messages) => messages.orderBy('hand_over'))
    .orderBy('hand_over_at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of messages whose hand-over to the gateway began before a moment and never ended, because the process died. */
export async function abandonedMessages(
  db: Kysely<Database>,
  table: Messages,
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
