import { sql, type Kysely, type Selectable } from 'kysely';
import type { MailPartner } from '../../../widgets/contract/nach.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { Database } from '../db/schema.ts';
import type { MandateBefore } from '../db/tables/nach.ts';
import type { Tx } from '../db/transaction.ts';
import { indianTime } from '../indian-time.ts';

export type ShownMail = CallReply<'fetchNachMails'>['mailList'][number];
export type Mail = Selectable<Database['nach_mail']> & { attachments: number | string };

/** Whose mails a caller may see: a partner's, or all. */
export type Reach = MailPartner | 'all';

/** What names mails; all empty for those that are linked to no loan yet. */
export interface MailKeys {
  loanApplicationNumber: string | undefined;
  mailQueueId: string | undefined;
  email: string | undefined;
  queueName: string | undefined;
}

const longestList = 200;

export function showMail(mail: Mail): ShownMail {
  return {
    mailId: mail.id,
    subject: mail.subject,
    senderName: mail.sender_name,
    senderEmail: mail.sender_email,
    receivedAt: indianTime(mail.received_at),
    isNew: mail.read_at === null,
    attachmentCount: Number(mail.attachments),
    loanAppNo: mail.loan_application_number,
    version: mail.version,
  };
}

function mails(db: Kysely<Database>, reach: Reach) {
  return db
    .selectFrom('nach_mail as mail')
    .selectAll('mail')
    .select(
      sql<number | string>`(select count(*) from nach_mail_attachment as held where held.mail_id = mail.id)`.as(
        'attachments',
      ),
    )
    .$if(reach !== 'all', (query) => query.where('mail.partner', '=', reach as MailPartner));
}

/** The mails of a queue id, a sender or a loan, newest first; without any of them those that no loan has been found for. */
export async function page(db: Kysely<Database>, reach: Reach, keys: MailKeys): Promise<Mail[]> {
  const { loanApplicationNumber, mailQueueId, email, queueName } = keys;
  const isNamed = Boolean(loanApplicationNumber || mailQueueId || email);
  return mails(db, reach)
    .$if(Boolean(queueName), (query) => query.where('mail.queue_name', '=', queueName ?? ''))
    .where((mail) =>
      isNamed
        ? mail.or([
            ...(mailQueueId ? [mail('mail.mail_queue_id', '=', mailQueueId)] : []),
            ...(loanApplicationNumber ? [mail('mail.loan_application_number', '=', loanApplicationNumber)] : []),
            ...(email ? [mail(sql<string>`lower(mail.sender_email)`, '=', email.toLowerCase())] : []),
          ])
        : mail('mail.loan_application_number', 'is', null),
    )
    .orderBy('mail.received_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(longestList)
    .execute();
}

export async function find(db: Kysely<Database>, reach: Reach, id: string): Promise<Mail | undefined> {
  return mails(db, reach).where('mail.id', '=', id).executeTakeFirst();
}

/** The same mail, held until the transaction ends. */
export async function lock(tx: Tx, reach: Reach, id: string): Promise<Mail | undefined> {
  await tx.selectFrom('nach_mail').select('id').where('id', '=', id).forUpdate().execute();
  return find(tx, reach, id);
}

export async function markRead(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('nach_mail').set({ read_at: now }).where('id', '=', id).where('read_at', 'is', null).execute();
}

export async function link(
  tx: Tx,
  mail: Mail,
  to: {
    loanApplicationNumber: string;
    mailQueueId: string | null;
    mandateBefore: MandateBefore | null;
    staffId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('nach_mail')
    .set({
      loan_application_number: to.loanApplicationNumber,
      mail_queue_id: to.mailQueueId,
      mandate_before: to.mandateBefore && JSON.stringify(to.mandateBefore),
      linked_at: to.now,
      linked_by: to.staffId,
      read_at: mail.read_at ?? to.now,
      version: mail.version + 1,
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Whether a mail brings a file that the last one which was linked to a loan did not. */
export async function bringsAnotherFile(tx: Tx, mailId: string, loanApplicationNumber: string): Promise<boolean> {
  const held = tx
    .selectFrom('nach_mail_attachment as held')
    .innerJoin('stored_file as file', 'file.id', 'held.file_id')
    .innerJoin('nach_mail as mail', 'mail.id', 'held.mail_id');
  const before = await held
    .select('mail.id')
    .where('mail.loan_application_number', '=', loanApplicationNumber)
    .where('mail.id', '!=', mailId)
    .orderBy(sql`mail.linked_at desc nulls last`)
    .orderBy('mail.received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) return true;
  const contentsOf = async (id: string) =>
    (await held.select('file.sha256').where('mail.id', '=', id).execute()).map(({ sha256 }) => sha256);
  const known = await contentsOf(before.id);
  return (await contentsOf(mailId)).some((content) => !known.includes(content));
}

/** Files of a mail, in its order. */
export async function attachments(db: Kysely<Database>, mailId: string) {
  return db
    .selectFrom('nach_mail_attachment as held')
    .innerJoin('stored_file as file', 'file.id', 'held.file_id')
    .select(['file.id as fileId', 'file.name', 'file.media_type as mediaType', 'file.bytes'])
    .where('held.mail_id', '=', mailId)
    .where('file.stored_at', 'is not', null)
    .where('file.deleted_at', 'is', null)
    .orderBy('held.position')
    .execute();
}
