import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewPaymentLink } from '../../../host/server/core/payments/payment-link.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, daysAfter, readDay, startOfDay, type Day } from '../../../widgets/contract/time.ts';
import { standSettlement } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';
import { planOfAMonth } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
let manager: Session;
let today: Day;
beforeAll(async () => {
  desk = await startLedgers();
  manager = await desk.signIn('manager@demo.example');
  today = desk.today();
});
afterAll(() => desk.close());

const emiRupees = 11_348;
/** Puts the server's clock to noon of a day. */
const stand = (day: string) =>
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
let visitor = 0;
const page = (token: string) =>
  desk.app.inject({ url: `/pay/${token}`, remoteAddress: `203.0.113.${(visitor += 1) % 250}` });
const asked = async (token: string) => /value="pay">Pay ₹([\d,]+)</.exec((await page(token)).body)?.[1];
const titleOf = async (token: string) => /<h1[^>]*>([^<]+)</.exec((await page(token)).body)?.[1];
const sent = (loan: string, purpose: NewPaymentLink['purpose'], amount: number) => desk.link(loan, { purpose, amount });
const send = (loan: string, purpose: 'EMI' | 'OVERDUE' | 'CUSTOM' | 'SETTLEMENT', amount: number) =>
  desk.call('sendPaymentLink', { loanApplicationId: loan, purpose, amount, channel: 'SMS' }, { session: manager });
const refused = (message: string) => ({
  error: { errorCode: 'LINK_AMOUNT_REFUSED', fieldErrors: { amount: message } },
});

describe('a link of what is overdue', () => {
  it('asks what is due when it is opened: money of before, told since, is not asked for again [example 35]', async () => {
    const { loan } = await desk.paidLoan(2);
    stand('2026-04-05');
    const { id, token } = await sent(loan, 'OVERDUE', 22_923);
    expect(await asked(token)).toBe('22,923');
    stand('2026-04-06');
    (await desk.tell(loan, emiRupees, { paidOn: '2026-04-03' })).data();
    expect(await asked(token)).toBe('11,348');
    expect(await desk.linkRow(id)).toMatchObject({ status: 'SENT' });
    (await desk.tell(loan, emiRupees, { linkToken: token })).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'PAID' });
    const { body } = await page(token);
    expect(body).toContain('Thank you, your payment has arrived');
    expect(body).toContain('₹11,348');
    expect(body).not.toContain('₹22,923');
    stand(today);
  });

  it('says what is due to the paisa, and takes it rounded up [example 5]', async () => {
    const { loan } = await desk.paidLoan(2);
    stand('2026-04-05');
    const { token } = await sent(loan, 'OVERDUE', 22_923);
    const { body } = await page(token);
    expect(body).toContain('₹22,922.96');
    expect(body).toContain('>Pay ₹22,923<');
    expect(body).toContain('What you pay above the amount is kept for your next instalment.');
    stand('2026-03-06');
    const whole = (await page(token)).body;
    expect(whole).toContain('₹11,348');
    expect(whole).not.toContain('kept for your next instalment');
    stand(today);
  });

  it('is ended by whatever leaves nothing due, and says so', async () => {
    const loan = await desk.lateLoan();
    const { id, token } = await sent(loan, 'OVERDUE', 40_000);
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    expect(await asked(token)).toBe(due.toLocaleString('en-IN'));
    desk.clock.advance(1_000);
    (await desk.tell(loan, due)).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await desk.audited('CANCEL_PAYMENT_LINK', loan)).toMatchObject([{ reason_codes: ['NOTHING_DUE'] }]);
    expect([(await page(token)).statusCode, await titleOf(token)]).toEqual([410, 'Nothing is due any more']);
  });

  it('asks anew for what was taken back', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const { token } = await sent(loan, 'OVERDUE', due);
    (await desk.tell(loan, emiRupees, { reference: 'TAKEN-1' })).data();
    expect(await asked(token)).toBe((due - emiRupees).toLocaleString('en-IN'));
    const [receipt] = (await desk.ledger(loan)).entries;
    await desk.reverse(loan, receipt?.id ?? '', today);
    expect(await asked(token)).toBe(due.toLocaleString('en-IN'));
  });
});

describe('a link of one instalment', () => {
  it('asks for its rest, while others are overdue', async () => {
    const loan = await desk.lateLoan();
    const { id, token } = await sent(loan, 'EMI', emiRupees);
    desk.clock.advance(1_000);
    (await desk.tell(loan, 5_000)).data();
    expect(await asked(token)).toBe('6,348');
    (await desk.tell(loan, 6_348)).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: 2_269_600 + 3 * 22_696 });
  });

  it('asks for no more of the next one than held money leaves of it', async () => {
    const { loan } = await desk.paidLoan(2);
    stand('2026-02-20');
    const { token } = await sent(loan, 'EMI', emiRupees);
    expect(await asked(token)).toBe('11,348');
    stand('2026-02-21');
    (await desk.tell(loan, 10_000)).data();
    expect(await asked(token)).toBe('1,348');
    stand(today);
  });
});

describe('a link of another amount', () => {
  it('asks for at most the sum that it was sent for, and for no more than is left of the loan', async () => {
    const loan = await desk.lateLoan();
    const { token } = await sent(loan, 'CUSTOM', 500);
    expect(await asked(token)).toBe('500');
    const small = await desk.born(planOfAMonth);
    const other = await sent(small, 'CUSTOM', 15_000);
    await desk.stand(small, today);
    const { total_outstanding: all = 0 } = (await desk.caseOf(small)) ?? {};
    expect(await asked(other.token)).toBe(all.toLocaleString('en-IN'));
  });

  it('reaches the dues and three instalments: more closes the loan, by a quote alone', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const most = due + 3 * emiRupees;
    expect((await send(loan, 'CUSTOM', most + 1)).body).toMatchObject(
      refused('To close the loan ask for a foreclosure quote'),
    );
    (await send(loan, 'CUSTOM', most)).data();
    expect((await send(loan, 'OVERDUE', due + 1)).body).toMatchObject(
      refused(`The dues are ₹${due.toLocaleString('en-IN')}`),
    );
    (await send(loan, 'OVERDUE', due)).data();
    (await desk.tell(loan, due + emiRupees)).data();
    expect((await send(loan, 'OVERDUE', 100)).body).toMatchObject(refused('Nothing is due any more'));
    expect((await send(loan, 'EMI', emiRupees)).body).toMatchObject(refused('Nothing is due any more'));
    (await send(loan, 'CUSTOM', 2 * emiRupees)).data();
    expect((await send(loan, 'CUSTOM', 2 * emiRupees + 1)).errorCode).toBe('LINK_AMOUNT_REFUSED');
  });
});

describe('beside an accepted settlement', () => {
  const accept = (loan: string, amount: number) =>
    desk.book(loan, today, [
      {
        id: newId(),
        kind: 'ACCEPT',
        amount: paise(amount * 100),
        valueDate: today,
        source: 'SYSTEM',
        terms: {
          parts: [{ no: 1, amount: paise(amount * 100), dueOn: daysAfter(today, 20) }],
          graceDays: 3,
          reportDays: 2,
        },
      },
    ]);

  it('a link asks for what is left of it, and every other one has ended', async () => {
    const loan = await desk.lateLoan();
    const others = [await sent(loan, 'OVERDUE', 30_000), await sent(loan, 'CUSTOM', 500)];
    await accept(loan, 60_000);
    const own = await sent(loan, 'SETTLEMENT', 60_000);
    for (const { token } of others)
      expect([(await page(token)).statusCode, await asked(token)]).toEqual([410, undefined]);
    expect(await asked(own.token)).toBe('60,000');
    desk.clock.advance(1_000);
    (await desk.tell(loan, 20_000)).data();
    expect(await asked(own.token)).toBe('40,000');
    for (const { id } of others) expect(await desk.linkRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect((await desk.audited('CANCEL_PAYMENT_LINK', loan)).map(({ reason_codes: codes }) => codes)).toEqual([
      ['SETTLEMENT_ACCEPTED'],
      ['SETTLEMENT_ACCEPTED'],
    ]);
    for (const purpose of ['OVERDUE', 'EMI', 'CUSTOM'] as const)
      expect((await send(loan, purpose, 500)).body).toMatchObject({
        error: { errorCode: 'LOAN_BUSY', errorMessage: 'A settlement is accepted. Send its link' },
      });
    expect((await send(loan, 'SETTLEMENT', 40_001)).body).toMatchObject(
      refused('₹40,000 is left to pay of the settlement'),
    );
    (await desk.tell(loan, 40_000)).data();
    expect([await titleOf(own.token), (await send(loan, 'SETTLEMENT', 1)).errorCode]).toEqual([
      'Nothing is due any more',
      'LOAN_CLOSED',
    ]);
  });

  it('counts one that nobody has booked by its row', async () => {
    const loan = await desk.lateLoan();
    const { id: caseId = '' } = (await desk.caseOf(loan)) ?? {};
    await standSettlement(desk, { loan, caseId }, 'ACCEPTED', {
      amount: 40_000,
      dues: 60_000,
      by: manager.id,
      paid: 39_000,
    });
    const { token } = await sent(loan, 'SETTLEMENT', 40_000);
    expect(await asked(token)).toBe('1,000');
    expect((await send(loan, 'CUSTOM', 500)).errorCode).toBe('LOAN_BUSY');
  });
});

describe('a link of a quote', () => {
  it('asks for what the quote lacks, nothing once it is paid, and ends with its days', async () => {
    const loan = await desk.lateLoan();
    const id = newId();
    const terms = { until: daysAfter(today, 7), feeBp: 0, taxBp: 1_800 };
    const { after } = await desk.book(loan, today, [
      { id, kind: 'FORECLOSURE', valueDate: today, source: 'DESK', terms },
    ]);
    const total = Math.ceil((after.quote?.total ?? 0) / 100);
    const link = await sent(loan, 'FORECLOSURE', total);
    const parts = { principal: total, interest: 0, penalty: 0, charge: 0, tax: 0, total };
    const row = {
      loan_application_number: loan,
      quote_on: today,
      valid_until: terms.until,
      ...parts,
      link_id: link.id,
    };
    const quoted = { quoted_by: manager.id, quoted_at: desk.clock.now(), closed_at: null };
    await desk.db
      .insertInto('foreclosure')
      .values({ id, ...row, status: 'LINK_SENT', ...quoted })
      .execute();
    expect(await asked(link.token)).toBe(total.toLocaleString('en-IN'));
    (await desk.tell(loan, 10_000)).data();
    expect(await asked(link.token)).toBe((total - 10_000).toLocaleString('en-IN'));
    (await desk.tell(loan, total - 10_000)).data();
    expect([await titleOf(link.token), await desk.linkRow(link.id)]).toMatchObject([
      'Nothing is due any more',
      { status: 'CANCELLED' },
    ]);
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED' });
  });
});
