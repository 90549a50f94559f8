import { acceptedSettlement } from '../../core/loans/in-flight.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { createPaymentLink, paymentAddress } from '../../core/payments/payment-link.ts';
import { duesOf } from '../../core/payments/payment-link.store.ts';

/**
 * Makes the address at which the borrower of a chat's loan pays the dues, or the settlement that they have
 * accepted. It is new and appears in this message only.
 */
export async function payAddress(
  tx: Tx,
  context: CallContext,
  { loan, portal, staffId }: { loan: string; portal: string; staffId: string },
): Promise<string> {
  const settlement = await acceptedSettlement(tx, loan);
  const asked = settlement
    ? ({ purpose: 'SETTLEMENT', amount: settlement.left } as const)
    : ({ purpose: 'OVERDUE', amount: await duesOf(tx, loan) } as const);
  const { token } = await createPaymentLink(
    tx,
    { now: context.now(), createdBy: staffId, record: (entry) => context.record(tx, entry) },
    {
      loanApplicationNumber: loan,
      ...asked,
      channel: 'WHATSAPP',
      isSent: true,
    },
  );
  return paymentAddress(portal, token);
}
