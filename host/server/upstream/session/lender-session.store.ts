import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

interface StoredSession {
  sessionId: string;
  /** Their id at the lender's backend. */
  lenderUserId: string;
  sealed: string;
}

export async function keep(tx: Tx, { sessionId, lenderUserId, sealed }: StoredSession): Promise<void> {
  await tx
    .insertInto('upstream_session')
    .values({ session_id: sessionId, lender_user_id: lenderUserId, sealed })
    .execute();
}

export async function find(db: Kysely<Database>, sessionId: string): Promise<StoredSession | undefined> {
  return db
    .selectFrom('upstream_session')
    .select(['session_id as sessionId', 'lender_user_id as lenderUserId', 'sealed'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

export async function forget(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('upstream_session').where('session_id', '=', sessionId).execute();
}
