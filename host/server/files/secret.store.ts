import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A secret that every process of the server shares: made by the first one that asks. */
export async function sharedSecret(db: Kysely<Database>, name: string, now: Date): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32).toString('base64url'), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
