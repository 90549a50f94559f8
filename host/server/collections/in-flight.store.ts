import type { Kysely } from 'kysely';
import type { InFlightKind } from '../../../widgets/contract/collections/requests.ts';
import type { Database } from '../db/schema.ts';

/** What is under way for a loan: an open restructuring, or a foreclosure whose link is sent. */
export async function findInFlight(db: Kysely<Database>, loan: string): Promise<InFlightKind | undefined> {
  const restructure = await db
    .selectFrom('emi_restructure')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['INITIATED', 'APPROVED'])
    .executeTakeFirst();
  if (restructure) return 'restructure';
  const foreclosure = await db
    .selectFrom('foreclosure')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'LINK_SENT')
    .executeTakeFirst();
  return foreclosure && 'foreclosure';
}
