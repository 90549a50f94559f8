import { sql, type Kysely } from 'kysely';
import type { LockKind } from '../../../../widgets/contract/locks/lock-kinds.ts';
import type { Database } from '../../db/schema.ts';
import type { LockClaim } from '../../db/tables/locks.ts';
import type { Tx } from '../../db/transaction.ts';

/** The row that a lock is on. */
export interface LockSubject {
  kind: LockKind;
  id: string;
}

/** How many windows of one person may claim a row at a time. */
export const mostClaims = 20;

/** Whose lock it is: a member of staff, in one of their sessions. */
export interface LockOwner {
  staffId: string;
  sessionId: string;
  /** The id of the window that has the row open; absent when the backend itself locks. */
  claim?: string | undefined;
}

export interface HeldLock extends LockSubject {
  staffId: string;
  holder: string;
  expiresAt: Date;
  /** Whether every page that had the row open was left. */
  isLeft: boolean;
}

type Claims = Readonly<Record<string, LockClaim>>;

const claimOf = ({ claim, sessionId }: LockOwner, until: Date) =>
  JSON.stringify(claim === undefined ? {} : { [claim]: { end: until.toISOString(), sessionId } });

/**
 * The claims of a row that have not ended, without the one that the caller adds, and at most `mostClaims` together with
 * it. When there are more, those that end first are dropped; the next renewal of a window that is still open adds it.
 */
const otherClaims = (now: Date, claim = '') =>
  sql`(select coalesce(jsonb_object_agg(latest.key, latest.value), '{}'::jsonb)
    from (select living.key, living.value from jsonb_each(row_lock.claims) as living
      where living.value ->> 'end' > ${now.toISOString()} and living.key <> ${claim}
      order by living.value ->> 'end' desc, living.key limit ${mostClaims - 1}) as latest)`;

/**
 * Takes a lock that is free, over, or the owner's. One statement does it, so that only one of all who try gets it.
 *
 * @param until when the lock ends
 * @param isOwnTaken false refuses the owner's own lock too: two of their windows that ask for the next row get two
 * @returns false when the lock was not taken
 */
export async function take(
  tx: Tx,
  subject: LockSubject,
  owner: LockOwner,
  now: Date,
  until: Date,
  isOwnTaken = true,
): Promise<boolean> {
  const taken = await tx
    .insertInto('row_lock')
    .values({
      kind: subject.kind,
      row_id: subject.id,
      staff_id: owner.staffId,
      session_id: owner.sessionId,
      expires_at: until,
      claims: claimOf(owner, until),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'row_id'])
        .doUpdateSet({
          staff_id: owner.staffId,
          session_id: owner.sessionId,
          expires_at: until,
          claims: sql<string>`case when row_lock.staff_id = ${owner.staffId} and row_lock.expires_at > ${now}
            then ${otherClaims(now, owner.claim)} else '{}'::jsonb end || ${claimOf(owner, until)}::jsonb`,
        })
        .where((is) => {
          const isOver = is('row_lock.expires_at', '<=', now);
          return isOwnTaken ? is.or([is('row_lock.staff_id', '=', owner.staffId), isOver]) : isOver;
        }),
    )
    .returning('row_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Prolongs the owner's lock. @returns false when they have none, or it is over */
export async function prolong(tx: Tx, subject: LockSubject, owner: LockOwner, now: Date, until: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('row_lock')
    .set({
      session_id: owner.sessionId,
      expires_at: until,
      claims: sql<string>`${otherClaims(now, owner.claim)} || ${claimOf(owner, until)}::jsonb`,
    })
    .where('kind', '=', subject.kind)
    .where('row_id', '=', subject.id)
    .where('staff_id', '=', owner.staffId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a lock that exists to a new owner, whoever has it. */
export async function give(tx: Tx, { kind, id }: LockSubject, owner: LockOwner, until: Date) {
  const { staffId, sessionId } = owner;
  await tx
    .updateTable('row_lock')
    .set({ staff_id: staffId, session_id: sessionId, expires_at: until, claims: claimOf(owner, until) })
    .where('kind', '=', kind)
    .where('row_id', '=', id)
    .execute();
}

function areLeft(claims: Claims, now: Date): boolean {
  const living = Object.values(remaining(claims, now, () => true));
  return living.length > 0 && living.every(({ isLeft }) => isLeft === true);
}

/**
 * The lock on a row; undefined when there is none, or it is over. With `forChange`, nobody else can change the lock
 * before this transaction ends.
 */
export async function find(
  tx: Tx,
  { kind, id }: LockSubject,
  now: Date,
  forChange = false,
): Promise<HeldLock | undefined> {
  const query = tx
    .selectFrom('row_lock')
    .innerJoin('staff', 'staff.id', 'row_lock.staff_id')
    .select(['row_lock.staff_id', 'row_lock.expires_at', 'row_lock.claims', 'staff.first_name', 'staff.last_name'])
    .where('row_lock.kind', '=', kind)
    .where('row_lock.row_id', '=', id)
    .where('row_lock.expires_at', '>', now);
  const row = await (forChange ? query.forUpdate('row_lock') : query).executeTakeFirst();
  return (
    row && {
      kind,
      id,
      staffId: row.staff_id,
      holder: `${row.first_name} ${row.last_name}`.trim(),
      expiresAt: row.expires_at,
      isLeft: areLeft(row.claims, now),
    }
  );
}

/** The locks on rows of a kind, by the row's id. */
export async function findAll(
  db: Kysely<Database>,
  kind: LockKind,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Omit<HeldLock, 'isLeft'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('row_lock')
    .innerJoin('staff', 'staff.id', 'row_lock.staff_id')
    .select(['row_lock.row_id', 'row_lock.staff_id', 'row_lock.expires_at', 'staff.first_name', 'staff.last_name'])
    .where('row_lock.kind', '=', kind)
    .where('row_lock.row_id', 'in', ids)
    .where('row_lock.expires_at', '>', now)
    .execute();
  return new Map(
    rows.map((row) => {
      const holder = `${row.first_name} ${row.last_name}`.trim();
      return [row.row_id, { kind, id: row.row_id, staffId: row.staff_id, holder, expiresAt: row.expires_at }];
    }),
  );
}

/** The claims of a row that have not ended and for which `stays` returns true. */
function remaining(claims: Claims, now: Date, stays: (id: string, claim: LockClaim) => boolean): Claims {
  const isLiving = ([id, claim]: [string, LockClaim]) => Date.parse(claim.end) > now.getTime() && stays(id, claim);
  return Object.fromEntries(Object.entries(claims).filter(isLiving));
}

/** A lock after it was given back: null when it is free, else its holder, who has the row open in another window. */
export type LeftLock = { staffId: string; expiresAt: Date } | null;

/** Keeps a lock for the claims that are left, until the last of them ends; frees it when no claim is left. */
async function leaveTo(tx: Tx, subject: LockSubject, staffId: string, claims: Claims): Promise<LeftLock> {
  const [last] = Object.values(claims).sort((one, other) => Date.parse(other.end) - Date.parse(one.end));
  if (!last) {
    await free(tx, subject);
    return null;
  }
  const expiresAt = new Date(last.end);
  await tx
    .updateTable('row_lock')
    .set({ claims: JSON.stringify(claims), session_id: last.sessionId, expires_at: expiresAt })
    .where('kind', '=', subject.kind)
    .where('row_id', '=', subject.id)
    .execute();
  return { staffId, expiresAt };
}

/**
 * Gives the owner's claim on a row back; without a claim, the whole lock.
 *
 * @returns the lock afterwards; undefined when it was not the owner's
 */
export async function release(
  tx: Tx,
  subject: LockSubject,
  owner: LockOwner,
  now: Date,
): Promise<LeftLock | undefined> {
  const own = await tx
    .selectFrom('row_lock')
    .select('claims')
    .where('kind', '=', subject.kind)
    .where('row_id', '=', subject.id)
    .where('staff_id', '=', owner.staffId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return undefined;
  const others = owner.claim === undefined ? {} : remaining(own.claims, now, (id) => id !== owner.claim);
  return leaveTo(tx, subject, owner.staffId, others);
}

/**
 * Lets the owner's claim on a row end soon, because its page was left and may be loaded again.
 *
 * @param known when the claim ends as the page knows it: a claim taken up since stays
 * @returns the lock afterwards; undefined when nothing was changed
 */
export async function leave(
  tx: Tx,
  subject: LockSubject,
  { staffId, claim = '' }: LockOwner,
  { known, end, now }: { known: string; end: Date; now: Date },
): Promise<LeftLock | undefined> {
  const own = await tx
    .selectFrom('row_lock')
    .select('claims')
    .where('kind', '=', subject.kind)
    .where('row_id', '=', subject.id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  const left = own?.claims[claim];
  if (!own || left?.end !== known || left.end <= end.toISOString()) return undefined;
  const claims = remaining(own.claims, now, () => true);
  return leaveTo(tx, subject, staffId, { ...claims, [claim]: { ...left, end: end.toISOString(), isLeft: true } });
}

/** Frees a row, whoever has its lock, because the work on it is done. @returns whether the row was locked */
export async function free(tx: Tx, { kind, id }: LockSubject): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('row_lock')
    .where('kind', '=', kind)
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Gives back the claims of a session. Claims that the same person has in other sessions stay. */
export async function releaseOf(
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<{ subject: LockSubject; left: LeftLock }[]> {
  const isClaimed = sql<boolean>`exists (select 1 from jsonb_each(row_lock.claims) as held
    where held.value ->> 'sessionId' = ${sessionId})`;
  const rows = await tx
    .selectFrom('row_lock')
    .select(['kind', 'row_id', 'staff_id', 'claims'])
    .where((is) => is.or([is('session_id', '=', sessionId), isClaimed]))
    // The rows are locked in one fixed order, so that two sign-outs at once never wait for each other in a circle.
    .orderBy('kind')
    .orderBy('row_id')
    .forUpdate()
    .execute();
  const given: { subject: LockSubject; left: LeftLock }[] = [];
  for (const { kind, row_id, staff_id, claims } of rows) {
    const subject = { kind: kind as LockKind, id: row_id };
    const others = remaining(claims, now, (_id, claim) => claim.sessionId !== sessionId);
    given.push({ subject, left: await leaveTo(tx, subject, staff_id, others) });
  }
  return given;
}

/** Deletes locks that are over. @returns the rows that are free by it */
export async function endOld(tx: Tx, now: Date): Promise<LockSubject[]> {
  const ended = await tx.deleteFrom('row_lock').where('expires_at', '<=', now).returning(['kind', 'row_id']).execute();
  return ended.map(({ kind, row_id }) => ({ kind: kind as LockKind, id: row_id }));
}
