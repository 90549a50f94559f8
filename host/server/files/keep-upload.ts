import type { Tx } from '../db/transaction.ts';
import { newId } from '../db/new-id.ts';
import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { keyOf, storageRefusal } from './file-store.ts';
import * as files from './file.store.ts';
import type { UploadedFile } from './incoming.ts';
import { fileIdOf } from './link.ts';

const mebi = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;
/** Part of the quota that may wait for a save. */
const waitingShare = 0.25;

function ownerOf({ caller }: CallContext): string | null {
  return caller.kind === 'staff' ? caller.staff.id : null;
}

/** The file of a part. Refuses with VALIDATION_FAILED where none was sent. */
export function uploadedFile(context: CallContext, part: string): UploadedFile {
  const file = context.files.find(({ field }) => field === part);
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { [part]: 'This field is required' } });
  return file;
}

/** @throws Refusal UPLOAD_QUOTA_USED */
async function requireQuota(tx: Tx, context: CallContext, ownerId: string, bytes: number): Promise<void> {
  const quota = context.settings.uploadQuotaMb * mebi;
  if (quota === 0) return;
  const { recent, waiting } = await files.claimBytesOf(tx, ownerId, new Date(context.now().getTime() - day));
  if (recent + bytes > quota) throw refuse('UPLOAD_QUOTA_USED');
  if (waiting + bytes > quota * waitingShare) {
    const message = 'Too many of your uploads wait to be saved with something. Save them, or try again later';
    throw refuse('UPLOAD_QUOTA_USED', { message });
  }
}

/** Gives an upload's room back. What cannot be removed now is swept within a day. */
async function drop({ db, storage, now }: CallContext, id: string): Promise<void> {
  if (!(await files.abandonOne(db, id, now()))) return;
  await storage.store.delete(keyOf(id));
  await files.markRemoved(db, id, now());
}

/**
 * Puts the file of a part into the store, then saves, once, what it is for. Sending content to a store takes time, so the
 * transaction begins after it. Where it fails, or the same write was done before, nothing is left in the store.
 *
 * @param part name of the file's part
 * @param save given the new file's id
 * @throws Refusal VALIDATION_FAILED where the part is missing; UPLOAD_QUOTA_USED, STORAGE_FULL, STORAGE_UNAVAILABLE
 */
export async function withUpload<Reply>(
  context: CallContext,
  part: string,
  save: (tx: Tx, fileId: string) => Promise<Reply>,
): Promise<Reply> {
  const { kind, type, bytes, sha256, name, width = null, height = null, path } = uploadedFile(context, part);
  const now = context.now();
  const id = newId(now);
  const ownerId = ownerOf(context);
  // The row first: content without a row would never be found again.
  await context.transaction(async (tx) => {
    if (ownerId !== null) await requireQuota(tx, context, ownerId, bytes);
    await files.insert(tx, { id, kind, type, bytes, sha256, name, width, height, ownerId, createdAt: now });
  });
  try {
    await context.storage.store.put(keyOf(id), path);
    await files.markStored(context.db, id, context.now());
    let isNew = false;
    const reply = await context.once((tx) => {
      isNew = true;
      return save(tx, id);
    });
    if (!isNew) await drop(context, id).catch(() => undefined);
    return reply;
  } catch (error) {
    await drop(context, id).catch(() => undefined);
    throw storageRefusal(error) ?? error;
  }
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
