import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockById, type FoundStanding } from '../applications/applications.store.ts';
import * as exceptions from './bank-exceptions.store.ts';
import { bookConfirmed } from './book-confirmed.ts';

/**
 * Makes a loan of what the customer has, where two people have confirmed a payment before the loan was approved: the money has left,
 * so that nothing is asked of it any more once credit has approved. What is not approved stands as it is.
 *
 * @param staffId who has approved it
 * @returns where the application stands now
 */
export async function bookStanding(
  tx: Tx,
  context: CallContext,
  approved: FoundStanding,
  staffId: string,
): Promise<FoundStanding> {
  if (approved.udrs !== 'LOAN_APPROVED') return approved;
  const exception = await exceptions.confirmedPaid(tx, approved.id);
  if (!exception) return approved;
  await bookConfirmed(tx, context, approved, exception, staffId);
  const now = await lockById(tx, approved.id);
  if (!now) throw new Error(`The application ${approved.id} is gone`);
  return now;
}
