import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentLinkPurpose } from '../../../widgets/contract/payments/payments.ts';
import { overdueEmi, overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { standSettlement } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';

let desk: Collections;
let manager: Session;
let loan: string;
let caseId: string;
let used = 0;
beforeAll(async () => {
  desk = await startCollections();
  manager = await desk.signIn('manager@demo.example');
});
beforeEach(async () => {
  ({ loan, caseId } = await overdueLoan(desk, (used += 1)));
});
afterAll(() => desk.close());

const dues = () => desk.caseOf(loan);
const send = (purpose: Exclude<PaymentLinkPurpose, 'FORECLOSURE'>, amount: number) =>
  desk.call('sendPaymentLink', { loanApplicationId: loan, purpose, amount, channel: 'SMS' }, { session: manager });
/** The token of the link that was sent last. */
async function token(): Promise<string> {
  const sent = await desk.db
    .selectFrom('outbound_message')
    .select('text')
    .where('loan_application_number', '=', loan)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/pay\/([\w-]{43})/.exec(sent.text)?.[1] ?? '';
}
async function sent(purpose: Exclude<PaymentLinkPurpose, 'FORECLOSURE'>, amount: number): Promise<string> {
  (await send(purpose, amount)).data();
  return token();
}
async function foreclosureLink() {
  const session = await desk.signIn();
  const quoted = await desk.call('quoteForeclosure', { loanApplicationId: loan, quoteOn: desk.today() }, { session });
  const { foreclosureId, total } = quoted.data();
  (await desk.call('sendForeclosureLink', { foreclosureId, channel: 'SMS' }, { session: manager })).data();
  return { total, link: await token() };
}
let caller = 0;
const remoteAddress = () => `203.0.113.${(caller += 1) % 250}`;
const page = (link: string) => desk.app.inject({ url: `/pay/${link}`, remoteAddress: remoteAddress() });
const press = (link: string) =>
  desk.app.inject({
    method: 'POST',
    url: `/pay/${link}`,
    remoteAddress: remoteAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=pay',
  });
const asked = async (link: string) => /name="action" value="pay">Pay ₹([\d,]+)</.exec((await page(link)).body)?.[1];
const written = (amount: number) => amount.toLocaleString('en-IN');
const neft = async (amount: number) => {
  desk.clock.advance(1000);
  return (await desk.pay(loan, amount, { paymentMode: 'NEFT' })).data();
};
const linksOf = () =>
  desk.db.selectFrom('payment_link').selectAll().where('loan_application_number', '=', loan).orderBy('id').execute();
const paidOf = () =>
  desk.db.selectFrom('payment').select('amount').where('loan_application_number', '=', loan).orderBy('id').execute();

async function expectNothingDue(link: string): Promise<void> {
  const { statusCode, body } = await page(link);
  expect(statusCode).toBe(410);
  expect(body).toContain('Nothing is due any more');
  expect(body).not.toContain('<form');
  const before = await paidOf();
  await press(link);
  expect(await paidOf()).toEqual(before);
}

describe('a link whose sum was paid another way', () => {
  it('of a foreclosure takes nothing more', async () => {
    const { link, total } = await foreclosureLink();
    expect(await asked(link)).toBe(written(total));
    await neft(total);
    await expectNothingDue(link);
  });

  it('of what is overdue takes nothing more, and is ended with its reason in the audit', async () => {
    const { overdue_amount: overdue } = await dues();
    const link = await sent('OVERDUE', overdue);
    await neft(overdue);
    await expectNothingDue(link);
    expect(await linksOf()).toMatchObject([{ status: 'CANCELLED', closed_at: desk.clock.now() }]);
    expect(await desk.audited('CANCEL_PAYMENT_LINK', loan)).toMatchObject([{ reason_codes: ['NOTHING_DUE'] }]);
  });

  it('of one EMI takes nothing more, while others are overdue', async () => {
    const link = await sent('EMI', overdueEmi);
    await neft(overdueEmi);
    await expectNothingDue(link);
    expect((await dues()).overdue_amount).toBeGreaterThan(0);
  });

  it('of any kind takes nothing more once the whole loan is repaid', async () => {
    const { overdue_amount: overdue, total_outstanding: all } = await dues();
    const links = [await sent('OVERDUE', overdue), await sent('EMI', overdueEmi), await sent('CUSTOM', 500)];
    await neft(all + 20_000);
    expect((await dues()).closed_reason).toBe('PAID');
    for (const link of links) await expectNothingDue(link);
  });
});

describe('a link whose dues have fallen', () => {
  it('asks for what is overdue now, and is paid by that', async () => {
    const { overdue_amount: overdue } = await dues();
    const link = await sent('OVERDUE', overdue);
    await neft(overdueEmi);
    expect(await asked(link)).toBe(written(overdue - overdueEmi));
    desk.clock.advance(1000);
    await press(link);
    expect((await page(link)).body).toContain('Thank you, your payment has arrived');
    expect((await paidOf()).map(({ amount }) => amount)).toEqual([overdueEmi, overdue - overdueEmi]);
    expect((await dues()).overdue_amount).toBe(0);
  });

  it('of one EMI is open until the whole EMI has come, by itself or another way', async () => {
    const link = await sent('EMI', overdueEmi);
    const by = async (amount: number) => {
      desk.clock.advance(1000);
      return (await desk.pay(loan, amount, { linkToken: link })).data();
    };
    const half = Math.ceil(overdueEmi / 2);
    await by(half);
    expect(await linksOf()).toMatchObject([{ status: 'SENT' }]);
    expect(await asked(link)).toBe(written(overdueEmi - half));
    await by(overdueEmi - half);
    expect(await linksOf()).toMatchObject([{ status: 'PAID' }]);
  });

  it('asks another amount for no more than the dues', async () => {
    const { total_outstanding: all } = await dues();
    const link = await sent('CUSTOM', all);
    await neft(overdueEmi);
    expect(await asked(link)).toBe(written((await dues()).total_outstanding));
  });

  it('of a foreclosure asks for the rest, and closes the loan by it', async () => {
    const { link, total } = await foreclosureLink();
    await neft(20_000);
    const rest = Number((await asked(link))?.replaceAll(',', ''));
    expect(rest).toBeLessThan(total);
    desk.clock.advance(1000);
    await press(link);
    expect(await dues()).toMatchObject({ closed_reason: 'FORECLOSED', total_outstanding: 0 });
    const { surplus } = await desk.db
      .selectFrom('payment')
      .select('surplus')
      .where('loan_application_number', '=', loan)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(surplus).toBe(0);
  });
});

describe('money that has come', () => {
  it('is booked whatever its link says, and takes no charge of a foreclosure from a loan that is repaid', async () => {
    const { link, total } = await foreclosureLink();
    await neft((await dues()).total_outstanding + 20_000);
    (await desk.pay(loan, total, { linkToken: link })).data();
    const { charge, surplus } = await desk.db
      .selectFrom('payment')
      .select(['charge', 'surplus'])
      .where('loan_application_number', '=', loan)
      .where('amount', '=', total)
      .executeTakeFirstOrThrow();
    expect([charge, surplus]).toEqual([0, total]);
    expect((await dues()).closed_reason).toBe('PAID');
  });

  it('that comes at once by link and by NEFT is asked for once', async () => {
    const { overdue_amount: overdue } = await dues();
    const link = await sent('OVERDUE', overdue);
    await Promise.all([press(link), neft(overdue)]);
    const paid = await desk.db
      .selectFrom('payment')
      .select(['source', 'allocations'])
      .where('loan_application_number', '=', loan)
      .execute();
    // Where the NEFT was booked first, the page asks for nothing; what it has taken went to the three that were due.
    const byLink = paid.filter(({ source }) => source === 'LINK').flatMap(({ allocations }) => allocations);
    expect(paid.length).toBe(byLink.length > 0 ? 2 : 1);
    expect(byLink.filter(({ no }) => no > 3)).toEqual([]);
    expect(await asked(link)).toBeUndefined();
  });
});

describe('beside an accepted settlement', () => {
  const settle = (paid = 0) =>
    standSettlement(desk, { loan, caseId }, 'ACCEPTED', { amount: 40_000, dues: 60_000, by: manager.id, paid });

  it('only its own link is sent, for what is left of it', async () => {
    await settle(15_000);
    const { overdue_amount: overdue } = await dues();
    for (const [purpose, amount] of [
      ['OVERDUE', overdue],
      ['EMI', overdueEmi],
      ['CUSTOM', 500],
    ] as const)
      expect((await send(purpose, amount)).body).toMatchObject({
        error: { errorCode: 'LOAN_BUSY', errorMessage: 'A settlement is accepted. Send its link' },
      });
    expect((await send('SETTLEMENT', 25_001)).body).toMatchObject({
      error: { fieldErrors: { amount: '₹25,000 is left to pay of the settlement' } },
    });
    expect(await linksOf()).toEqual([]);
    const part = await sent('SETTLEMENT', 500);
    expect(await asked(part)).toBe('500');
    // of two messages of one moment none is the last
    desk.clock.advance(1000);
    const link = await sent('SETTLEMENT', 25_000);
    expect(await asked(link)).toBe('25,000');
    await press(link);
    expect((await dues()).closed_reason).toBe('SETTLED');
    expect((await page(link)).body).toContain('Thank you, your payment has arrived');
  });

  it('a link from before asks for no more than the settlement leaves', async () => {
    const link = await sent('CUSTOM', 50_000);
    await settle(39_000);
    expect(await asked(link)).toBe('1,000');
  });

  it('its link is over once the settlement is violated, and no such link is sent without a settlement', async () => {
    const { settlementId } = await settle();
    const link = await sent('SETTLEMENT', 40_000);
    await desk.db
      .updateTable('settlement')
      .set({ status: 'VIOLATED', closed_at: desk.clock.now() })
      .where('id', '=', settlementId)
      .execute();
    const { statusCode, body } = await page(link);
    expect([statusCode, body.includes('This link has expired')]).toEqual([410, true]);
    expect((await send('SETTLEMENT', 100)).body).toMatchObject({
      error: { fieldErrors: { purpose: 'No settlement of this loan is accepted' } },
    });
  });
});
