import type { Kysely } from 'kysely';
import { inHouseAgencyId } from '../../../../widgets/contract/agencies/agencies.ts';
import type { Database } from '../../db/schema.ts';
import { isReached, type AgencyReach } from '../../call/agency-reach.ts';
import * as cases from '../loans/cases.store.ts';

/**
 * Whether the loan of a call is with an agency within reach. People of another company call about no other loan; the lender's own also
 * about one that was never in collection.
 */
export async function isLoanReached(
  db: Kysely<Database>,
  reach: AgencyReach,
  { loan_application_number: loan }: { loan_application_number: string | null },
): Promise<boolean> {
  if (reach === 'all') return true;
  const held = loan === null ? undefined : await cases.findByLoan(db, loan);
  return held === undefined ? reach.includes(inHouseAgencyId) : isReached(reach, held.agencyId);
}
