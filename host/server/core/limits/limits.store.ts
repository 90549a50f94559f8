import type { Insertable, Kysely } from 'kysely';
import type { LimitCode, LimitedAct, LimitUse } from '../../../../widgets/contract/session/limits.ts';
import { dayMs, dayOf } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import { isUuid } from '../../base/is-uuid.ts';
import { ofReach } from '../audit/reach.store.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import type { Tx } from '../../db/transaction.ts';

const keptMs = 400 * dayMs;

/** Whose uses count together: those of a person, those of everybody on a loan, or those of a person on a loan. */
export type UseScope = { person: string } | { loan: string } | { person: string; loan: string };

/** A use, and whose it is. */
export interface StoredUse extends LimitUse {
  person: string;
}

/**
 * Locks a person's count of each act, or their leaves of a limit, until the transaction ends, so that many at once gain nothing. Always in the
 * same order: two transactions never wait for each other.
 */
export async function lockScopes(
  tx: Tx,
  codes: Iterable<LimitedAct | LimitCode>,
  person: string,
  now: Date,
): Promise<void> {
  for (const code of [...codes].toSorted())
    await tx
      .insertInto('limit_scope')
      .values({ code, scope: person, used_at: now, refused_at: null })
      .onConflict((conflict) => conflict.columns(['code', 'scope']).doUpdateSet({ used_at: now }))
      .execute();
}

/** The uses of some acts since a moment, with none that was taken back; the oldest first. */
export async function usesSince(
  db: Kysely<Database>,
  acts: readonly LimitedAct[],
  scope: UseScope,
  since: Date,
): Promise<StoredUse[]> {
  const found = await db
    .selectFrom('limited_use')
    .select(['at', 'amount', 'subject_hash', 'person_id'])
    .$if('person' in scope, (query) => query.where('person_id', '=', 'person' in scope ? scope.person : ''))
    .$if('loan' in scope, (query) => query.where('loan', '=', 'loan' in scope ? scope.loan : ''))
    .where('code', 'in', acts)
    .where('at', '>', since)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return found.map(({ at, amount, subject_hash: subject, person_id: person }) => ({ at, amount, subject, person }));
}

/** The names of members of staff by id; others have none. @param reach whose names are read */
export async function namesOf(
  db: Kysely<Database>,
  people: readonly string[],
  reach: AgencyReach,
): Promise<Map<string, string>> {
  const ids = people.filter(isUuid);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where(ofReach(reach))
    .execute();
  return new Map(found.map((each) => [each.id, `${each.first_name} ${each.last_name}`.trim()]));
}

export async function insertUse(tx: Tx, use: Insertable<Database['limited_use']>): Promise<void> {
  await tx.insertInto('limited_use').values(use).execute();
}

/** What was done is reversed, refused or stopped before it had any effect: it counts no more. */
export async function takeBack(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('limited_use')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

/** The same of all that was done with a subject. Each act of which this is asked has an index of its own. */
export async function takeBackSubject(tx: Tx, act: 'promoCost', subjectHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('limited_use')
    .set({ undone_at: now })
    .where('code', '=', act)
    .where('subject_hash', '=', subjectHash)
    .where('undone_at', 'is', null)
    .execute();
}

/** By how much leads have moved a limit of somebody for today. */
export async function raisedToday(db: Kysely<Database>, code: LimitCode, person: string, now: Date): Promise<number> {
  const { raised } = await db
    .selectFrom('limit_leave')
    .select(({ fn }) => fn.sum<string | null>('amount').as('raised'))
    .where('person_id', '=', person)
    .where('code', '=', code)
    .where('day', '=', dayOf(now))
    .executeTakeFirstOrThrow();
  return Number(raised ?? 0);
}

export async function insertLeave(tx: Tx, leave: Insertable<Database['limit_leave']>): Promise<void> {
  await tx.insertInto('limit_leave').values(leave).execute();
}

/** Notes a refusal. @returns whether it is the first since a moment */
export async function noteRefusal(
  tx: Tx,
  { code, scope }: { code: LimitCode; scope: string },
  now: Date,
  since: Date,
): Promise<boolean> {
  const noted = await tx
    .insertInto('limit_scope')
    .values({ code, scope, used_at: now, refused_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['code', 'scope'])
        .doUpdateSet({ used_at: now, refused_at: now })
        .where((is) => is.or([is('limit_scope.refused_at', 'is', null), is('limit_scope.refused_at', '<=', since)])),
    )
    .returning('code')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Deletes what is older than the longest time for which somebody may ask what was done. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await db.deleteFrom('limited_use').where('at', '<', before).execute();
  await db.deleteFrom('limit_leave').where('at', '<', before).execute();
  await db.deleteFrom('limit_scope').where('used_at', '<', before).execute();
}
