import type { Kysely, Selectable } from 'kysely';
import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewUploadAddress {
  fileId: string;
  ownerId: string;
  name: string;
  bytes: number;
  sha256: string | null;
  kinds: readonly FileKind[];
  maxBytes: number;
  portal: string;
  expiresAt: Date;
}

export async function insert(tx: Tx, address: NewUploadAddress): Promise<void> {
  await tx
    .insertInto('upload_address')
    .values({
      file_id: address.fileId,
      owner_id: address.ownerId,
      name: address.name,
      bytes: address.bytes,
      sha256: address.sha256,
      kinds: JSON.stringify(address.kinds),
      max_bytes: address.maxBytes,
      portal: address.portal,
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

/** Who has asked for an address, while they may still sign in. */
export async function ownerOf(db: Kysely<Database>, ownerId: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'username', 'roles'])
    .where('id', '=', ownerId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Forgets addresses whose time is over. */
export async function forget(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('upload_address').where('expires_at', '<', before).execute();
}
