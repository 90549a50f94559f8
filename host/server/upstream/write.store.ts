import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keptMs } from '../core/idempotency/idempotency.store.ts';
import type { WriteKey } from '../call/handler.ts';

/**
 * Claims a write that is to be sent to the lender, so that nobody sends the same again.
 *
 * @param until when the claim is over, because its process has died: nobody then knows what became of the write
 * @returns `sending` when somebody is sending it, `unknown` when it was sent and nobody knows what became of it
 */
export async function claim(
  db: Kysely<Database>,
  write: WriteKey,
  until: Date,
  now: Date,
): Promise<'claimed' | 'sending' | 'unknown'> {
  const claimed = await db
    .insertInto('upstream_write')
    .values({ ...write, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return 'claimed';
  const { caller, call, key } = write;
  const others = await db
    .selectFrom('upstream_write')
    .select('until')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  return others && others.until <= now ? 'unknown' : 'sending';
}

/** Ends a claim whose write may be done or not: the same write is not sent again. */
export async function giveUp(db: Kysely<Database>, { caller, call, key }: WriteKey, now: Date): Promise<void> {
  await db
    .updateTable('upstream_write')
    .set({ until: now })
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

export async function release(db: Kysely<Database>, { caller, call, key }: WriteKey): Promise<void> {
  await db
    .deleteFrom('upstream_write')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

/** Deletes claims of writes that no browser sends any more. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('upstream_write')
    .where('until', '<', new Date(now.getTime() - keptMs))
    .execute();
}
