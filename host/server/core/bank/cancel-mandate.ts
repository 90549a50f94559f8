import type { Announcements } from '../../call/announcements.ts';
import { lockMandate } from '../calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { markToCancel } from './mandate-answers.store.ts';

/** What the bank has registered for an application that ends without a loan is to be cancelled. */
export async function cancelMandate(
  tx: Tx,
  { to, application, by }: Announcements['application.moved'],
): Promise<void> {
  if (to !== 'REJECTED' && to !== 'CANCELLED') return;
  const mandate = await lockMandate(tx, application.loanApplicationNumber);
  const isRegistered = mandate?.status === 'NACH_PROCESSED' || mandate?.status === 'E_MANDATE_COMPLETE';
  if (mandate?.umrn && isRegistered) await markToCancel(tx, application.id, mandate.umrn, by.now);
}
