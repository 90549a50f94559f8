import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WriteKey } from '../idempotency/idempotency.store.ts';

/**
 * Claims a write that is to be sent to the lender, so that nobody else sends the same at the same time.
 *
 * @param until when the claim ends by itself, because its process has died
 * @returns false when somebody is sending it
 */
export async function claim(db: Kysely<Database>, write: WriteKey, until: Date, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('upstream_write')
    .values({ ...write, until })
    .onConflict((conflict) =>
      conflict.columns(['caller', 'call', 'key']).doUpdateSet({ until }).where('upstream_write.until', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function release(db: Kysely<Database>, { caller, call, key }: WriteKey): Promise<void> {
  await db
    .deleteFrom('upstream_write')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

/** Deletes claims of processes that have died. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('upstream_write').where('until', '<', now).execute();
}
