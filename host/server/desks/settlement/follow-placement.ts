import type { Announcements } from '../../call/announcements.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellLists } from './move-settlement.ts';
import * as store from './settlement.store.ts';

/** The statuses in which a settlement goes with its loan: the customer has the offer, or has accepted it. */
const goesAlong: readonly string[] = ['CX_PENDING', 'ACCEPTED'];

/** What waits for an approval, and what is over, becomes the lender's; what the customer has goes with the loan. */
export async function followPlacement(tx: Tx, placed: Announcements['loan.placed']): Promise<void> {
  for (const row of await store.ofLoanForChange(tx, placed.loanApplicationNumber)) {
    const agencyId = goesAlong.includes(row.status) ? placed.agencyId : null;
    if (row.agency_id === agencyId) continue;
    await store.give(tx, row.id, agencyId);
    tellLists(tx, { ...row, agency_id: agencyId }, row);
  }
}
