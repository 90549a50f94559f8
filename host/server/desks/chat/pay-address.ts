import { acceptedSettlement } from '../../core/loans/in-flight.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { rupeesUp } from '../../../../widgets/contract/ledger/paise.ts';
import { nothingDue } from '../../../../widgets/contract/collections/requests.ts';
import { askedLoan, duesAsked } from '../../core/payments/asked-by-ledger.ts';
import { createPaymentLink, paymentAddress, type NewPaymentLink } from '../../core/payments/payment-link.ts';
import { duesOf } from '../../core/payments/payment-link.store.ts';

/** What a link asks for that is sent now. @throws Refusal CHAT_NOT_SENDABLE where nothing is due on a loan with a ledger */
async function askedNow(tx: Tx, loan: string, now: Date): Promise<Pick<NewPaymentLink, 'purpose' | 'amount'>> {
  const asked = await askedLoan(tx, loan, now);
  if (!asked) {
    const settlement = await acceptedSettlement(tx, loan);
    return settlement
      ? { purpose: 'SETTLEMENT', amount: settlement.left }
      : { purpose: 'OVERDUE', amount: await duesOf(tx, loan) };
  }
  const { settlementLeft } = asked;
  const isSettling = settlementLeft !== undefined;
  const amount = isSettling ? rupeesUp(settlementLeft) : duesAsked(asked);
  if (amount === 0) throw refuse('CHAT_NOT_SENDABLE', { message: nothingDue, fieldErrors: { linkKind: nothingDue } });
  return { purpose: isSettling ? 'SETTLEMENT' : 'OVERDUE', amount };
}

/**
 * Makes the address at which the borrower of a chat's loan pays the dues, or the settlement that they have
 * accepted. It is new and appears in this message only.
 */
export async function payAddress(
  tx: Tx,
  context: CallContext,
  { loan, portal, staffId }: { loan: string; portal: string; staffId: string },
): Promise<string> {
  const asked = await askedNow(tx, loan, context.now());
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
