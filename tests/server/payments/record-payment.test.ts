import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { startTestServer } from '../support.ts';
import { startPayments, type Payments } from './support.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

const hour = 3_600_000;

describe('a payment', () => {
  it('is recorded with its audit, by the payment service alone', async () => {
    const { loan } = payments.loan();
    const { paymentId } = (await payments.pay({ loanApplicationNumber: loan, reference: 'UTR/1.a' })).data();
    expect(await payments.payments(loan)).toMatchObject([
      {
        id: paymentId,
        reference: 'UTR/1.a',
        amount: 5000,
        paid_on: payments.paidOn,
        payment_mode: 'NEFT',
        source: 'BANK',
      },
    ]);
    expect(await payments.audited('RECORD_PAYMENT', loan)).toMatchObject([
      { actor: 'payments', channel: 'JOB', entity_id: paymentId, after: { amount: 5000, source: 'BANK' } },
    ]);
    const paid = {
      loanApplicationNumber: loan,
      reference: 'UTR-2',
      amount: 1,
      paidOn: '2026-01-01',
      paymentMode: 'UPI',
    } as const;
    for (const key of [payments.settings.dialerKey, payments.settings.telephonyUserKey, 'x'.repeat(32), '']) {
      const stranger = { headers: { [headers.userKey]: key ?? '' } };
      expect((await payments.call('recordPayment', paid, stranger)).errorCode).toBe('SESSION_REQUIRED');
    }
    const closed = await startTestServer({ settings: { paymentsKey: undefined } });
    for (const key of ['', 'undefined'])
      expect((await closed.call('recordPayment', paid, { headers: { [headers.userKey]: key } })).errorCode).toBe(
        'SESSION_REQUIRED',
      );
    await closed.close();
    expect(await payments.payments(loan)).toHaveLength(1);
  });

  it('is recorded once by its reference, and another one under it is refused', async () => {
    const [{ loan }, { loan: other }] = [payments.loan(), payments.loan()];
    const paid = { loanApplicationNumber: loan, reference: 'UTR-3' };
    const several = await Promise.all(Array.from({ length: 4 }, () => payments.pay(paid)));
    expect(new Set(several.map((answer) => answer.data().paymentId)).size).toBe(1);
    expect(await payments.payments(loan)).toHaveLength(1);
    expect(await payments.audited('RECORD_PAYMENT', loan)).toHaveLength(1);
    const changes = [
      { amount: 5001 },
      { paidOn: '2026-01-01' },
      { paymentMode: 'UPI' as const },
      { loanApplicationNumber: other },
    ];
    for (const change of changes)
      expect((await payments.pay({ ...paid, ...change })).errorCode).toBe('IDEMPOTENCY_REUSED');
    expect(await payments.payments(other)).toEqual([]);
  });

  it('of a number that no loan has is kept for a person: the money has come', async () => {
    const { paymentId } = (await payments.pay({ loanApplicationNumber: '999999999999', reference: 'NONE-1' })).data();
    expect(await payments.payments('999999999999')).toEqual([]);
    const kept = payments.db.selectFrom('payment_exception').selectAll().where('payment_id', '=', paymentId);
    expect(await kept.execute()).toMatchObject([{ reason: 'UNKNOWN_LOAN', amount_paise: 500_000, queue: 'OPEN' }]);
  });

  it('is refused on a day that is none or has not come, and for no whole rupees', async () => {
    const { loan: loanApplicationNumber } = payments.loan();
    const tomorrow = new Date(payments.clock.now().getTime() + 29.5 * hour).toISOString().slice(0, 10);
    for (const wrong of [
      { paidOn: tomorrow },
      { paidOn: '2026-02-30' },
      { paidOn: '0000-00-00' },
      { amount: 0 },
      { amount: -1 },
      { amount: 10.5 },
      { amount: 1_000_000_000 },
      { reference: 'a b c d' },
      { linkToken: 'short' },
    ])
      expect([wrong, (await payments.pay({ loanApplicationNumber, ...wrong })).errorCode]).toEqual([
        wrong,
        'VALIDATION_FAILED',
      ]);
    expect(await payments.payments(loanApplicationNumber)).toEqual([]);
  });
});

describe('a payment by a link', () => {
  it('ends the link where it covers it', async () => {
    const { loan } = payments.loan();
    const { token } = await payments.link(loan);
    (await payments.pay({ loanApplicationNumber: loan, reference: 'LINK-1', amount: 45_199, linkToken: token })).data();
    expect(await payments.linkRow(token)).toMatchObject({ status: 'SENT', closed_at: null });
    (await payments.pay({ loanApplicationNumber: loan, reference: 'LINK-2', amount: 45_200, linkToken: token })).data();
    expect(await payments.linkRow(token)).toMatchObject({ status: 'PAID', closed_at: payments.clock.now() });
    expect((await payments.payments(loan)).map(({ source }) => source)).toEqual(['LINK', 'LINK']);
  });

  it('is taken whatever has become of the link: the money has come', async () => {
    const { loan } = payments.loan();
    const { token: first } = await payments.link(loan);
    const { token: second } = await payments.link(loan, { amount: null });
    expect(await payments.linkRow(first)).toMatchObject({ status: 'CANCELLED' });
    (await payments.pay({ loanApplicationNumber: loan, reference: 'LINK-3', amount: 45_200, linkToken: first })).data();
    expect(await payments.linkRow(first)).toMatchObject({ status: 'PAID' });
    (await payments.pay({ loanApplicationNumber: loan, reference: 'LINK-4', amount: 1, linkToken: second })).data();
    expect(await payments.linkRow(second)).toMatchObject({ status: 'PAID' });
  });

  it('is refused with a link of another loan, or of none', async () => {
    const [{ loan }, { loan: other }] = [payments.loan(), payments.loan()];
    const { token } = await payments.link(other);
    for (const linkToken of [token, 'x'.repeat(43)]) {
      const { body } = await payments.pay({ loanApplicationNumber: loan, reference: 'LINK-5', linkToken });
      expect(body).toMatchObject({ error: { fieldErrors: { linkToken: 'This is no payment link of this loan' } } });
    }
    expect(await payments.linkRow(token)).toMatchObject({ status: 'SENT' });
    expect(await payments.payments(loan)).toEqual([]);
  });
});

describe('a payment link', () => {
  it('ends the one that was open for its purpose, and one that several make at once is one', async () => {
    const { loan } = payments.loan();
    const made = await Promise.all(Array.from({ length: 4 }, () => payments.link(loan)));
    const { token: other } = await payments.link(loan, { purpose: 'CUSTOM' });
    const standing = await Promise.all(made.map(async ({ token }) => (await payments.linkRow(token)).status));
    expect(standing.toSorted()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'SENT']);
    expect((await payments.linkRow(other)).status).toBe('SENT');
    const audit = await payments.audited('CREATE_PAYMENT_LINK', loan);
    expect(audit).toHaveLength(5);
    expect(audit.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ purpose: 'CUSTOM', amount: 45_200 }),
    );
    for (const { token } of made) expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('has ended after 72 hours, which the job writes down', async () => {
    const { loan } = payments.loan();
    const { token, id } = await payments.link(loan);
    payments.clock.advance(72 * hour - 1);
    await payments.expire();
    expect((await payments.linkRow(token)).status).toBe('SENT');
    payments.clock.advance(1);
    expect(await payments.expire()).toBeGreaterThan(0);
    expect(await payments.linkRow(token)).toMatchObject({ status: 'EXPIRED', closed_at: payments.clock.now() });
    expect(await payments.expire()).toBe(0);
    expect(await payments.audited('EXPIRE_PAYMENT_LINK', loan)).toMatchObject([
      { entity_id: id, actor: 'expire payment links', channel: 'JOB' },
    ]);
    const { token: next } = await payments.link(loan);
    expect((await payments.linkRow(next)).status).toBe('SENT');
  });
});
