import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import { forgetOldLives, stillNeededAfter, type CallLife } from '../call-life.store.ts';

export type CallGrant = Selectable<Database['call_grant']>;
type NewGrant = Omit<CallGrant, 'id' | 'life_id' | 'token_hash' | 'created_at' | 'expires_at' | 'ended_at'>;

/** Milliseconds by which a browser's clock may be behind the server's. */
const clockSlack = 5 * 60 * 1000;

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Mints the grant of a loaded call. The grant expires when the call does. Only its hash is stored. */
export async function mintGrant(
  tx: Tx,
  grant: NewGrant,
  { id: lifeId, expires_at: expiresAt }: CallLife,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('call_grant')
    .values({
      ...grant,
      id: newId(now),
      life_id: lifeId,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * The grant that a page presents, with the end of its call; undefined when unknown or expired. A grant whose call has
 * ended is still found.
 *
 * @param askedAt when the page asked; before `now` for a write that has waited for the server
 */
export async function findGrant(
  db: Kysely<Database>,
  token: string | undefined,
  now: Date,
  askedAt: Date = now,
): Promise<CallGrant | undefined> {
  if (!token) return undefined;
  const grant = await db
    .selectFrom('call_grant as grant')
    .leftJoin('call_life as life', 'life.id', 'grant.life_id')
    .selectAll('grant')
    .select((query) => query.fn.coalesce('life.ended_at', 'grant.ended_at').as('ended_at'))
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!grant || grant.expires_at > now) return grant;
  const since = new Date(grant.created_at.getTime() - clockSlack);
  return askedAt >= since && askedAt < grant.expires_at ? grant : undefined;
}

/**
 * The id of a grant's call. A grant that an older process minted has no call, so one is made from the grant's start and
 * end.
 */
export async function lifeIdOf(tx: Tx, grant: CallGrant): Promise<string> {
  if (grant.life_id !== null) return grant.life_id;
  const { id, created_at: startedAt, expires_at: expiresAt, ended_at: endedAt } = grant;
  await tx
    .insertInto('call_life')
    .values({ id, call_key: null, started_at: startedAt, expires_at: expiresAt, ended_at: endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.updateTable('call_grant').set({ life_id: id }).where('id', '=', id).execute();
  return id;
}

/**
 * Claims the first opening of a launch link for the page that presents this secret.
 *
 * @param secret what the page presents before it has a grant; without a secret it cannot open the link a second time
 * @returns false when another page has opened the link before
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

/** Deletes the grants, calls and opened links that no page and no waiting save can present any more. */
export async function forgetOldGrants(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('call_grant').where('expires_at', '<', stillNeededAfter(now)).execute();
  await forgetOldLives(tx, now);
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await tx.deleteFrom('call_launch').where('opened_at', '<', before).execute();
}
