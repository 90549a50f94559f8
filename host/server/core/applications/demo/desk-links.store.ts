import type { Kysely } from 'kysely';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import type { Database } from '../../../db/schema.ts';

/** The loan number of the application that has waited longest in a state and is not on hold. */
export async function longestWaiting(db: Kysely<Database>, udrs: Udrs): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('loan_application_number')
    .where('udrs', '=', udrs)
    .where('hold', 'is', null)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.loan_application_number;
}
