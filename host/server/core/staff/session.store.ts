import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SessionScope } from '../../base/session-scope.ts';
import { isOfWorkingAgency, staffColumns } from './staff.store.ts';

export interface NewSession {
  id: string;
  staffId: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  ip: string;
  device?: string;
  /** The name of the embedder that opened the session; `scope` is what it opened the session for. */
  embedder?: string;
  scope?: SessionScope;
}

export async function insert(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      ip: session.ip,
      device: session.device ?? '',
      embedder: session.embedder ?? null,
      scope: session.scope ? JSON.stringify(session.scope) : null,
    })
    .execute();
}

/** A session with its member of staff, over or not; undefined when no session has the token or the user may not sign in. */
export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      ...staffColumns,
      'staff.user_key as userKey',
      'staff.password_kind as passwordKind',
      'session.id as sessionId',
      'session.last_used_at as lastUsedAt',
      'session.expires_at as expiresAt',
      'session.ended_at as endedAt',
      'session.scope',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('staff.disabled_at', 'is', null)
    .where(isOfWorkingAgency)
    .executeTakeFirst();
}

export async function touch(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute();
}

export async function end(tx: Tx, id: string, at: Date): Promise<{ embedder: string | null } | undefined> {
  return tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('embedder')
    .executeTakeFirst();
}

/** The sessions of a member of staff that nobody has ended, newest use first. Some may be over by the clock. */
export async function listOf(db: Kysely<Database>, staffId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .select(['ended_at as endedAt', 'device', 'ip', 'embedder'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether an embedder opened a session and nobody has ended it. */
export async function isOpenedBy(tx: Tx, id: string, embedder: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('embedder', '=', embedder)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of an embedder's sessions that nobody has ended. */
export async function listOpenedBy(db: Kysely<Database>, embedder: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('embedder', '=', embedder)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When a session ends whatever happens. */
export async function findExpiry(db: Kysely<Database>, id: string): Promise<Date> {
  const row = await db.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Deletes sessions that expired more than a day ago. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
