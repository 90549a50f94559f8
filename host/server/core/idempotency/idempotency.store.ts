import type { Kysely } from 'kysely';
import { unsavedLifetimeMs } from '../../../../widgets/contract/drafts/unsaved.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { inputHash } from './input-hash.ts';
import { keptReply } from './kept-reply.ts';
import type { WriteKey } from '../../call/handler.ts';

/** A day longer than a write may wait, since sending takes a while and a browser's clock may be set back. */
export const keptMs = unsavedLifetimeMs + 24 * 60 * 60 * 1000;

/**
 * The reply of a write that was done before; undefined when it was not.
 *
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used with other input
 */
export async function findReply(
  db: Kysely<Database>,
  { caller, call, key }: WriteKey,
  input: unknown,
  now: Date,
): Promise<{ reply: unknown } | undefined> {
  const found = await db
    .selectFrom('idempotency_key')
    .select(['input_hash', 'reply'])
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>=', new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  if (found && found.input_hash !== inputHash(input)) throw refuse('IDEMPOTENCY_REUSED');
  return found && { reply: found.reply };
}

/**
 * Does a write once. Key and reply are stored in the same transaction as the work's rows, or nothing is stored.
 *
 * @param input the call's input
 * @param again makes the answer to a repeated write of the stored reply, which has null in place of what is secret
 * @returns the work's reply, or the stored reply when the write was done before
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used with other input
 */
export async function doOnce<Result>(
  tx: Tx,
  { caller, call, key }: WriteKey,
  input: unknown,
  now: Date,
  work: () => Promise<Result>,
  again: (kept: Result) => Promise<Result> = (kept) => Promise.resolve(kept),
): Promise<Result> {
  const hash = inputHash(input);
  const own = tx
    .deleteFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key);
  await own.where('created_at', '<', new Date(now.getTime() - keptMs)).execute();
  // A second sender waits here until the first has committed.
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ caller, call, key, input_hash: hash, reply: 'null', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = tx
    .selectFrom('idempotency_key')
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key);
  if (!claimed) {
    const earlier = await mine.select(['input_hash', 'reply']).executeTakeFirstOrThrow();
    if (earlier.input_hash !== hash) throw refuse('IDEMPOTENCY_REUSED');
    return again(earlier.reply as Result);
  }
  const reply = await work();
  await tx
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(keptReply(call, reply)) })
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
  return reply;
}

/** Deletes the keys of writes that no browser sends any more, and the drafts that those writes saved. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptMs);
  await tx
    .deleteFrom('draft')
    .where('idempotency_key', 'in', (query) =>
      query.selectFrom('idempotency_key').select('key').where('created_at', '<', limit),
    )
    .execute();
  await tx.deleteFrom('idempotency_key').where('created_at', '<', limit).execute();
}
