import { nothingDue } from '../../../../../widgets/contract/collections/requests.ts';
import type { PaymentLinkStatus } from '../../../../../widgets/contract/payments/payments.ts';
import { refuse } from '../../../base/refusal.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { Handler } from '../../../call/handler.ts';
import type { Payable } from '../../../core/payments/asked-by-ledger.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import { payableBy } from './payable.ts';
import { paidBy } from './payment.store.ts';

/** Why a link takes nothing, in the words of the borrower's own page; null for one that does. */
function closedBy(status: PaymentLinkStatus, payable: Payable, isTakenBack: boolean): string | null {
  if (status === 'PAID' && isTakenBack) return 'Your payment was taken back';
  if (status === 'PAID') return 'Thank you, your payment has arrived';
  if (payable === 0) return nothingDue;
  if (status === 'CANCELLED') return 'This link has been replaced';
  return status === 'EXPIRED' || payable === 'OVER' ? 'This link has expired' : null;
}

/** What a link asks for now, for the page of the payment service: what it asks its borrower for is not what the link was sent for. */
const payLinkFacts: Handler<'payLinkFacts'> = async ({ linkToken }, { db, settings, now }) => {
  const link = await links.findByToken(db, hashOf(linkToken));
  if (!link) throw refuse('NOT_FOUND', { message: 'There is no such payment link' });
  const payable = await payableBy(db, link, { now: now(), rules: settings.collections });
  const status = standingOf(link, now());
  const message = closedBy(status, payable, (await paidBy(db, link.id)) === 0);
  const asks = message === null && payable !== 'OVER' ? payable : 0;
  return {
    loanApplicationNumber: link.loan_application_number,
    purpose: link.purpose,
    status,
    payablePaise: asks === null ? null : asks * 100,
    message,
    expiresAt: link.expires_at.toISOString(),
  };
};

export const payLinkFactsHandlers = { payLinkFacts };
