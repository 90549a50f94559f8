import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

const dayMs = 86_400_000;

/** Adds a code, and deletes those that expired more than a day ago. */
export async function insert(tx: Tx, code: Insertable<Database['hop_code']>, now: Date): Promise<void> {
  await tx
    .deleteFrom('hop_code')
    .where('expires_at', '<', new Date(now.getTime() - dayMs))
    .execute();
  await tx.insertInto('hop_code').values(code).execute();
}

/** Uses up a person's code that is neither used nor expired. Of two attempts at once only one gets the row. */
export async function take(tx: Tx, { hash, staffId, now }: { hash: string; staffId: string; now: Date }) {
  return tx
    .updateTable('hop_code')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['screen', 'params'])
    .executeTakeFirst();
}
