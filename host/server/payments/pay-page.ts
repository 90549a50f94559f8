import type { Settings } from '../settings.ts';
import type { CustomerPage, PageView } from '../customer-pages/customer-page.ts';
import { lastFour } from '../customer-pages/last-four.ts';
import { indianTime, readableTime } from '../indian-time.ts';
import { hashOf } from '../session/tokens.ts';
import { standingOf } from './payment-link.ts';
import * as links from './payment-link.store.ts';
import type { PaymentLink } from './payment-link.store.ts';
import { recordPaymentOnce } from './record-payment.ts';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

function factsOf({ first_name: name, loan_application_number: loan, amount }: PaymentLink): [string, string][] {
  return [
    ['Name', name],
    ['Loan', lastFour(loan)],
    ...(amount === null ? [] : [['Amount', rupees(amount)] as [string, string]]),
  ];
}

/** The page of an open link when no payment service is set. In a demo the customer can play a payment through. */
function toBePaid(link: PaymentLink, { isDemo }: Settings): PageView {
  const rows = [...factsOf(link), ['Valid until', readableTime(link.expires_at)] as const];
  if (link.amount === null) return { title: 'Your payment', text: 'There is nothing to pay at the moment.', rows };
  if (!isDemo) return { title: 'Your payment', text: 'This page cannot take payments at the moment.', rows };
  const button = { action: 'pay', label: `Pay ${rupees(link.amount)}` };
  return { title: 'Your payment', text: 'This is a demo: no money is moved.', rows, buttons: [button] };
}

/** `/pay/<token>`: the page that a payment link opens; the payments of EN-40 are made from it. */
export const payPage: CustomerPage = {
  path: 'pay',
  async show(token, { db, settings, now }) {
    const link = await links.findByToken(db, hashOf(token));
    if (!link) return undefined;
    switch (standingOf(link, now)) {
      case 'PAID': {
        const rows = [...factsOf(link), ['Paid', readableTime(link.closed_at ?? now)] as const];
        return { title: 'Thank you, your payment has arrived', rows };
      }
      case 'EXPIRED':
        return { status: 410, title: 'This link has expired', text: 'Ask for another one where you got it.' };
      case 'CANCELLED':
        return { status: 410, title: 'This link has been replaced', text: 'Use the one that was sent to you last.' };
      default:
        if (settings.paymentUrl !== undefined) return { redirect: `${settings.paymentUrl}${token}` };
        return toBePaid(link, settings);
    }
  },
  async act(tx, token, { action, settings, now, record }) {
    const link = await links.findByTokenForChange(tx, hashOf(token));
    const isOpen = link !== undefined && ['CREATED', 'SENT'].includes(standingOf(link, now));
    if (action !== 'pay' || !settings.isDemo || !isOpen || link.amount === null) return;
    await recordPaymentOnce(
      tx,
      { now, record, rules: settings.collections },
      {
        reference: `demo-${link.id}`,
        loanApplicationNumber: link.loan_application_number,
        amount: link.amount,
        paidOn: indianTime(now).slice(0, 10),
        paymentMode: 'UPI',
        linkToken: token,
      },
    );
  },
};
