import type { Tx } from '../../db/transaction.ts';
import type { LockSubject } from './locks.store.ts';

/** The agency that has a row; null where the lender has it, undefined for rows that agencies do not have. */
export async function agencyOf(tx: Tx, { kind, id }: LockSubject): Promise<string | null | undefined> {
  if (kind !== 'collectionsCase') return undefined;
  const row = await tx.selectFrom('collections_case').select('agency_id').where('id', '=', id).executeTakeFirst();
  return row?.agency_id ?? null;
}
