import { suppressions } from '../../../../../widgets/contract/communications/messages.ts';
import type { MessageChannel } from '../../../../../widgets/contract/communications/messages.ts';
import type { PaymentLinkPurpose } from '../../../../../widgets/contract/payments/payments.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { sendMessage } from '../../../core/messages/send-message.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { indianTime } from '../../../base/indian-time.ts';
import { createPaymentLink, paymentAddress } from '../../../core/payments/payment-link.ts';
import { findOpenOf } from '../../../core/payments/payment-link.store.ts';
import { isExternal } from '../../../call/agency-reach.ts';
import { requireAgencyTold } from '../../../core/contacts/agency-told.ts';
import type { HeldLoan } from '../hold-loan.ts';
import { findBorrower } from '../../../core/contacts/contact.store.ts';

interface WantedLink {
  purpose: PaymentLinkPurpose;
  amount: number;
  channel: MessageChannel;
}

/**
 * Makes a payment link and sends its address to the borrower. A message that must not go out leaves the link open, and
 * the answer says why.
 *
 * @throws Refusal CHANNEL_NOT_CONFIGURED, CONTACT_BARRED where an agency would write before the borrower knows that it has the loan
 */
export async function sendPayLink(
  tx: Tx,
  context: CallContext,
  { number, actor, staff }: HeldLoan,
  { purpose, amount, channel }: WantedLink,
): Promise<CallReply<'sendPaymentLink'>> {
  const { settings } = context;
  const { now, record } = actor;
  if (settings.customerPortalUrl === undefined) throw refuse('CHANNEL_NOT_CONFIGURED');
  if (isExternal(staff.agencyId)) await requireAgencyTold(tx, number, settings);
  const borrower = await findBorrower(tx, number);
  const open = await findOpenOf(tx, { loan: number, purpose, now });
  const link = { loanApplicationNumber: number, purpose, amount, channel, isSent: true };
  const { id, token, expiresAt } = await createPaymentLink(tx, { now, createdBy: staff.id, record }, link);
  const url = paymentAddress(settings.customerPortalUrl, token);
  const name = borrower?.firstName ?? '';
  const sent = await sendMessage(
    tx,
    { now, settings, createdBy: staff.id, record },
    {
      channel,
      purpose: 'COLLECTION',
      to: (channel === 'EMAIL' ? borrower?.email : borrower?.number) ?? null,
      template: { id: 'payment_link', values: [name, url] },
      text: `Dear ${name}, you can pay here: ${url}`,
      loanApplicationNumber: number,
      isRenewal: true,
    },
  );
  return {
    linkId: id,
    version: 1,
    amount,
    expiresAt: indianTime(expiresAt),
    message: sent.status,
    reason: sent.reason && suppressions[sent.reason],
    sendsAt: sent.sendsAt && indianTime(sent.sendsAt),
    isReplaced: open,
  };
}
