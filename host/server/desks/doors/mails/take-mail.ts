import { newId } from '../../../db/new-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { discard } from '../../../core/files/incoming.ts';
import { addMail, findMail, type MailReply } from '../../nach/mail-arrival.store.ts';
import { tellOfMail, tellPages } from '../../nach/publish-read.ts';
import type { AtDoor } from '../at-door.ts';
import { checkMailFiles, keepFiles } from './keep-mail-files.ts';
import { readMail } from './read-mail.ts';

/**
 * `POST /doors/mails`: a mail as the mail server has it. It waits in the queue of mandates, by the queue id that it names, until
 * somebody links it. A Message-ID stands for one mail of its door, by whatever way it comes again.
 *
 * @throws Refusal VALIDATION_FAILED for what is no mail
 */
export async function takeMail(body: Buffer, at: AtDoor): Promise<object> {
  const { db, door, storage } = at;
  const mail = await readMail(body);
  const key = { doorId: door.id, messageId: mail.messageId };
  const earlier = await findMail(db, key);
  if (earlier) return earlier;
  const leave = await storage.room.reserve(body.length);
  try {
    const { good, leftOut } = await checkMailFiles(mail, at);
    try {
      return await keepFiles(at, good, (fileIds) =>
        inTransaction(db, async (tx): Promise<{ reply: MailReply; isUsed: boolean }> => {
          const now = at.now();
          const id = newId(now);
          const { senderName, senderEmail, subject, text, queueId } = mail;
          const row = { id, partner: door.partner, queueId, senderName, senderEmail, subject, text, leftOut };
          const added = await addMail(tx, { ...key, ...row, fileIds, receivedAt: now });
          const reply = await findMail(tx, key);
          if (!reply) throw new Error(`The mail ${id} was neither added nor there before`);
          if (!added) return { reply, isUsed: false };
          await tellOfMail(tx, added);
          await tellPages(tx, id, 'came');
          const after = { queueId, files: fileIds.length, leftOut: leftOut.length };
          await at.record(tx, { action: 'TAKE_IN_MAIL', entity: 'NACH_MAIL', entityId: id, after });
          return { reply, isUsed: true };
        }),
      );
    } finally {
      await discard(good);
    }
  } finally {
    leave();
  }
}
