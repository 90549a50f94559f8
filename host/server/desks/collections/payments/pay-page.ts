import type { Settings } from '../../../base/settings.ts';
import { holdLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { CustomerPage, PageView } from '../../../call/customer-page.ts';
import { lastFour } from '../../../base/last-four.ts';
import { readableTime } from '../../../base/indian-time.ts';
import { hashOf } from '../../../base/tokens.ts';
import { exactlyPayableBy, payableBy } from './payable.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import { paidBy } from './payment.store.ts';
import { recordPaymentOnce } from './record-payment.ts';
import * as reversals from './waiting-reversal.store.ts';
import { nothingDue } from '../../../../../widgets/contract/collections/requests.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import { formatExact, paiseOf, rupeesUp, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';

const nothingToPay = {
  status: 410,
  title: nothingDue,
  text: 'You have nothing to pay by this link.',
} as const;
const takenBack = {
  status: 410,
  title: 'Your payment was taken back',
  text: 'The bank has returned it. Ask for another link where you got this one.',
} as const;
const expired = { status: 410, title: 'This link has expired', text: 'Ask for another one where you got it.' } as const;
const replaced = {
  status: 410,
  title: 'This link has been replaced',
  text: 'Use the one that was sent to you last.',
} as const;

const paidPaise = (amount: number | null) => (amount === null ? null : paiseOf(amount));

function factsOf({ first_name: name, loan_application_number: loan }: PaymentLink, amount: Paise | null) {
  const facts: [string, string][] = [
    ['Name', name],
    ['Loan', lastFour(loan)],
  ];
  return amount === null ? facts : [...facts, ['Amount', formatExact(amount)] satisfies [string, string]];
}

/** Payments are whole rupees, so what is asked for to the paisa is paid rounded up. */
const isHeld = 'What you pay above the amount is kept for your next instalment.';

/** The page of an open link when no payment service is set. In a demo the customer can play a payment through. */
function toBePaid(link: PaymentLink, amount: Paise | null, { isDemo }: Settings): PageView {
  const rows = [...factsOf(link, amount), ['Valid until', readableTime(link.expires_at)] as const];
  if (amount === null) return { title: 'Your payment', text: 'There is nothing to pay at the moment.', rows };
  if (!isDemo) return { title: 'Your payment', text: 'This page cannot take payments at the moment.', rows };
  const button = { action: 'pay', label: `Pay ${rupees(rupeesUp(amount))}` };
  const text = ['This is a demo: no money is moved.', ...(amount % 100 === 0 ? [] : [isHeld])].join(' ');
  return { title: 'Your payment', text, rows, buttons: [button] };
}

/**
 * `/pay/<token>`: the page that a payment link opens; the payments of EN-40 are made from it. It asks for what is due at
 * the moment at which it is opened.
 */
export const payPage: CustomerPage = {
  path: 'pay',
  async show(token, { db, settings, now }) {
    const link = await links.findByToken(db, hashOf(token));
    if (!link) return undefined;
    const standing = standingOf(link, now);
    if (standing === 'PAID') {
      // What it asked for when it was paid may be another sum than it was sent for.
      const paid = await paidBy(db, link.id);
      if (paid === 0) return takenBack;
      const rows = [
        ...factsOf(link, paidPaise(paid ?? link.amount)),
        ['Paid', readableTime(link.closed_at ?? now)] as const,
      ];
      return { title: 'Thank you, your payment has arrived', rows };
    }
    const payable = await exactlyPayableBy(db, link, { now, rules: settings.collections });
    if (payable === 0) return nothingToPay;
    if (standing === 'CANCELLED') return replaced;
    if (standing === 'EXPIRED' || payable === 'OVER') return expired;
    if (settings.paymentUrl !== undefined) return { redirect: `${settings.paymentUrl}${token}` };
    return toBePaid(link, payable, settings);
  },
  async act(tx, token, { action, settings, now, record, announce }) {
    const known = await links.findByToken(tx, hashOf(token));
    if (action !== 'pay' || !settings.isDemo || !known) return;
    const recorder = { now, record, announce, rules: settings.collections };
    const reference = `demo-${known.id}`;
    // The reference and the loan first, as whoever tells of a payment, so that the dues stay as they are read.
    await reversals.claim(tx, reference, now);
    await holdLedger(tx, known.loan_application_number);
    const link = await links.findByTokenForChange(tx, hashOf(token));
    const isOpen = link && ['CREATED', 'SENT'].includes(standingOf(link, now));
    const amount = isOpen ? await payableBy(tx, link, recorder) : 0;
    if (!link || amount === 'OVER' || !amount) return reversals.release(tx, reference);
    await recordPaymentOnce(tx, recorder, {
      reference,
      loanApplicationNumber: link.loan_application_number,
      amount,
      paidOn: dayOf(now),
      paymentMode: 'UPI',
      // Another payment of the same sum on the same day is another one.
      utr: known.id,
      linkToken: token,
    });
  },
};
