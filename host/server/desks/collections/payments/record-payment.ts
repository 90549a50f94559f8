import { dayOf, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import type { CallInput } from '../../../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { Announce } from '../../../call/announcements.ts';
import { actorIn, type Actor } from '../../../core/loans/actor.ts';
import { findByLoanForChange } from '../../../core/loans/cases.store.ts';
import { applyRestructure } from '../../../core/loans/apply-restructure.ts';
import { foreclosurePaidBy, payForeclosure } from '../../../core/loans/pay-foreclosure.ts';
import { applyPayment, settleAfterPayment } from '../../../core/loans/schedule/apply-payment.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { payableBy } from './payable.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import * as payments from './payment.store.ts';

type Paid = CallInput<'recordPayment'>;

/** Who reports a payment: the payment service, or a customer on a demo's page. */
export interface Recorder {
  now: Date;
  rules: CollectionSettings;
  record(entry: AuditEntry): Promise<void>;
  announce: Announce;
}

/** @throws Refusal VALIDATION_FAILED for a text that is not a day, or a day that has not begun in India */
function readPaidOn(paidOn: string, now: Date): Day {
  const wrong = (message: string) => refuse('VALIDATION_FAILED', { fieldErrors: { paidOn: message } });
  if (!isDay(paidOn)) throw wrong('Enter a day as YYYY-MM-DD');
  if (paidOn > dayOf(now)) throw wrong('This day has not come yet');
  return paidOn;
}

/** The link of a payment; undefined without one. Money that has come is recorded even when its link has ended. */
async function linkOf(tx: Tx, { linkToken, loanApplicationNumber: loan }: Paid): Promise<PaymentLink | undefined> {
  if (linkToken === undefined) return undefined;
  const link = await links.findByTokenForChange(tx, hashOf(linkToken));
  if (link?.loan_application_number === loan) return link;
  throw refuse('VALIDATION_FAILED', { fieldErrors: { linkToken: 'This is no payment link of this loan' } });
}

/** Ends the open links of a loan by which nothing is due any more, however it was paid. */
async function endWithoutDues(tx: Tx, { now, rules, record }: Recorder, loan: string): Promise<void> {
  for (const link of await links.findAllOpenForChange(tx, loan)) {
    if ((await payableBy(tx, link, { now, rules })) !== 0) continue;
    await links.setStatus(tx, link.id, { status: 'CANCELLED', closedAt: now });
    await record({
      action: 'CANCEL_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: link.id,
      loanApplicationNumber: loan,
      before: { status: link.status },
      after: { status: 'CANCELLED' },
      reasonCodes: ['NOTHING_DUE'],
    });
  }
}

/** What a payment does to its loan: it closes it by a foreclosure, or is spread over its schedule. */
async function spread(tx: Tx, actor: Actor, paid: Paid & { paidOn: Day; linkId: string | null }) {
  const { loanApplicationNumber: loan, amount, paidOn, paymentMode, linkId } = paid;
  const payment = { amount, paidOn, paymentMode };
  await applyRestructure(tx, actor, loan);
  const quote = await foreclosurePaidBy(tx, actor, loan, { linkId, amount, paidOn });
  const inCollection = await findByLoanForChange(tx, loan);
  return quote
    ? payForeclosure(tx, actor, { quote, loan: inCollection, payment })
    : { ...(await applyPayment(tx, actor, loan, inCollection, payment)), charge: 0 };
}

/**
 * Records a payment of a borrower, once by its reference, and spreads it over the loan's schedule. Ends the link that it
 * was made by when it covers what the link asks for, and every other link of the loan for which nothing is left to pay.
 *
 * @throws Refusal LOAN_NOT_FOUND, VALIDATION_FAILED; IDEMPOTENCY_REUSED where the reference stands for another payment
 */
export async function recordPaymentOnce(tx: Tx, recorder: Recorder, paid: Paid): Promise<{ paymentId: string }> {
  const { now, record } = recorder;
  const { reference, loanApplicationNumber: loan, amount, paymentMode } = paid;
  const paidOn = readPaidOn(paid.paidOn, now);
  if (!(await payments.isLoan(tx, loan)))
    throw refuse('LOAN_NOT_FOUND', { fieldErrors: { loanApplicationNumber: 'There is no loan with this number' } });
  // The case first: all who change the money of a loan lock it before anything else of the loan.
  await findByLoanForChange(tx, loan);
  const link = await linkOf(tx, paid);
  const id = newId(now);
  const what = { loan_application_number: loan, amount, paid_on: paidOn, payment_mode: paymentMode };
  const row = { ...what, link_id: link?.id ?? null };
  const source = link ? ('LINK' as const) : ('BANK' as const);
  if (!(await payments.insert(tx, { id, reference, ...row, source, recorded_at: now }))) {
    const known = await payments.findByReference(tx, reference);
    if (!known || Object.entries(row).some(([column, value]) => known[column as keyof typeof row] !== value))
      throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
    return { paymentId: known.id };
  }
  const actor: Actor = { now, record, rules: recorder.rules, staffId: null };
  const asked = link && (await payableBy(tx, link, recorder));
  const applied = await spread(tx, actor, { ...paid, paidOn, linkId: link?.id ?? null });
  await payments.setAllocations(tx, id, applied);
  const standing = await findByLoanForChange(tx, loan);
  if (standing) await settleAfterPayment(tx, actor, standing);
  const payment = { id, amount, paidOn };
  if (standing) await recorder.announce(tx, 'payment.taken', { loanApplicationNumber: loan, payment, by: actor });
  const enough = Math.min(link?.amount ?? 0, typeof asked === 'number' ? asked : (link?.amount ?? 0));
  const isCovered = link !== undefined && link.status !== 'PAID' && amount >= enough;
  if (isCovered) await links.setStatus(tx, link.id, { status: 'PAID', closedAt: now });
  await endWithoutDues(tx, recorder, loan);
  await record({
    action: 'RECORD_PAYMENT',
    entity: 'payment',
    entityId: id,
    loanApplicationNumber: loan,
    after: {
      amount,
      paidOn,
      paymentMode,
      source,
      ...(applied.surplus > 0 && { surplus: applied.surplus }),
      ...(isCovered && { paymentLink: 'PAID' }),
    },
  });
  return { paymentId: id };
}

const recordPayment: Handler<'recordPayment'> = (input, context) =>
  context.once((tx) => recordPaymentOnce(tx, { ...actorIn(tx, context), announce: context.announce }, input));

export const paymentHandlers = { recordPayment };
