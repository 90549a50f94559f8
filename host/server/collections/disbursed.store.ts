import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A paid-out loan by its number; undefined where there is none, or it is not paid out. */
export async function findDisbursed(db: Kysely<Database>, loan: string) {
  return db
    .selectFrom('application')
    .select(['id as applicationId', 'rate_basis_points as rateBasisPoints', 'sourcing_partner as sourcingPartner'])
    .where('loan_application_number', '=', loan)
    .where('udrs', '=', 'DISBURSED')
    .executeTakeFirst();
}
