import type { Kysely } from 'kysely';
import { inFlightKinds, type InFlightKind } from '../../../../widgets/contract/collections/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { acceptedSettlement, findInFlight } from './in-flight.store.ts';

/** What is under way for a loan: settlement, restructuring or foreclosure; undefined when nothing is. */
export function inFlight(db: Kysely<Database>, loan: string): Promise<InFlightKind | undefined> {
  return findInFlight(db, loan);
}

/**
 * Refuses to begin something on a loan for which something else is under way. The case's row must be locked.
 *
 * @param but what may be under way all the same
 * @throws Refusal LOAN_BUSY, naming it
 */
export async function refuseBusy(tx: Tx, loan: string, but?: InFlightKind): Promise<void> {
  const kind = await inFlight(tx, loan);
  if (kind !== undefined && kind !== but) throw refuse('LOAN_BUSY', { message: inFlightKinds[kind] });
}

/**
 * Refuses promises and waivers of a loan whose customer pays an accepted settlement: its terms stand.
 *
 * @throws Refusal LOAN_BUSY
 */
export async function refuseWhileSettling(tx: Tx, loan: string): Promise<void> {
  if (await acceptedSettlement(tx, loan)) throw refuse('LOAN_BUSY', { message: inFlightKinds.settlement });
}
