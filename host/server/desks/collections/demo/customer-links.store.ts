import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The number of a loan in collection that an agent calls. */
export async function someCase(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectFrom('collections_case')
    .select('loan_application_number')
    .where('queue', 'is not', null)
    .where('calling_allocated_to', 'is not', null)
    .orderBy('allocated_at')
    .limit(1)
    .executeTakeFirst();
  return found?.loan_application_number;
}
