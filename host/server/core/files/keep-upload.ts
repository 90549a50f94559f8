import type { Tx } from '../../db/transaction.ts';
import { newId } from '../../db/new-id.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { keyOf, storageRefusal } from './file-store.ts';
import * as files from './file.store.ts';
import type { UploadedFile } from '../../call/files.ts';
import { fileIdOf } from './link.ts';
import { quietly } from '../../base/quietly.ts';

const mebi = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;
const swept = 'The sweep takes it away later';

/** The share of the quota that uploads without a save may use. */
const waitingShare = 0.25;

function ownerOf({ caller }: CallContext): string | null {
  return caller.kind === 'staff' ? caller.staff.id : null;
}

/** The file of a form part. @throws Refusal VALIDATION_FAILED when the part was not sent */
export function uploadedFile(context: CallContext, part: string): UploadedFile {
  const file = context.files.find(({ field }) => field === part);
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { [part]: 'This field is required' } });
  return file;
}

/** What storing a file needs of a request. */
export type KeepContext = Pick<CallContext, 'db' | 'storage' | 'settings' | 'now' | 'transaction'>;

/** Whose file is stored, and how much of their quota may wait to be attached. */
interface Claim {
  ownerId: string | null;
  /** A quarter unless given. */
  share?: number;
}

/** @throws Refusal UPLOAD_QUOTA_USED */
async function requireQuota(
  tx: Tx,
  context: KeepContext,
  { ownerId, bytes, share }: { ownerId: string; bytes: number; share: number },
): Promise<void> {
  const quota = context.settings.uploadQuotaMb * mebi;
  if (quota === 0) return;
  const { recent, waiting } = await files.claimBytesOf(tx, ownerId, new Date(context.now().getTime() - day));
  if (recent + bytes > quota) throw refuse('UPLOAD_QUOTA_USED');
  if (waiting + bytes > quota * share) {
    const message = 'Too many of your uploads wait to be saved with something. Save them, or try again later';
    throw refuse('UPLOAD_QUOTA_USED', { message });
  }
}

/** Removes an upload from the store. Content that cannot be removed now is swept within a day. */
async function drop({ db, storage, now }: KeepContext, id: string): Promise<void> {
  if (!(await files.abandonOne(db, id, now()))) return;
  await storage.store.delete(keyOf(id));
  await files.markRemoved(db, id, now());
}

type Kept = Pick<UploadedFile, 'kind' | 'type' | 'bytes' | 'sha256' | 'name' | 'width' | 'height'> & { path: string };

/**
 * Puts a file into the store, where it waits for what attaches it. Unless that comes within a day, it is swept. Sending
 * content to a store takes time, so no transaction is open meanwhile.
 *
 * @throws Refusal UPLOAD_QUOTA_USED, STORAGE_FULL, STORAGE_UNAVAILABLE
 */
async function keepAs(
  context: KeepContext,
  id: string,
  file: Kept,
  { ownerId, share = waitingShare }: Claim,
): Promise<void> {
  const { kind, type, bytes, sha256, name, width = null, height = null, path } = file;
  const createdAt = context.now();
  // The row is stored first: content without a row would never be found again.
  await context.transaction(async (tx) => {
    if (ownerId !== null) await requireQuota(tx, context, { ownerId, bytes, share });
    await files.insert(tx, { id, kind, type, bytes, sha256, name, width, height, ownerId, createdAt });
  });
  try {
    await context.storage.store.put(keyOf(id), path);
    await files.markStored(context.db, id, context.now());
  } catch (error) {
    await quietly(swept, drop(context, id));
    throw storageRefusal(error) ?? error;
  }
}

/**
 * Puts a file of the caller into the store, where it waits for what attaches it.
 *
 * @param share of the quota that may wait
 * @returns the file's id
 * @throws Refusal UPLOAD_QUOTA_USED, STORAGE_FULL, STORAGE_UNAVAILABLE
 */
export async function keepWaiting(context: CallContext, file: Kept, share?: number): Promise<string> {
  const id = newId(context.now());
  await keepAs(context, id, file, { ownerId: ownerOf(context), share });
  return id;
}

/**
 * Puts a checked file into the store, then runs `save`, which is to make use of it. The content is removed when a step
 * fails, or `save` says that it is not needed.
 *
 * @param save resolves with the reply, and whether the file is in use now
 * @throws Refusal UPLOAD_QUOTA_USED, STORAGE_FULL, STORAGE_UNAVAILABLE
 */
export async function keepFile<Reply>(
  context: KeepContext,
  { id, ownerId, file }: { id: string; ownerId: string | null; file: UploadedFile },
  save: () => Promise<{ reply: Reply; isUsed: boolean }>,
): Promise<Reply> {
  await keepAs(context, id, file, { ownerId });
  try {
    const { reply, isUsed } = await save();
    if (!isUsed) await quietly(swept, drop(context, id));
    return reply;
  } catch (error) {
    await quietly(swept, drop(context, id));
    throw error;
  }
}

/**
 * Puts the file of a form part into the store, then runs `save` once in a transaction. The content is removed when a
 * step fails, or the write was done before.
 *
 * @param part name of the form part
 * @param save called with the new file's id
 * @throws Refusal VALIDATION_FAILED when the part is missing; UPLOAD_QUOTA_USED, STORAGE_FULL, STORAGE_UNAVAILABLE
 */
export async function withUpload<Reply>(
  context: CallContext,
  part: string,
  save: (tx: Tx, fileId: string) => Promise<Reply>,
): Promise<Reply> {
  const id = newId(context.now());
  return keepFile(context, { id, ownerId: ownerOf(context), file: uploadedFile(context, part) }, async () => {
    let isUsed = false;
    const reply = await context.once((tx) => {
      isUsed = true;
      return save(tx, id);
    });
    return { reply, isUsed };
  });
}

export interface Attaching {
  /** A file's id, or the `s3Url` from the reply of its upload. */
  file: string;
  /** The holder of the file, such as `document:` and an id. */
  attachedTo: string;
  loanApplicationNumber?: string | null;
  /** Id of the file that this one is a later version of. The earlier file stays unchanged. */
  replacesId?: string;
}

/**
 * Attaches an upload of this caller to its holder, in the transaction that stores the holder.
 *
 * @returns the file's id and version
 * @throws Refusal FILE_GONE when the upload no longer exists, is another person's, or is attached already
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
