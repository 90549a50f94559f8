import { sql, type Kysely } from 'kysely';
import type { ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

const columns = ['id', 'staff_id as staffId', 'title', 'text'] as const;

/** A ready reply. Without `staffId` it is the team's. */
export type Reply = Awaited<ReturnType<typeof forAgent>>[number];

/** The team's replies of a chat screen and one person's own, the own ones first. */
export async function forAgent(db: Kysely<Database>, variant: ChatVariant, staffId: string) {
  return db
    .selectFrom('chat_reply')
    .select(columns)
    .where('variant', '=', variant)
    .where((row) => row.or([row('staff_id', 'is', null), row('staff_id', '=', staffId)]))
    .orderBy((row) => row('staff_id', 'is', null))
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();
}

export async function insert(
  tx: Tx,
  reply: { variant: ChatVariant; staffId: string | null; title: string; text: string; now: Date },
): Promise<Reply> {
  const { variant, staffId, title, text, now } = reply;
  return tx
    .insertInto('chat_reply')
    .values({ id: newId(now), variant, staff_id: staffId, title, text, saved_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function change(
  tx: Tx,
  id: string,
  set: { staffId: string | null; title: string; text: string; now: Date },
): Promise<Reply> {
  return tx
    .updateTable('chat_reply')
    .set({ staff_id: set.staffId, title: set.title, text: set.text, saved_at: set.now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chat_reply').where('id', '=', id).execute();
}
