import { Readable } from 'node:stream';
import type { FileKind } from '../../../../../widgets/contract/files/uploads.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { UploadedFile } from '../../../call/files.ts';
import { discard, inspect } from '../../../core/files/incoming.ts';
import { keepFile, type KeepContext } from '../../../core/files/keep-upload.ts';
import { newId } from '../../../db/new-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { LeftOutFile } from '../../../db/tables/nach.ts';
import type { AtDoor } from '../at-door.ts';
import type { ReadMail } from './read-mail.ts';

/** The kinds of file that a signed form comes as. */
const kinds: readonly FileKind[] = ['image', 'pdf', 'word'];
/** The most files of a mail that are kept. */
const mostFiles = 20;
const field = 'file';

/** Checks a file of a mail by its content. @returns why it is left out, or the file in the incoming directory */
async function checked(
  { name, content }: ReadMail['files'][number],
  { storage }: AtDoor,
): Promise<UploadedFile | string> {
  const received = await storage.incoming.receive({ field, name, content: Readable.from([content]) }, kinds);
  try {
    const [file] = await inspect([received], { [field]: kinds }, storage.heic);
    if (file) return file;
  } catch (error) {
    await discard([received]);
    throw error;
  }
  await discard([received]);
  return 'This file cannot be read';
}

/** A refusal of the file's own makes no refusal of the mail; a store that is full or away does. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.status < 500 && error.code !== 'STORAGE_FULL') return error.message;
  throw error;
}

/**
 * Parts the files of a mail into those that are safe to keep, and those that are left out with the reason. Those kept are on this
 * machine until they are discarded.
 */
export async function checkMailFiles(
  { files }: ReadMail,
  at: AtDoor,
): Promise<{ good: UploadedFile[]; leftOut: LeftOutFile[] }> {
  const good: UploadedFile[] = [];
  const leftOut: LeftOutFile[] = [];
  try {
    for (const file of files) {
      const isOneMore = good.length === mostFiles;
      const one = isOneMore
        ? `A mail brings at most ${mostFiles} files`
        : await checked(file, at).catch((error: unknown) => reasonOf(error));
      if (typeof one === 'string') leftOut.push({ name: file.name, reason: one });
      else good.push(one);
    }
  } catch (error) {
    await discard(good);
    throw error;
  }
  return { good, leftOut: leftOut.slice(0, 100) };
}

/**
 * Puts files into the store, then runs `save` with their ids. Their content is removed when a step fails, or `save` says that they
 * are not needed.
 */
export async function keepFiles<Reply>(
  at: AtDoor,
  files: readonly UploadedFile[],
  save: (ids: readonly string[]) => Promise<{ reply: Reply; isUsed: boolean }>,
): Promise<Reply> {
  const { db, storage, settings, now } = at;
  const context: KeepContext = { db, storage, settings, now, transaction: (work) => inTransaction(db, work) };
  const keepFrom = async (place: number, ids: readonly string[]): Promise<{ reply: Reply; isUsed: boolean }> => {
    const file = files[place];
    if (!file) return save(ids);
    const id = newId(now());
    let isUsed = false;
    const reply = await keepFile(context, { id, ownerId: null, file }, async () => {
      const saved = await keepFrom(place + 1, [...ids, id]);
      isUsed = saved.isUsed;
      return saved;
    });
    return { reply, isUsed };
  };
  return (await keepFrom(0, [])).reply;
}
