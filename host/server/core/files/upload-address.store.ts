import type { Kysely, Selectable } from 'kysely';
import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** Who has asked for an address: a member of staff, or a door. */
export type Asker = { ownerId: string; portal: 'agency' | 'ops' } | { doorId: string };

export type NewUploadAddress = Asker & {
  fileId: string;
  name: string;
  bytes: number;
  sha256: string | null;
  kinds: readonly FileKind[];
  maxBytes: number;
  expiresAt: Date;
};

export async function insert(tx: Tx, address: NewUploadAddress): Promise<void> {
  await tx
    .insertInto('upload_address')
    .values({
      file_id: address.fileId,
      owner_id: 'ownerId' in address ? address.ownerId : null,
      door_id: 'doorId' in address ? address.doorId : null,
      name: address.name,
      bytes: address.bytes,
      sha256: address.sha256,
      kinds: JSON.stringify(address.kinds),
      max_bytes: address.maxBytes,
      portal: 'portal' in address ? address.portal : null,
      expires_at: address.expiresAt,
      used_at: null,
    })
    .execute();
}

export type UploadAddress = Selectable<Database['upload_address']>;

/** Takes an address for its one use. @returns undefined when it is not known, has expired or is used */
export async function take(db: Kysely<Database>, fileId: string, now: Date): Promise<UploadAddress | undefined> {
  return db
    .updateTable('upload_address')
    .set({ used_at: now })
    .where('file_id', '=', fileId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Who has asked for an address, as the audit names them: while they may still sign in, or the door is open. */
export async function askerOf(db: Kysely<Database>, { owner_id: ownerId, door_id: doorId }: UploadAddress) {
  if (doorId !== null) {
    const door = db.selectFrom('door').select('name').where('id', '=', doorId).where('closed_at', 'is', null);
    const open = await door.executeTakeFirst();
    return open && { actorId: null, actor: `door ${open.name}`, roles: [], channel: 'JOB' as const };
  }
  const staff = await db
    .selectFrom('staff')
    .select(['id as actorId', 'username as actor', 'roles'])
    .where('id', '=', ownerId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return staff && { ...staff, channel: 'UI' as const };
}

/** Which of some files have arrived by addresses of a door, and wait for what attaches them. */
export async function arrivedBy(
  db: Kysely<Database>,
  doorId: string,
  fileIds: readonly string[],
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('upload_address as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .select('f.id')
    .where('a.door_id', '=', doorId)
    .where('a.file_id', 'in', fileIds)
    .where('f.stored_at', 'is not', null)
    .where('f.attached_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Forgets addresses whose time is over. */
export async function forget(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('upload_address').where('expires_at', '<', before).execute();
}
