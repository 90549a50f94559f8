import { publishEdit } from '../../core/applications/change-standing.ts';
import type { Tx } from '../../db/transaction.ts';
import { applicationsShowing } from './nach-mail-loans.store.ts';
import type { Mail } from './nach-mail.store.ts';

/** Tells the lists that count a mail while it is new. */
export async function tellOfMail(tx: Tx, mail: Mail): Promise<void> {
  for (const { id, version } of await applicationsShowing(tx, mail)) await publishEdit(tx, id, version);
}

/** Tells the lists that count a mail that somebody has read it. */
export async function publishRead(tx: Tx, mail: Mail): Promise<void> {
  if (mail.read_at === null) await tellOfMail(tx, mail);
}
