import { publishEdit } from '../../core/applications/change-standing.ts';
import { publish } from '../../core/live/live.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { applicationsShowing } from './nach-mail-loans.store.ts';
import type { Mail } from './nach-mail.store.ts';

/** Tells the lists that count a mail while it is new. */
export async function tellOfMail(tx: Tx, mail: Mail): Promise<void> {
  for (const { id, version } of await applicationsShowing(tx, mail)) await publishEdit(tx, id, version);
}

/** Tells the pages of mails what has happened to one. */
export async function tellPages(tx: Tx, mailId: string, type: 'came' | 'linked' | 'decided'): Promise<void> {
  await publish(tx, { topic: 'nach.mails', type, payload: { rowId: mailId } });
}

/** Tells the lists that count a mail that somebody has read it. */
export async function publishRead(tx: Tx, mail: Mail): Promise<void> {
  if (mail.read_at === null) await tellOfMail(tx, mail);
}
