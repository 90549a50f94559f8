import { sql, type Kysely } from 'kysely';
import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewFile {
  id: string;
  kind: FileKind;
  type: string;
  bytes: number;
  sha256: string;
  name: string;
  width: number | null;
  height: number | null;
  ownerId: string | null;
  createdAt: Date;
}

/** A file that can be served. */
export interface StoredFile {
  id: string;
  type: string;
  bytes: number;
  sha256: string;
  name: string;
}

export interface Attachment {
  fileId: string;
  /** Staff id of the uploader, who alone may attach the file; null for a file of a customer or a job. */
  ownerId: string | null;
  /** The holder of the file, such as a document's id. */
  attachedTo: string;
  loanApplicationNumber: string | null;
  /** Id of the file that this one is a later version of. */
  replacesId?: string | undefined;
}

/** Adds a file whose content is about to be stored. */
export async function insert(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      kind: file.kind,
      media_type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
      name: file.name,
      width: file.width,
      height: file.height,
      owner_id: file.ownerId,
      loan_application_number: null,
      attached_to: null,
      version: 1,
      replaces_id: null,
      created_at: file.createdAt,
      stored_at: null,
      attached_at: null,
      deleted_at: null,
      removed_at: null,
    })
    .execute();
}

/**
 * Counts the bytes that the store holds for a person: uploads since a moment, and uploads not yet attached. A lock on
 * the staff row makes the person's other uploads, in any process, wait until this transaction ends.
 */
export async function claimBytesOf(tx: Tx, ownerId: string, since: Date): Promise<{ recent: number; waiting: number }> {
  await tx.selectFrom('staff').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const sum = sql<string>`coalesce(sum(bytes), 0)`.as('bytes');
  const held = tx.selectFrom('stored_file').select(sum).where('owner_id', '=', ownerId).where('removed_at', 'is', null);
  const recent = await held.where('created_at', '>=', since).executeTakeFirstOrThrow();
  const waiting = await held.where('attached_at', 'is', null).executeTakeFirstOrThrow();
  return { recent: Number(recent.bytes), waiting: Number(waiting.bytes) };
}

/** Marks a file whose content is safe in the store. */
export async function markStored(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('stored_file').set({ stored_at: now }).where('id', '=', id).execute();
}

export async function find(db: Kysely<Database>, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'media_type as type', 'bytes', 'sha256', 'name'])
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a file is this person's upload that nothing has attached yet. */
export async function isWaitingUploadOf(db: Kysely<Database>, id: string, ownerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Which of some files are this person's uploads that nothing has attached yet. */
export async function waitingUploadsOf(
  db: Kysely<Database>,
  fileIds: readonly string[],
  ownerId: string,
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('stored_at', 'is not', null)
    .where('attached_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Attaches an upload to its holder, once.
 *
 * @returns the file's version; undefined when the upload does not exist, is another person's or is attached already
 */
export async function attach(tx: Tx, attachment: Attachment, now: Date): Promise<number | undefined> {
  const { fileId, ownerId, attachedTo, loanApplicationNumber, replacesId } = attachment;
  const earlier = tx.selectFrom('stored_file as earlier').select(sql<number>`earlier.version + 1`.as('version'));
  const attached = await tx
    .updateTable('stored_file')
    .set({
      attached_at: now,
      attached_to: attachedTo,
      loan_application_number: loanApplicationNumber,
      ...(replacesId !== undefined && {
        replaces_id: replacesId,
        version: earlier.where('earlier.id', '=', replacesId),
      }),
    })
    .where('id', '=', fileId)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('stored_at', 'is not', null)
    .where('attached_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return attached?.version;
}

/**
 * Takes uploads that nothing has attached out of service.
 *
 * @returns their ids, and the ids of earlier ones whose content could not be removed then
 */
export async function abandon(tx: Tx, createdBefore: Date, now: Date, limit: number): Promise<string[]> {
  const orphans = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('attached_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (orphans.length === 0) return [];
  const claimed = await tx
    .updateTable('stored_file')
    .set((row) => ({ deleted_at: row.fn.coalesce('deleted_at', row.val(now)) }))
    .where(
      'id',
      'in',
      orphans.map(({ id }) => id),
    )
    .where('attached_at', 'is', null)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}

/**
 * Takes an upload out of service when its save was refused.
 *
 * @returns false when the upload is attached after all
 */
export async function abandonOne(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const abandoned = await db
    .updateTable('stored_file')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return abandoned !== undefined;
}

/** Marks an abandoned upload whose content is removed from the store. */
export async function markRemoved(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .execute();
}
