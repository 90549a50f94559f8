import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayments, type Payments } from '../payments/support.ts';
import { storedIn } from '../refusals/refusal-support.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

let caller = 0;
/** Another address each time, unless given: one that asks often is told to wait. */
const from = () => `203.0.113.${(caller += 1) % 250}`;
const get = (token: string, { on = payments, ip = from() } = {}) =>
  on.app.inject({ method: 'GET', url: `/pay/${token}`, remoteAddress: ip });
const press = (token: string, action = 'pay', { on = payments, type = 'application/x-www-form-urlencoded' } = {}) =>
  on.app.inject({
    method: 'POST',
    url: `/pay/${token}`,
    remoteAddress: from(),
    headers: { 'content-type': type },
    payload: `action=${action}`,
  });
const hour = 3_600_000;

describe('the page of a payment link', () => {
  it('says first name, the end of the loan number, amount and date, and nothing else', async () => {
    const { loan, name, family, number } = payments.loan();
    const { token } = await payments.link(loan);
    const { statusCode, body } = await get(token);
    expect(statusCode).toBe(200);
    const facts = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [label, value]);
    expect(facts).toEqual([
      ['Name', name],
      ['Loan', `xxxxxxxx${loan.slice(-4)}`],
      ['Amount', '₹45,200'],
      ['Valid until', expect.stringMatching(/^\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} [AP]M$/)],
    ]);
    for (const hidden of [loan, family, number, token]) expect(body).not.toContain(hidden);
    expect(body).toContain('<form method="post"><button type="submit" name="action" value="pay">Pay ₹45,200</button>');
  });

  it('is kept by nobody, found by no search, runs nothing, and leads nowhere with its address', async () => {
    const { token } = await payments.link(payments.loan().loan);
    for (const answer of [await get(token), await get('x'.repeat(43)), await get('short')]) {
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      });
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
      expect(answer.body).not.toMatch(/<script|javascript:|onclick|style=/i);
    }
    const style = await payments.app.inject('/plain-page.css');
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('stands by a token that the database does not hold', async () => {
    const { token } = await payments.link(payments.loan().loan);
    const { token_hash: hash, ...row } = await payments.linkRow(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await get(hash)).statusCode).toBe(404);
  });

  it('writes a name as text, whatever stands in it', async () => {
    const { loan } = payments.loan();
    const name = '<img src=x onerror=alert(1)>';
    await payments.db
      .updateTable('application')
      .set({ first_name: name })
      .where('loan_application_number', '=', loan)
      .execute();
    const { token } = await payments.link(loan);
    expect((await get(token)).body).toContain('<dd>&lt;img src=x onerror=alert(1)&gt;</dd>');
  });

  it('changes nothing however often it is opened, by whatever opens links', async () => {
    const { token } = await payments.link(payments.loan().loan);
    const before = await storedIn(payments.db);
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await payments.app.inject({ method, url: `/pay/${token}?action=pay` })).statusCode).toBe(200);
    expect(await storedIn(payments.db)).toEqual(before);
  });
});

describe('the button', () => {
  it('pays once, and the page says so from then on', async () => {
    const { loan } = payments.loan();
    const { token } = await payments.link(loan);
    const answers = await Promise.all([press(token), press(token), press(token)]);
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([303, `/pay/${token}`]);
    expect(await payments.payments(loan)).toMatchObject([{ amount: 45_200, source: 'LINK', payment_mode: 'UPI' }]);
    const { body } = await get(token);
    expect(body).toContain('Thank you, your payment has arrived');
    expect(body).not.toContain('<form');
    expect(await payments.audited('RECORD_PAYMENT', loan)).toMatchObject([
      { actor: 'customer', channel: 'CUSTOMER', ip: expect.stringMatching(/^203\.0\.113\./) },
    ]);
    const timeline = { loanApplicationNumber: loan, pageNumber: 1, rows: 10 };
    const session = await payments.signIn();
    const { events } = (await payments.call('applicationTimeline', timeline, { session })).data();
    expect(events.find(({ action }) => action === 'RECORD_PAYMENT')?.actor).toBe('Customer');
  });

  it('does nothing by another name, with a body that is none, or for a link that has ended', async () => {
    const { loan } = payments.loan();
    const { token } = await payments.link(loan);
    expect((await press(token, 'accept')).statusCode).toBe(303);
    const json = await press(token, 'pay', { type: 'application/json' });
    expect([json.statusCode, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
    const long = await press(token, 'x'.repeat(5000));
    expect([long.statusCode, long.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    expect((await press('x'.repeat(43))).statusCode).toBe(303);
    expect((await press('short')).statusCode).toBe(404);
    await payments.link(loan);
    expect((await press(token)).statusCode).toBe(303);
    expect(await payments.payments(loan)).toEqual([]);
  });

  it('is not there where nothing is asked for, nor outside of a demo', async () => {
    const { loan } = payments.loan();
    const { token } = await payments.link(loan, { amount: null });
    expect((await get(token)).body).toContain('There is nothing to pay at the moment.');
    expect((await get(token)).body).not.toMatch(/<form|Amount/);
    await press(token);
    expect(await payments.payments(loan)).toEqual([]);
    const apart = await startPayments({ isDemo: false });
    const own = apart.loan();
    const { token: theirs } = await apart.link(own.loan);
    const page = (await get(theirs, { on: apart })).body;
    expect(page).toContain('This page cannot take payments at the moment.');
    expect(page).not.toContain('<form');
    await press(theirs, 'pay', { on: apart });
    expect(await apart.payments(own.loan)).toEqual([]);
    await apart.close();
  });
});

describe('a link that leads nowhere any more', () => {
  it('says so and nothing else: none, replaced, expired', async () => {
    const { loan, name } = payments.loan();
    const { token: replaced } = await payments.link(loan);
    const { token } = await payments.link(loan);
    const said = async (text: string) => {
      const { statusCode, body } = await get(text);
      for (const hidden of [name, loan.slice(-4), '45,200', '<form', '<dl']) expect(body).not.toContain(hidden);
      return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]];
    };
    expect(await said('x'.repeat(43))).toEqual([404, 'This link is not valid']);
    expect(await said(loan)).toEqual([404, 'This link is not valid']);
    expect(await said('a'.repeat(500))).toEqual([404, 'This link is not valid']);
    expect(await said(replaced)).toEqual([410, 'This link has been replaced']);
    payments.clock.advance(72 * hour);
    expect((await payments.linkRow(token)).status).toBe('SENT');
    expect(await said(token)).toEqual([410, 'This link has expired']);
    await payments.expire();
    expect(await said(token)).toEqual([410, 'This link has expired']);
  });
});

it('leads to the payment service where there is one, while the link is open', async () => {
  const elsewhere = await startPayments({ paymentUrl: 'https://pay.example/now?link=' });
  const { token } = await elsewhere.link(elsewhere.loan().loan);
  const answer = await get(token, { on: elsewhere });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `https://pay.example/now?link=${token}`]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await get('x'.repeat(43), { on: elsewhere })).statusCode).toBe(404);
  elsewhere.clock.advance(72 * hour);
  expect((await get(token, { on: elsewhere })).statusCode).toBe(410);
  await elsewhere.close();
});

it('one address may try 60 tokens a minute', async () => {
  const ip = '198.51.100.7';
  const codes = [];
  for (let n = 0; n < 61; n++) codes.push((await get(String(n).padStart(43, 'x'), { ip })).statusCode);
  expect(codes.filter((code) => code === 404)).toHaveLength(60);
  const refused = await get('x'.repeat(43), { ip });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.body).toContain('<h1>Too many requests. Wait a moment</h1>');
  expect((await get('x'.repeat(43))).statusCode).toBe(404);
});
