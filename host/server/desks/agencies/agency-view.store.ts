import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** How many loans in collection and how many people each agency has, by its id. */
export async function countsOf(db: Kysely<Database>): Promise<Map<string, { loans: number; people: number }>> {
  const { rows } = await sql<{ id: string; loans: number; people: number }>`
    select a.id,
      (select count(*)::integer from collections_case c where c.agency_id = a.id and c.queue is not null) as loans,
      (select count(*)::integer from staff s where s.agency_id = a.id and s.disabled_at is null) as people
    from agency a`.execute(db);
  return new Map(rows.map(({ id, loans, people }) => [id, { loans, people }]));
}

/** The ids of an agency's people. */
export async function peopleOf(db: Kysely<Database>, agencyId: string): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('id').where('agency_id', '=', agencyId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
