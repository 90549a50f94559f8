import { linkAmountMessage, settlementLinkOnly } from '../../../../../widgets/contract/collections/requests.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { expectVersion } from '../../../call/versions.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import { holdLoan, requireSchedule } from '../hold-loan.ts';
import { acceptedSettlement } from '../../../core/loans/in-flight.store.ts';
import { sendPayLink } from './send-pay-link.ts';

/** AP-84. */
const sendPaymentLink: Handler<'sendPaymentLink'> = async ({ loanApplicationId, ...wanted }, context) =>
  context.once(async (tx) => {
    const held = await holdLoan(tx, context, loanApplicationId, 'sendPaymentLink');
    const { schedule, today } = await requireSchedule(tx, held);
    const settlement = await acceptedSettlement(tx, held.number);
    if (settlement && wanted.purpose !== 'SETTLEMENT') throw refuse('LOAN_BUSY', { message: settlementLinkOnly });
    if (!settlement && wanted.purpose === 'SETTLEMENT')
      throw refuse('VALIDATION_FAILED', { fieldErrors: { purpose: 'No settlement of this loan is accepted' } });
    const { totalOutstanding } = loanStanding(schedule, today);
    const message = linkAmountMessage(wanted.amount, { totalOutstanding, settlementLeft: settlement?.left });
    if (message !== undefined) throw refuse('LINK_AMOUNT_REFUSED', { fieldErrors: { amount: message } });
    return sendPayLink(tx, context, held, wanted);
  });

const cancelPaymentLink: Handler<'cancelPaymentLink'> = async ({ linkId }, context) =>
  context.once(async (tx) => {
    const known = await links.find(tx, linkId);
    if (!known) throw refuse('NOT_FOUND');
    const { actor, number } = await holdLoan(tx, context, known.loan_application_number, 'sendPaymentLink');
    const link = await links.find(tx, linkId);
    if (!link) throw refuse('NOT_FOUND');
    expectVersion(context, link);
    if (!['CREATED', 'SENT'].includes(standingOf(link, actor.now)))
      throw refuse('REQUEST_DECIDED', { message: 'This link is not open any more' });
    if (link.purpose === 'FORECLOSURE' || link.purpose === 'SETTLEMENT')
      throw refuse('REQUEST_DECIDED', { message: 'This link ends with what it is for' });
    const version = await links.cancel(tx, link, actor.now);
    await actor.record({
      action: 'CANCEL_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: linkId,
      loanApplicationNumber: number,
      before: { status: link.status },
      after: { status: 'CANCELLED' },
    });
    return { version };
  });

export const paymentLinkHandlers = { sendPaymentLink, cancelPaymentLink };
