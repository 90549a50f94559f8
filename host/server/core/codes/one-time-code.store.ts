import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Table = Database['one_time_code'];
export type SentCode = Selectable<Table>;

const keptMs = 86_400_000;

export async function insert(tx: Tx, code: Insertable<Table>): Promise<void> {
  await tx.insertInto('one_time_code').values(code).execute();
}

export async function change(tx: Tx, id: string, set: Updateable<Table>): Promise<void> {
  await tx.updateTable('one_time_code').set(set).where('id', '=', id).execute();
}

const ofSubject = (db: Kysely<Database>, subject: string) =>
  db.selectFrom('one_time_code').selectAll().where('subject', '=', subject).orderBy('no', 'desc');

/** The codes of a subject that were sent after a moment, the newest first. */
export async function sentSince(db: Kysely<Database>, subject: string, since: Date): Promise<SentCode[]> {
  return ofSubject(db, subject).where('sent_at', '>', since).execute();
}

/** The newest code of a subject, locked until the transaction ends. */
export async function newestForChange(tx: Tx, subject: string): Promise<SentCode | undefined> {
  return ofSubject(tx, subject).limit(1).forUpdate().executeTakeFirst();
}

/** The code in a message, which only a simulated gateway leaves there. */
export async function codeIn(db: Kysely<Database>, messageId: string): Promise<string | undefined> {
  const message = await db
    .selectFrom('outbound_message')
    .select('template_values')
    .where('id', '=', messageId)
    .executeTakeFirst();
  return message?.template_values[0];
}

/** Deletes codes that count no more. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('one_time_code')
    .where('sent_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
