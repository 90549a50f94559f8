import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';

export type CallGrant = Selectable<Database['call_grant']>;
type NewGrant = Omit<CallGrant, 'id' | 'token_hash' | 'created_at' | 'expires_at' | 'ended_at'>;

/** Milliseconds for which a loaded call can be written to: a working day. */
export const grantLifetime = 8 * 60 * 60 * 1000;

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Mints the grant of a loaded call. Only its hash is stored. */
export async function mintGrant(tx: Tx, grant: NewGrant, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + grantLifetime);
  await tx
    .insertInto('call_grant')
    .values({
      ...grant,
      id: newId(now),
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
  return { token, expiresAt };
}

/** The grant that a page presents, unless it has expired. A grant whose call has ended still reads. */
export async function findGrant(
  db: Kysely<Database>,
  token: string | undefined,
  now: Date,
): Promise<CallGrant | undefined> {
  if (!token) return undefined;
  return db
    .selectFrom('call_grant')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The same grant, held until the transaction ends, so that two writes of one call take turns. */
export async function lockGrant(tx: Tx, id: string): Promise<CallGrant> {
  return tx.selectFrom('call_grant').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function endGrant(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('call_grant')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Claims the first opening of a launch link for the page that shows this secret.
 *
 * @param secret what the page shows before it has a grant; without one the link opens no second time
 * @returns false where another page has opened it before
 */
export async function claimLaunch(tx: Tx, launchHash: string, secret: string | undefined, now: Date): Promise<boolean> {
  const opener = secret ? hashSecret(secret) : null;
  const claimed = await tx
    .insertInto('call_launch')
    .values({ launch_hash: launchHash, opener_hash: opener, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('launch_hash')
    .executeTakeFirst();
  if (claimed) return true;
  const first = await tx
    .selectFrom('call_launch')
    .select('opener_hash')
    .where('launch_hash', '=', launchHash)
    .executeTakeFirst();
  return opener !== null && first?.opener_hash === opener;
}

/** Takes away what expired more than a day ago. */
export async function forgetOldGrants(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await tx.deleteFrom('call_grant').where('expires_at', '<', before).execute();
  await tx.deleteFrom('call_launch').where('opened_at', '<', before).execute();
}
