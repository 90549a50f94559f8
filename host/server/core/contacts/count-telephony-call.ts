import type { CallEntry } from '../calls/call.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Actor } from '../loans/actor.ts';
import { findByLoanForChange, type FoundCase } from '../loans/cases.store.ts';
import { takesPromise } from '../loans/departed-loan.ts';
import { countContact, type Contact } from './count-contact.ts';
import { contactTypeOf, followOutcome } from './follow-outcome.ts';
import { readDay } from '../../../../widgets/contract/time.ts';

/** The case of a loan that is in collection, locked until the transaction ends. */
export async function findOverdueForChange(tx: Tx, loan: string): Promise<FoundCase | undefined> {
  const found = await findByLoanForChange(tx, loan);
  return found?.queue == null ? undefined : found;
}

/** A saved call, and whether it began outside the contact hours. */
interface CountedCall extends Pick<Contact, 'isOutsideHours' | 'hoursReason'> {
  entry: CallEntry;
  lifeId: string;
  submittedAt: Date;
  isGone: boolean;
}

/**
 * Counts a call that the telephony screen has saved on a loan in collection: once for a call, however often it is saved.
 * A promise on the phone replaces the open one, because the borrower has said so.
 *
 * @param isGone whether the loan has gone from the agency of who calls: its promise replaces none then, and plans no next call
 */
export async function countTelephonyCall(
  tx: Tx,
  actor: Actor,
  loan: FoundCase,
  { entry, lifeId, submittedAt, isGone, ...hours }: CountedCall,
): Promise<void> {
  const type = contactTypeOf(entry.call_status, entry.sub_call_status);
  const { promise_amount: amount, promise_date: promisedOn } = entry;
  const isTaken = !isGone || amount === null || (await takesPromise(tx, loan, amount));
  const promise =
    amount === null || promisedOn === null || !isTaken
      ? undefined
      : {
          amount,
          promisedOn: readDay(promisedOn),
          source: 'TELEPHONY' as const,
          sourceId: entry.id,
          replacesPromise: true,
          submittedAt,
        };
  const counted = await countContact(tx, actor, loan, {
    door: 'TELEPHONY',
    isRpc: type === 'RPC',
    at: entry.called_at,
    type,
    outcome: entry.sub_call_status,
    sourceId: lifeId,
    ...hours,
    ...(!isGone && { nextCallAt: entry.next_call_at }),
    ...(promise && { promise }),
  });
  await followOutcome(tx, actor, counted.loan, { outcome: entry.sub_call_status, remark: entry.remarks });
}
