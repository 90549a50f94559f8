import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A paid-out loan by its number; undefined where there is none, or it is not paid out. */
export async function findDisbursed(db: Kysely<Database>, loan: string) {
  const [found] = await findAllDisbursed(db, [loan]);
  return found;
}

/** Those of some loans that are paid out. */
export async function findAllDisbursed(db: Kysely<Database>, loans: readonly string[]) {
  return db
    .selectFrom('application')
    .select([
      'id as applicationId',
      'loan_application_number as loanApplicationNumber',
      'rate_basis_points as rateBasisPoints',
      'sourcing_partner as sourcingPartner',
    ])
    .where('loan_application_number', 'in', loans)
    .where('udrs', '=', 'DISBURSED')
    .execute();
}
