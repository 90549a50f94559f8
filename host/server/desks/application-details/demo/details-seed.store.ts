import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The loan number of an application with documents that somebody chats about; without one, of the newest with documents. */
export async function findDemoDetails(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectFrom('application as a')
    .select('a.loan_application_number as number')
    .where((is) =>
      is.exists(is.selectFrom('document').select('document.id').whereRef('document.application_id', '=', 'a.id')),
    )
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(selectFrom('chat_room').select('chat_room.id').whereRef('chat_room.application_id', '=', 'a.id')),
      'desc',
    )
    .orderBy('a.loan_application_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.number;
}
