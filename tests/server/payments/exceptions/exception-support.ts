import { raiseException } from '../../../../host/server/core/payments/exceptions/raise-exception.ts';
import { newId } from '../../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../../host/server/db/transaction.ts';
import type { PaymentExceptionReason } from '../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { TestServer } from '../../support.ts';

/** Money of a loan that is kept off it until somebody decides. @returns the exception's id */
export async function addException(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { loan, reason = 'UNKNOWN_LOAN' }: { loan: string; reason?: PaymentExceptionReason },
): Promise<string> {
  const now = clock.now();
  const reference = newId(now);
  await inTransaction(db, (tx) =>
    raiseException(
      tx,
      { now, record: async () => undefined },
      {
        reference,
        loan_application_number: loan,
        amount: 5_000,
        paid_on: dayOf(now),
        payment_mode: 'NEFT',
        utr: null,
        link_id: null,
      },
      { reason, paymentId: newId(now), entryId: null },
    ),
  );
  return exceptionIdOf({ db }, reference);
}

/** The exception of a payment's reference. */
export async function exceptionIdOf({ db }: Pick<TestServer, 'db'>, reference: string): Promise<string> {
  const found = db.selectFrom('payment_exception').select('id').where('reference', '=', reference);
  return (await found.executeTakeFirstOrThrow()).id;
}
