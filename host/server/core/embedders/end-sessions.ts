import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endSession } from '../staff/end-session.ts';
import * as sessions from '../staff/session.store.ts';

/**
 * Ends the sessions that an embedder has opened, one by one: there may be thousands, and each frees its locks.
 *
 * @returns how many it ended
 */
export async function endSessionsOf(db: Kysely<Database>, embedder: string, at: Date): Promise<number> {
  const opened = await sessions.listOpenedBy(db, embedder);
  for (const id of opened) await inTransaction(db, (tx) => endSession(tx, id, at));
  return opened.length;
}
