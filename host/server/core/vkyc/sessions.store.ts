import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';

const select = (db: Kysely<Database>) =>
  db.selectFrom('vkyc_session as s').selectAll('s').select(staffName('s.conducted_by_id').as('conductor'));

/** The sessions of an application, newest first. */
export async function sessionsOf(db: Kysely<Database>, applicationId: string) {
  return select(db).where('s.application_id', '=', applicationId).orderBy('s.attempt', 'desc').execute();
}
export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number];

/** The last session of an application, locked until the transaction ends. */
export async function lastForChange(tx: Tx, applicationId: string): Promise<SessionRow | undefined> {
  const last = tx
    .selectFrom('vkyc_session')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('attempt', 'desc')
    .limit(1);
  const locked = await last.forUpdate().executeTakeFirst();
  return locked && select(tx).where('s.id', '=', locked.id).executeTakeFirst();
}

/** The id of the last session of an application; undefined without any. */
export async function lastIdOf(db: Kysely<Database>, applicationId: string): Promise<string | undefined> {
  const last = db.selectFrom('vkyc_session').select('id').where('application_id', '=', applicationId);
  return (await last.orderBy('attempt', 'desc').limit(1).executeTakeFirst())?.id;
}

/** A session by its id, locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string) {
  return tx
    .selectFrom('vkyc_session as s')
    .innerJoin('application as a', 'a.id', 's.application_id')
    .selectAll('s')
    .select(['a.loan_application_number as loan', 'a.first_name', 'a.contact_number'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findForChange>>>;

/** The loan number of a session's application. */
export async function loanOf(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vkyc_session as s')
    .innerJoin('application as a', 'a.id', 's.application_id')
    .select('a.loan_application_number as loan')
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row?.loan;
}

/** The session whose link has a token, by the token's hash. */
export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return db
    .selectFrom('vkyc_session as s')
    .innerJoin('application as a', 'a.id', 's.application_id')
    .select(['s.id', 's.status', 's.expires_at', 'a.first_name', 'a.loan_application_number as loan'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The number of the application's last session; 0 without any. */
export async function lastAttempt(tx: Tx, applicationId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('vkyc_session')
    .select((of) => of.fn.max('attempt').as('last'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function insert(tx: Tx, session: Insertable<Database['vkyc_session']>): Promise<void> {
  await tx.insertInto('vkyc_session').values(session).execute();
}

export async function change(tx: Tx, id: string, session: Updateable<Database['vkyc_session']>): Promise<void> {
  await tx.updateTable('vkyc_session').set(session).where('id', '=', id).execute();
}

/** Closes the link of an application's last session, where a new one takes its place. */
export async function closeLinks(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('vkyc_session')
    .set({ status: 'EXPIRED' })
    .where('application_id', '=', applicationId)
    .where('status', '=', 'LINK_SENT')
    .execute();
}

/** The ids of sessions whose link is over, longest over first. */
export async function ended(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vkyc_session')
    .select('id')
    .where('status', '=', 'LINK_SENT')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of sessions whose link waits to be sent, oldest first. */
export async function unsent(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vkyc_session as s')
    .innerJoin('application as a', 'a.id', 's.application_id')
    .select('s.id')
    .where('s.status', '=', 'LINK_SENT')
    .where('s.token_hash', 'is', null)
    .where('s.expires_at', '>', now)
    .where('a.udrs', '=', 'VKYC_MAKER')
    .orderBy('s.link_sent_at')
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of some applications whose sessions have a file; in a demo many sessions share one. */
export async function applicationsOfFile(db: Kysely<Database>, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vkyc_session')
    .select('application_id')
    .where((is) =>
      is.or([is('recording_file_id', '=', fileId), is('face_file_id', '=', fileId), is('pan_file_id', '=', fileId)]),
    )
    .limit(100)
    .execute();
  return rows.map(({ application_id: id }) => id);
}
