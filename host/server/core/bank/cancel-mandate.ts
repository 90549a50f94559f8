import type { Announcements } from '../../call/announcements.ts';
import { lockMandate, type Mandate } from '../calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { markToCancel } from './mandate-answers.store.ts';

/** Marks a loan's open mandate to be cancelled, where the bank has registered it. */
export async function cancelRegistered(
  tx: Tx,
  { application_id: applicationId, status, umrn }: Mandate,
  now: Date,
): Promise<void> {
  const isRegistered = status === 'NACH_PROCESSED' || status === 'E_MANDATE_COMPLETE';
  if (umrn && isRegistered) await markToCancel(tx, applicationId, umrn, now);
}

/** What the bank has registered for an application that ends without a loan is to be cancelled. */
export async function cancelMandate(
  tx: Tx,
  { to, application, by }: Announcements['application.moved'],
): Promise<void> {
  if (to !== 'REJECTED' && to !== 'CANCELLED') return;
  const mandate = await lockMandate(tx, application.loanApplicationNumber);
  if (mandate) await cancelRegistered(tx, mandate, by.now);
}
