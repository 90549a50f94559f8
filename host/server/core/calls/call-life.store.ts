import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { unsavedLifetimeMs } from '../../../../widgets/contract/drafts/unsaved.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type CallLife = Selectable<Database['call_life']>;

/** Milliseconds that a call may last from its first load: a working day. */
export const callLifetime = 8 * 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

/**
 * The moment before which expired calls and grants may be deleted. A later one may still be needed by a save that waits
 * in a browser.
 */
export function stillNeededAfter(now: Date): Date {
  return new Date(now.getTime() - unsavedLifetimeMs - day);
}

/** The key of a call: a hash of the names that identify it, which may hold any text. */
export function callKeyOf(names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/**
 * The call of this key: the one that an earlier load began, or a new one when there is none or it has expired.
 *
 * @param key null for a call that nothing names, which is always new
 */
export async function openLife(tx: Tx, key: string | null, now: Date): Promise<CallLife> {
  if (key !== null)
    await tx
      .updateTable('call_life')
      .set({ call_key: null })
      .where('call_key', '=', key)
      .where('expires_at', '<=', now)
      .execute();
  const begun = await tx
    .insertInto('call_life')
    .values({
      id: newId(now),
      call_key: key,
      started_at: now,
      expires_at: new Date(now.getTime() + callLifetime),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return begun ?? tx.selectFrom('call_life').selectAll().where('call_key', '=', key).executeTakeFirstOrThrow();
}

export async function findLife(tx: Tx, id: string): Promise<CallLife | undefined> {
  return tx.selectFrom('call_life').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the call's row until the transaction ends, so that two writes of a call never overlap. */
export async function lockLife(tx: Tx, id: string): Promise<CallLife> {
  return tx.selectFrom('call_life').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Ends the call, and with it every grant that its loads have received. */
export async function endLife(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('call_life').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

export async function forgetOldLives(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('call_life').where('expires_at', '<', stillNeededAfter(now)).execute();
}
