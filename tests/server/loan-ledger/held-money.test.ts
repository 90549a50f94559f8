import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { askBorrowers } from '../../../host/server/desks/collections/held-money/ask-borrower.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { expectProjection } from './expect-projection.ts';
import { emi, planA } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
/** Loan A, of which three EMIs are paid and which was a day late once. */
let loan: string;
beforeAll(async () => {
  desk = await startLedgers({ customerPortalUrl: 'https://pay.lender.example' });
});
beforeEach(async () => {
  loan = await thrice();
  on('2026-03-20');
});
afterAll(() => desk.close());

const on = (day: string) =>
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());

async function thrice(plan = planA): Promise<string> {
  const made = await desk.born(plan);
  for (const { dueOn } of plan.rows.slice(0, 2)) await desk.pay(made, dueOn, emi);
  await desk.stand(made, '2026-03-06');
  await desk.pay(made, '2026-03-05', emi, { toldOn: '2026-03-06' });
  return made;
}

const ask = (settings = desk.settings) =>
  settleDue(askBorrowers(settings), { db: desk.db, now: desk.clock.now }, (error) => {
    throw error;
  });
const sent = () =>
  desk.db
    .selectFrom('outbound_message')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('template_id', '=', 'held_money')
    .orderBy('id')
    .execute();
/** The address that was sent last. */
const addressOf = async () => /\/money\/[\w-]{43}/.exec((await sent()).at(-1)?.text ?? '')?.[0] ?? '';

let caller = 0;
const from = () => `203.0.113.${(caller += 1) % 250}`;
async function open(address: string) {
  const { statusCode, body } = await desk.app.inject({ method: 'GET', url: address, remoteAddress: from() });
  const facts = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [label, value]);
  const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1];
  const buttons = [...body.matchAll(/value="(\w+)"/g)].map(([, action]) => action);
  return { statusCode, title, facts: Object.fromEntries(facts) as Record<string, string>, buttons, body };
}
const press = (url: string, action: string) =>
  desk.app.inject({
    method: 'POST',
    url,
    remoteAddress: from(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  });
const prepaid = async () => (await desk.ledger(loan)).entries.filter(({ kind }) => kind === 'PREPAYMENT');

describe('a borrower who has paid more than an EMI ahead', () => {
  it('is asked once, and chooses nothing by not answering', async () => {
    (await desk.tell(loan, 11_348)).data();
    expect(await ask()).toBe(0);
    (await desk.tell(loan, 11_348)).data();
    expect(await ask()).toBe(1);
    (await desk.tell(loan, 5_000)).data();
    expect(await ask()).toBe(0);
    expect(await sent()).toMatchObject([{ purpose: 'SERVICE', status: 'QUEUED' }]);
    expect(await desk.audited('ASK_HELD_MONEY', loan)).toMatchObject([{ actor: 'held money', channel: 'JOB' }]);
    const address = await addressOf();
    expect((await open(address)).facts).toMatchObject({ 'Paid ahead': '₹27,696' });
    desk.clock.advance(14 * dayMs);
    expect(await open(address)).toMatchObject({ statusCode: 410, title: 'This link has expired', buttons: [] });
    await press(address, 'shorter');
    await press(address, 'mean');
    expect(await prepaid()).toEqual([]);
  });

  it('ends the loan earlier, once they have meant it [example 17]', async () => {
    loan = await thrice({ ...planA, foreclosureBp: 0 });
    (await desk.tell(loan, 30_000)).data();
    await ask();
    const address = await addressOf();
    expect(await open(address)).toMatchObject({
      statusCode: 200,
      title: 'You have paid ahead',
      facts: {
        Loan: `xxxxxxxx${loan.slice(-4)}`,
        'Paid ahead': '₹30,000',
        'End the loan earlier': '05 Sep 2026, not 05 Dec 2026: saves ₹4,781.39 of interest',
        'Lower the EMI': '₹7,707, not ₹11,348: saves ₹2,765.04 of interest',
      },
      buttons: ['shorter', 'lower', 'keep'],
    });
    await press(address, 'mean');
    expect(await prepaid()).toEqual([]);
    await press(address, 'lower');
    expect(await open(address)).toMatchObject({ title: 'Lower your EMI?', buttons: ['mean', 'back'] });
    await press(address, 'back');
    await press(address, 'shorter');
    expect(await open(address)).toMatchObject({ title: 'End your loan earlier?' });
    await press(address, 'mean');
    expect(await prepaid()).toMatchObject([
      { amount: 3_000_000, source: 'LINK', terms: { changes: 'TENURE', emi: 1_134_800 } },
    ]);
    expect(await open(address)).toMatchObject({ statusCode: 200, title: 'Your loan ends earlier now', buttons: [] });
    expect((await desk.rows(loan)).at(-1)).toMatchObject({ due_date: '2026-09-05', due_amount_paise: 1_059_924 });
    expect(await desk.audited('CHOOSE_HELD_MONEY', loan)).toMatchObject([
      { actor: 'customer', channel: 'CUSTOMER', after: { choice: 'TENURE' } },
    ]);
    await expectProjection(desk, loan);
  });

  it('lowers the EMI, after the fee that was agreed [example 18]', async () => {
    (await desk.tell(loan, 40_000)).data();
    await ask();
    const address = await addressOf();
    expect((await open(address)).facts).toMatchObject({ 'Fee with tax': '₹1,888' });
    await press(address, 'lower');
    await Promise.all([press(address, 'mean'), press(address, 'mean'), press(address, 'mean')]);
    expect(await prepaid()).toMatchObject([{ amount: 3_811_200, terms: { changes: 'EMI' } }]);
    expect((await desk.caseOf(loan))?.held_paise).toBe(0);
    expect(await open(address)).toMatchObject({ title: 'Your EMI is lower now' });
  });

  it('keeps it for the EMIs to come', async () => {
    (await desk.tell(loan, 30_000)).data();
    await ask();
    const address = await addressOf();
    await press(address, 'keep');
    expect(await open(address)).toMatchObject({ title: 'Your money waits for your next EMIs', buttons: [] });
    await press(address, 'shorter');
    await press(address, 'mean');
    expect(await prepaid()).toEqual([]);
    expect((await desk.caseOf(loan))?.held_paise).toBe(3_000_000);
  });

  it('is asked anew by a newer link when money comes again, after it was taken back', async () => {
    const { paymentId } = (await desk.tell(loan, 30_000, { reference: `HELD-${loan}` })).data();
    expect(paymentId).toBeTruthy();
    await ask();
    const address = await addressOf();
    const reversal = { reference: `HELD-${loan}`, reason: 'RETURNED' as const };
    (await desk.call('reportReversal', reversal)).data();
    expect(await open(address)).toMatchObject({ statusCode: 410, title: 'Nothing is paid ahead any more' });
    desk.clock.advance(1_000);
    (await desk.tell(loan, 20_000)).data();
    expect(await open(address)).toMatchObject({ statusCode: 410, title: 'This link has ended' });
    expect(await ask()).toBe(1);
    expect((await open(await addressOf())).facts).toMatchObject({ 'Paid ahead': '₹20,000' });
  });

  it('closes no loan by it', async () => {
    (await desk.tell(loan, 93_000)).data();
    await ask();
    const address = await addressOf();
    const page = await open(address);
    expect(page.body).toContain('To close the loan ask for a foreclosure quote');
    expect(page.buttons).toEqual(['keep']);
    await press(address, 'shorter');
    await press(address, 'mean');
    expect(await prepaid()).toEqual([]);
  });

  it('is not asked while no account is connected, nor where the money has gone meanwhile', async () => {
    await desk.tell(loan, 30_000, { reference: `GONE-${loan}` });
    expect(await ask({ ...desk.settings, customerPortalUrl: undefined })).toBe(0);
    expect(await ask({ ...desk.settings, isDemo: false, whatsapp: undefined })).toBe(0);
    (await desk.call('reportReversal', { reference: `GONE-${loan}`, reason: 'RETURNED' })).data();
    expect(await ask()).toBe(1);
    expect(await sent()).toEqual([]);
    expect(paise(0)).toBe((await desk.caseOf(loan))?.held_paise);
  });
});
