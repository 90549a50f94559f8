import { sql, type Kysely } from 'kysely';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import { nachReviewQueue } from '../../../../widgets/contract/nach/nach.ts';
import * as files from '../../core/files/file.store.ts';
import type { Database } from '../../db/schema.ts';
import type { LeftOutFile } from '../../db/tables/nach.ts';
import type { Tx } from '../../db/transaction.ts';
import { find, type Mail } from './nach-mail.store.ts';

/** What makes a mail one that a door has brought already. */
interface MailKey {
  doorId: string;
  messageId: string;
}

interface NewMail extends MailKey {
  id: string;
  /** The partner whose mail it is; null for the lender's own. */
  partner: SourcingPartner | null;
  queueId: string | null;
  senderName: string | null;
  senderEmail: string;
  subject: string;
  text: string;
  fileIds: readonly string[];
  leftOut: readonly LeftOutFile[];
  receivedAt: Date;
}

/** What a door is answered. */
export interface MailReply {
  mailId: string;
  /** How many files were kept. */
  files: number;
  leftOut: LeftOutFile[];
}

/** What a door was answered to a mail; undefined where it has brought none of this Message-ID. */
export async function findMail(db: Kysely<Database>, { doorId, messageId }: MailKey): Promise<MailReply | undefined> {
  const row = await db
    .selectFrom('nach_mail as mail')
    .select(['mail.id', 'mail.left_out'])
    .select(
      sql<number | string>`(select count(*) from nach_mail_attachment as held where held.mail_id = mail.id)`.as(
        'files',
      ),
    )
    .where('mail.door_id', '=', doorId)
    .where('mail.message_id', '=', messageId)
    .executeTakeFirst();
  return row && { mailId: row.id, files: Number(row.files), leftOut: leftOutOf(row.left_out) };
}

/** Files that were left out, as they are told; the database keeps their fields in an order of its own. */
export const leftOutOf = (kept: readonly LeftOutFile[] | null): LeftOutFile[] =>
  (kept ?? []).map(({ name, reason }) => ({ name, reason }));

/** Adds a mail that waits for who links it. @returns undefined where this door has brought it before */
export async function addMail(tx: Tx, mail: NewMail): Promise<Mail | undefined> {
  const { id, fileIds, receivedAt } = mail;
  const added = await tx
    .insertInto('nach_mail')
    .values({
      id,
      partner: mail.partner,
      queue_name: nachReviewQueue,
      mail_queue_id: mail.queueId,
      sender_name: mail.senderName,
      sender_email: mail.senderEmail,
      subject: mail.subject,
      body: mail.text,
      received_at: receivedAt,
      door_id: mail.doorId,
      message_id: mail.messageId,
      left_out: JSON.stringify(mail.leftOut),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  for (const [position, fileId] of fileIds.entries()) {
    const held = { fileId, ownerId: null, attachedTo: `nachMail:${id}`, loanApplicationNumber: null };
    if ((await files.attach(tx, held, receivedAt)) === undefined)
      throw new Error(`The file ${fileId} was taken from its mail`);
    await tx.insertInto('nach_mail_attachment').values({ mail_id: id, file_id: fileId, position }).execute();
  }
  return find(tx, 'all', id);
}
