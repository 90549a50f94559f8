import { expressionBuilder, sql, type Expression, type Kysely, type Selectable } from 'kysely';
import type { MailPartner } from '../../../../widgets/contract/nach/nach.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { MandateBefore } from '../../db/tables/nach.ts';
import type { Tx } from '../../db/transaction.ts';
import { indianTime } from '../../base/indian-time.ts';
import { changeRow } from '../../call/change-row.store.ts';

export type ShownMail = CallReply<'fetchNachMails'>['mailList'][number];
export type Mail = Selectable<Database['nach_mail']> & { attachments: number | string };

/** Whose mails a caller may see: a partner's, or all. */
export type Reach = MailPartner | 'all';

/** What mails are looked up by. Without a loan, a queue id and a sender, the mails that are linked to no loan yet. */
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

/** The mails of a queue id, a sender or a loan, newest first; without any of these, the mails that have no loan yet. */
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

/** The mail that `find` returns, locked until the transaction ends. */
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
  await changeRow(tx, 'nach_mail', mail, {
    loan_application_number: to.loanApplicationNumber,
    mail_queue_id: to.mailQueueId,
    mandate_before: to.mandateBefore && JSON.stringify(to.mandateBefore),
    linked_at: to.now,
    linked_by: to.staffId,
    read_at: mail.read_at ?? to.now,
  });
}

/** The files of a mail that no other mail of a loan brought; with `linkedBefore`, no other mail linked before it. */
function otherFiles(mailId: Expression<string>, loanApplicationNumber: string, linkedBefore: Date | null = null) {
  return expressionBuilder<Database>()
    .selectFrom('nach_mail_attachment as brought')
    .innerJoin('stored_file as file', 'file.id', 'brought.file_id')
    .select('file.id')
    .where('brought.mail_id', '=', mailId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('nach_mail as other')
            .innerJoin('nach_mail_attachment as held', 'held.mail_id', 'other.id')
            .innerJoin('stored_file as known', 'known.id', 'held.file_id')
            .select('known.id')
            .where('other.loan_application_number', '=', loanApplicationNumber)
            .where('other.id', '!=', mailId)
            .$if(linkedBefore !== null, (query) =>
              query.where((other) =>
                other.or([other('other.linked_at', 'is', null), other('other.linked_at', '<', linkedBefore)]),
              ),
            )
            .whereRef('known.sha256', '=', 'file.sha256'),
        ),
      ),
    );
}

/** Whether a mail brings a file that no other mail of a loan brought. */
export async function bringsAnotherFile(tx: Tx, mailId: string, loanApplicationNumber: string): Promise<boolean> {
  const { brings } = await tx
    .selectNoFrom(({ exists, val }) => exists(otherFiles(val(mailId), loanApplicationNumber)).as('brings'))
    .executeTakeFirstOrThrow();
  return Boolean(brings);
}

/**
 * The first mail that was linked to a loan after a given mail and brought a form. That form changed nothing, because
 * the given mail's form had already changed the mandate.
 *
 * @param isSentAgain true when the form follows a rejected one: only a file that differs from those before counts then
 * @returns the id of the mail; undefined when there is none
 */
export async function findLaterForm(
  tx: Tx,
  mail: Mail,
  loanApplicationNumber: string,
  isSentAgain: boolean,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('nach_mail as later')
    .select('later.id')
    .where('later.loan_application_number', '=', loanApplicationNumber)
    .where('later.id', '!=', mail.id)
    .where('later.mandate_before', 'is', null)
    .where('later.linked_at', '>=', mail.linked_at)
    .where(({ exists, ref, selectFrom }) =>
      exists(
        isSentAgain
          ? otherFiles(ref('later.id'), loanApplicationNumber, mail.linked_at)
          : selectFrom('nach_mail_attachment as brought')
              .select('brought.file_id as id')
              .whereRef('brought.mail_id', '=', 'later.id'),
      ),
    )
    // The first mail takes over, so that the others are still later than it.
    .orderBy('later.linked_at')
    .orderBy('later.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Lets a mail's form stand for another mail's change of the mandate. Readers of the mail see no change. */
export async function handOver(tx: Tx, mailId: string, mandateBefore: MandateBefore): Promise<void> {
  await tx
    .updateTable('nach_mail')
    .set({ mandate_before: JSON.stringify(mandateBefore) })
    .where('id', '=', mailId)
    .execute();
}

/** The stored files of a mail, in the mail's order. */
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

/** The partners of the mails that a stored file came with; null for a mail of the lender's own. */
export async function partnersWithFile(db: Kysely<Database>, fileId: string) {
  const found = await db
    .selectFrom('nach_mail_attachment as held')
    .innerJoin('nach_mail as mail', 'mail.id', 'held.mail_id')
    .select('mail.partner')
    .distinct()
    .where('held.file_id', '=', fileId)
    .execute();
  return found.map(({ partner }) => partner);
}
