import type { Tx } from '../db/transaction.ts';
import { newId } from '../db/new-id.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { keyOf, storageRefusal } from './file-store.ts';
import * as files from './file.store.ts';
import type { UploadedFile } from './incoming.ts';
import { fileIdOf } from './link.ts';

function ownerOf({ caller }: CallContext): string | null {
  return caller.kind === 'staff' ? caller.staff.id : null;
}

/** The file of a part. Refuses with VALIDATION_FAILED where none was sent. */
export function uploadedFile(context: CallContext, part: string): UploadedFile {
  const file = context.files.find(({ field }) => field === part);
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { [part]: 'This field is required' } });
  return file;
}

/**
 * Puts the file of a part into the store. Call it before the transaction that attaches the file: sending content to a store
 * takes time, and an upload that nothing attaches within a day is removed.
 *
 * @param part name of the file's part
 * @returns the new file's id
 * @throws Refusal VALIDATION_FAILED where the part is missing; STORAGE_FULL, STORAGE_UNAVAILABLE
 */
export async function keepUpload(context: CallContext, part: string): Promise<string> {
  const { kind, type, bytes, sha256, name, width = null, height = null, path } = uploadedFile(context, part);
  const now = context.now();
  const id = newId(now);
  const file = { id, kind, type, bytes, sha256, name, width, height, ownerId: ownerOf(context), createdAt: now };
  // The row first: content without a row would never be found again.
  await context.transaction((tx) => files.insert(tx, file));
  try {
    await context.storage.store.put(keyOf(id), path);
  } catch (error) {
    throw storageRefusal(error) ?? error;
  }
  await files.markStored(context.db, id, context.now());
  return id;
}

export interface Attaching {
  /** A file's id, or the `s3Url` that its upload answered. */
  file: string;
  /** What holds it, such as `document:` and an id. */
  attachedTo: string;
  loanApplicationNumber?: string | null;
  /** Id of the file that it is a later version of; that one stays as it is. */
  replacesId?: string;
}

/**
 * Ties an upload of this caller to what holds it, in the transaction that stores the holder.
 *
 * @returns the file's id and version
 * @throws Refusal FILE_GONE where it is not there any more, is another's, or is attached already
 */
export async function attachFile(
  tx: Tx,
  context: CallContext,
  attaching: Attaching,
): Promise<{ fileId: string; version: number }> {
  const { file, attachedTo, loanApplicationNumber = null, replacesId } = attaching;
  const fileId = fileIdOf(file) ?? fileIdOf(`/files/${file}`);
  const attachment = { attachedTo, loanApplicationNumber, replacesId, ownerId: ownerOf(context) };
  const version = fileId === undefined ? undefined : await files.attach(tx, { fileId, ...attachment }, context.now());
  if (fileId === undefined || version === undefined) throw refuse('FILE_GONE');
  return { fileId, version };
}
