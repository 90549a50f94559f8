import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * The positions of a chat's messages and notes that hold a text in any letter case, the newest first. Reads the lines of
 * this one chat by the index on chat and position, however many chats there are.
 */
export async function positionsOf(
  db: Kysely<Database>,
  roomId: string,
  text: string,
  limit: number,
): Promise<number[]> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const found = await db
    .selectFrom('chat_message')
    .select('position')
    .where('room_id', '=', roomId)
    .where((row) => row.or([row('kind', '=', 'MESSAGE'), row('is_note', '=', true)]))
    .where(sql<boolean>`lower(text) like ${pattern}`)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ position }) => position);
}
