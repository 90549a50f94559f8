import type { Kysely } from 'kysely';
import { inHouseAgencyId } from '../../../../widgets/contract/agencies/agencies.ts';
import type { Database } from '../../db/schema.ts';
import { refuse } from '../../base/refusal.ts';
import { agencyReachOf, isReached, type AgencyReach } from '../../call/agency-reach.ts';
import * as cases from '../loans/cases.store.ts';
import { departureOf, type Departure } from '../loans/departed-loan.ts';
import * as staff from '../staff/staff.store.ts';
import type { CallGrant } from './grants/grant.store.ts';

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

/**
 * The departure of the loan of a call that was under way when the loan went; undefined while the loan is within the reach of who calls.
 *
 * @throws Refusal CALL_GRANT_REQUIRED when it is too late to report the call
 */
export async function requireReportableCall(
  db: Kysely<Database>,
  grant: CallGrant,
  now: Date,
): Promise<Departure | undefined> {
  const { staff_id: staffId, loan_application_number: number, created_at: begunAt } = grant;
  const named = staffId === null ? undefined : await staff.find(db, staffId);
  if (!named || (await isLoanReached(db, agencyReachOf(named), grant))) return undefined;
  const loan = number === null ? undefined : await cases.findByLoan(db, number);
  const departure = loan && (await departureOf(db, { ...named, begunAt }, loan, now));
  if (!departure) throw refuse('CALL_GRANT_REQUIRED');
  return departure;
}
