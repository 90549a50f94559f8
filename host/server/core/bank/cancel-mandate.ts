import type { CancellationReason } from '../../../../widgets/contract/nach/cancellations.ts';
import type { Announcements } from '../../call/announcements.ts';
import { lockMandate, type Mandate } from '../calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { markToCancel } from './cancellations.store.ts';

/** Marks a mandate that collects for no loan any more to be cancelled, where the bank has registered it. */
export async function cancelRegistered(
  tx: Tx,
  { application_id: applicationId, status, umrn }: Mandate,
  reason: CancellationReason,
  now: Date,
): Promise<void> {
  const isRegistered = status === 'NACH_PROCESSED' || status === 'E_MANDATE_COMPLETE';
  if (umrn && isRegistered) await markToCancel(tx, { applicationId, umrn, reason }, now);
}

/** What the bank has registered for an application that ends without a loan is to be cancelled. */
export async function cancelMandate(
  tx: Tx,
  { to, application, by }: Announcements['application.moved'],
): Promise<void> {
  if (to !== 'REJECTED' && to !== 'CANCELLED') return;
  const mandate = await lockMandate(tx, application.loanApplicationNumber);
  if (mandate) await cancelRegistered(tx, mandate, 'ENDED', by.now);
}
