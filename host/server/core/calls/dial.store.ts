import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashSecret } from './grants/grant.store.ts';

export type DialReference = Selectable<Database['dial_reference']>;
type NewReference = Omit<Insertable<Database['dial_reference']>, 'reference_hash' | 'expires_at' | 'resolved_at'>;

/** Milliseconds within which the dialer must ask for the number. */
export const dialLifetime = 2 * 60 * 1000;

/** Mints a reference. Only its hash is stored. */
export async function mint(tx: Tx, about: NewReference, now: Date): Promise<{ dialRef: string; expiresAt: Date }> {
  const dialRef = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + dialLifetime);
  await tx
    .insertInto('dial_reference')
    .values({ ...about, reference_hash: hashSecret(dialRef), expires_at: expiresAt, resolved_at: null })
    .execute();
  return { dialRef, expiresAt };
}

/** Uses up a reference that is neither used nor expired. Of two attempts at once only one gets the reference. */
export async function take(tx: Tx, dialRef: string, now: Date): Promise<DialReference | undefined> {
  return tx
    .updateTable('dial_reference')
    .set({ resolved_at: now })
    .where('reference_hash', '=', hashSecret(dialRef))
    .where('resolved_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes references that expired more than a day ago. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await tx.deleteFrom('dial_reference').where('expires_at', '<', before).execute();
}
