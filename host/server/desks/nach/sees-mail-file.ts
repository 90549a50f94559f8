import type { FileReader } from '../../core/files/file-reader.ts';
import { isMailSeen } from './nach-mail.rules.ts';
import { partnersWithFile } from './nach-mail.store.ts';

/** Attachments are seen on the pages of their mails. */
export const seesMailFile: FileReader = async (fileId, { db, caller }) =>
  (await partnersWithFile(db, fileId)).some((partner) => isMailSeen(caller, partner));
