import type { Tx } from '../../db/transaction.ts';

/** Finds a session and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string) {
  return tx
    .selectFrom('session')
    .select(['id', 'staff_id as staffId', 'embedder'])
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
