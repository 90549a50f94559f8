import type { Kysely } from 'kysely';
import type { InFlightKind } from '../../../../widgets/contract/collections/requests.ts';
import { minus, most, noPaise, paiseOf, rupeesUp } from '../../../../widgets/contract/ledger/paise.ts';
import type { Database } from '../../db/schema.ts';

/** What is under way for a loan: a settlement, an open restructuring, or a foreclosure whose link is sent. */
export async function findInFlight(db: Kysely<Database>, loan: string): Promise<InFlightKind | undefined> {
  const settlement = await db
    .selectFrom('settlement')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['MGR_PENDING', 'CX_PENDING', 'ACCEPTED'])
    .executeTakeFirst();
  if (settlement) return 'settlement';
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

/**
 * The settlement of a loan that the customer has accepted and that is neither paid in full nor violated yet, with the
 * whole rupees that are left to pay of it. Each booking on a loan with a ledger writes what has come by its entries.
 */
export async function acceptedSettlement(db: Kysely<Database>, loan: string): Promise<{ left: number } | undefined> {
  const found = await db
    .selectFrom('settlement')
    .select(['settlement_amount', 'paid_amount', 'paid_amount_paise'])
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'ACCEPTED')
    .executeTakeFirst();
  if (!found) return undefined;
  const paid = found.paid_amount_paise ?? paiseOf(found.paid_amount);
  return { left: rupeesUp(most(minus(paiseOf(found.settlement_amount), paid), noPaise)) };
}
