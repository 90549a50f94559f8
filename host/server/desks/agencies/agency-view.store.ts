import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** SQL: how many loans an agency has in collection. @param id the column with its id */
export const loansOf = (id: string): RawBuilder<number> => sql`(
  select count(*)::integer from collections_case c where c.agency_id = ${sql.ref(id)} and c.queue is not null)`;

/** SQL: how many of an agency's people may sign in. @param id the column with its id */
export const peopleOf = (id: string): RawBuilder<number> => sql`(
  select count(*)::integer from staff s where s.agency_id = ${sql.ref(id)} and s.disabled_at is null)`;

/** How many loans in collection and how many people an agency has, and how often these are signed in now. */
export async function countsOf(
  db: Kysely<Database>,
  id: string,
  { usedFrom, endsFrom }: { usedFrom: Date; endsFrom: Date },
) {
  const sessions = sql<number>`(
    select count(*)::integer from session join staff s on s.id = session.staff_id
    where s.agency_id = a.id and session.ended_at is null
      and session.expires_at >= ${endsFrom} and session.last_used_at >= ${usedFrom})`;
  return db
    .selectFrom('agency as a')
    .select([loansOf('a.id').as('loans'), peopleOf('a.id').as('people'), sessions.as('sessions')])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Every agency with how many loans in collection it has, the lender's own first and the others by name. */
export async function choices(db: Kysely<Database>) {
  return db
    .selectFrom('agency as a')
    .select(['a.id as agencyId', 'a.name', 'a.status', 'a.ends_on as endsOn', loansOf('a.id').as('loans')])
    .orderBy('a.kind', 'desc')
    .orderBy('a.name')
    .execute();
}

/** The ids of an agency's people. */
export async function idsOfPeople(db: Kysely<Database>, agencyId: string): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('id').where('agency_id', '=', agencyId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
