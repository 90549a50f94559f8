import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { codeTemplate } from '../../../host/server/core/messages/code-template.ts';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { answerOffer, codesSent, offerPageOf } from './answer-offer.ts';
import {
  addLoan,
  auditOfSettlement,
  caseOf,
  settlementRow,
  settlementsOf,
  standLink,
  standSettlement,
} from './settlement-support.ts';

// Who has the link of an offer accepts by a code that only the registered number gets.

let server: TestServer;
let agent: Session;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  agent = await server.signIn('agency@demo.example');
});

const minuteMs = 60_000;
const press = (token: string, action: string, code?: string) => offerPageOf(server, token, action, code);
const pageOf = async (token: string) => (await offerPageOf(server, token)).body;
const statusOf = async (id: string) => (await settlementRow(server, id)).status;
const lastCode = async (token: string) => (await codesSent(server.db, token)).at(-1) ?? '';
/** A code of six digits that is none of those that were sent. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** An offer that waits for its customer, and the address that they were sent. */
async function offered(more: { expiry?: number } = {}, at = server) {
  const { id: by } = await at.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'agency@demo.example')
    .executeTakeFirstOrThrow();
  const held = await addLoan(at, { agentId: by });
  const { settlementId: id } = await standSettlement(at, held, 'CX_PENDING', { by, ...more });
  return { ...held, id, token: await standLink(at, id, by) };
}

describe('a code to the registered number', () => {
  it('is asked for by Accept and entered on the page; what proves it is kept, and who it was is told', async () => {
    const { id, loan, mobile, token } = await offered();
    const to = `98xxxxxx${mobile.slice(-2)}`;
    expect(await pageOf(token)).toContain(`To accept, you enter a six-digit code that is sent to ${to}.`);
    expect((await press(token, 'accept')).statusCode).toBe(303);
    expect(await statusOf(id)).toBe('CX_PENDING');
    const message = await server.db
      .selectFrom('outbound_message')
      .selectAll()
      .where('template_id', '=', codeTemplate)
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      purpose: 'TRANSACTIONAL',
      channel: 'WHATSAPP',
      recipient: mobile,
      created_by: null,
    });
    const code = await lastCode(token);
    expect(code).toMatch(/^\d{6}$/);
    expect(message.text).toBe(
      `${code} is your code to settle your loan xxxxxxxx${loan.slice(-4)} for ₹92,000. It is good for 10 minutes. Tell it to nobody.`,
    );
    const asking = await pageOf(token);
    expect(asking).toContain(`Enter the six-digit code sent to ${to}`);
    expect(asking).toContain(`This is a demo: the code is ${code}.`);
    expect(asking).toContain('autocomplete="one-time-code"');
    const [kept] = await server.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('subject', '=', `settlement ${id}`)
      .execute();
    expect(kept?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`);

    await press(token, 'confirm', code);
    const row = await settlementRow(server, id);
    expect(row).toMatchObject({ status: 'ACCEPTED', accepted_ip: '127.0.0.1' });
    expect(row.accepted_at).toEqual(server.clock.now());
    expect(row.accepted_by).toEqual({
      channel: 'WHATSAPP',
      messageId: message.id,
      codeTo: to,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const asked = { loanApplicationNumber: loan, pageNumber: 1, rows: 20 };
    const timeline = (await server.call('applicationTimeline', asked, { session: await server.signIn() })).data();
    expect(timeline.events.find(({ action }) => action === 'ACCEPT_OFFER')?.actor).toBe(`Customer, by code to ${to}`);
    const [shown] = (await server.call('fetchSettlements', { loanApplicationId: loan }, { session: agent })).data()
      .settlements;
    expect(shown?.codeTo).toBe(to);
  });

  it('is not taken wrong: five tries, then another code', async () => {
    const { id, token } = await offered();
    await press(token, 'accept');
    const code = await lastCode(token);
    for (let left = 4; left > 0; left--) {
      await press(token, 'confirm', another(code));
      expect(await pageOf(token)).toContain(
        `This is not the code. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`,
      );
    }
    // what is no code at all is no try
    for (const typed of ['', '12345', 'abcdef', '1234567']) await press(token, 'confirm', typed);
    expect(await pageOf(token)).toContain('One try is left.');
    await press(token, 'confirm', another(code));
    await press(token, 'confirm', code);
    expect(await statusOf(id)).toBe('CX_PENDING');
    expect(await pageOf(token)).toContain('A wrong code was entered too often. Accept to get another.');
    const wrong = (await auditOfSettlement(server, id)).filter(({ action }) => action === 'MISTYPE_OFFER_CODE');
    expect(wrong.map(({ result, channel }) => `${result} ${channel}`)).toEqual(Array(5).fill('DENIED CUSTOMER'));

    await press(token, 'accept');
    await press(token, 'confirm', await lastCode(token));
    expect(await statusOf(id)).toBe('ACCEPTED');
  });

  it('lasts ten minutes, and three are sent within an hour; the last alone is good', async () => {
    const { id, token } = await offered();
    await press(token, 'accept');
    const first = await lastCode(token);
    server.clock.advance(10 * minuteMs);
    await press(token, 'confirm', first);
    expect(await statusOf(id)).toBe('CX_PENDING');
    expect(await pageOf(token)).toContain('The code has ended. Accept to get another.');
    await press(token, 'accept');
    const second = await lastCode(token);
    await press(token, 'accept');
    const third = await lastCode(token);
    if (second !== third) await press(token, 'confirm', second);
    expect(await statusOf(id)).toBe('CX_PENDING');
    await press(token, 'accept');
    expect(await codesSent(server.db, token)).toHaveLength(3);
    expect(await pageOf(token)).not.toContain('Send another code');
    server.clock.advance(10 * minuteMs);
    expect(await pageOf(token)).toMatch(/The code has ended\. Another can be sent from \d\d:\d\d [AP]M on\./);
    await press(token, 'accept');
    expect(await codesSent(server.db, token)).toHaveLength(3);
    server.clock.advance(40 * minuteMs);
    await press(token, 'accept');
    expect(await codesSent(server.db, token)).toHaveLength(4);
    await press(token, 'confirm', await lastCode(token));
    expect(await statusOf(id)).toBe('ACCEPTED');
  });

  it('is good for its link and for the offer as it was shown', async () => {
    const { id, token } = await offered();
    const other = await standLink(server, id, agent.id);
    await press(token, 'accept');
    await press(other, 'confirm', await lastCode(token));
    expect(await statusOf(id)).toBe('CX_PENDING');
    expect(await pageOf(other)).toContain('The offer has changed since the code was sent. Accept to get another.');
    await server.db
      .updateTable('settlement')
      .set({ settlement_amount: 91_000, version: 2 })
      .where('id', '=', id)
      .execute();
    await press(token, 'confirm', await lastCode(token));
    expect(await statusOf(id)).toBe('CX_PENDING');
  });

  it('of one offer is good for no other, nor once it is used or forgotten', async () => {
    const [one, two] = [await offered(), await offered()];
    await press(one.token, 'accept');
    await press(two.token, 'accept');
    const [codeOfOne, codeOfTwo] = [await lastCode(one.token), await lastCode(two.token)];
    if (codeOfOne !== codeOfTwo) await press(two.token, 'confirm', codeOfOne);
    expect(await statusOf(two.id)).toBe('CX_PENDING');
    server.clock.advance(25 * 60 * minuteMs);
    await forgetOld(server.db, server.clock.now());
    await press(one.token, 'confirm', codeOfOne);
    expect(await statusOf(one.id)).toBe('CX_PENDING');
    expect(await codesSent(server.db, one.token)).toEqual([]);
  });

  it('entered twice at once accepts once', async () => {
    const { id, token } = await offered();
    await press(token, 'accept');
    const code = await lastCode(token);
    await Promise.all(Array.from({ length: 5 }, () => press(token, 'confirm', code)));
    const deeds = (await auditOfSettlement(server, id)).filter(({ action }) => action === 'ACCEPT_OFFER');
    expect([await statusOf(id), deeds.length]).toEqual(['ACCEPTED', 1]);
  });
});

describe('outside of a demo', () => {
  /** A gateway that nobody answers at. */
  const whatsapp = {
    phoneNumberId: '1',
    accessToken: 'token',
    appSecret: 's'.repeat(16),
    verifyToken: 'v'.repeat(16),
    apiUrl: 'http://127.0.0.1:9/v1',
  };

  it('no page shows a code, and its message is covered once it is handed over', async () => {
    const real = await startTestServer({ settings: { isDemo: false, whatsapp } });
    const { token } = await offered({}, real);
    await offerPageOf(real, token, 'accept');
    const [code = ''] = await codesSent(real.db, token);
    const shown = (await offerPageOf(real, token)).body;
    expect(shown).toContain('Enter the six-digit code sent to');
    expect([code.length, shown.includes(code), shown.includes('demo')]).toEqual([6, false, false]);
    for (let attempt = 0; attempt < 4; attempt++) {
      await handOverDue({ db: real.db, now: real.clock.now, settings: real.settings });
      real.clock.advance(minuteMs);
    }
    const message = await real.db
      .selectFrom('outbound_message')
      .select(['text', 'template_values', 'status'])
      .where('template_id', '=', codeTemplate)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({ status: 'FAILED', text: expect.stringMatching(/^xxxxxx is your code/) });
    expect(message.template_values[0]).toBe('xxxxxx');
    await real.close();
  });

  it('nobody accepts where no code can be sent', async () => {
    const real = await startTestServer({ settings: { isDemo: false } });
    const { id, token } = await offered({}, real);
    const page = (await offerPageOf(real, token)).body;
    expect(page).toContain('No code can be sent to you at the moment.');
    expect([page.includes('value="accept"'), page.includes('value="decline"')]).toEqual([false, true]);
    await offerPageOf(real, token, 'confirm', '123456');
    expect((await settlementRow(real, id)).status).toBe('CX_PENDING');
    await real.close();
  });
});

describe('declining', () => {
  it('is asked twice, and can be taken back until the end of the last day', async () => {
    const { id, loan, token } = await offered();
    const asked = await press(token, 'decline');
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `/offer/${token}?step=decline`]);
    expect(await statusOf(id)).toBe('CX_PENDING');
    const question = await server.app.inject(asked.headers.location ?? '');
    expect(question.body).toContain('<h1>Do you decline the offer?</h1>');
    expect(question.body).toContain('Yes, decline');
    await press(token, 'declined');
    expect([await statusOf(id), (await caseOf(server, loan)).initiations]).toEqual(['CX_REJECTED', 0]);
    expect(await pageOf(token)).toContain('I have changed my mind');
    await press(token, 'return');
    expect(await settlementRow(server, id)).toMatchObject({ status: 'CX_PENDING', closed_at: null });
    expect((await caseOf(server, loan)).initiations).toBe(1);
    const deeds = (await auditOfSettlement(server, id)).map(({ action }) => action);
    expect(deeds.toSorted()).toEqual(['DECLINE_OFFER', 'RETURN_TO_OFFER']);
    await answerOffer(server, token, 'accept');
    expect(await statusOf(id)).toBe('ACCEPTED');
  });

  it('stays once the offer is over, or another has taken its place', async () => {
    const late = await offered({ expiry: 0 });
    await answerOffer(server, late.token, 'decline');
    server.clock.advance(24 * 60 * minuteMs);
    expect((await offerPageOf(server, late.token)).statusCode).toBe(410);
    await press(late.token, 'return');
    expect(await statusOf(late.id)).toBe('CX_REJECTED');

    const taken = await offered();
    await answerOffer(server, taken.token, 'decline');
    await standSettlement(server, taken, 'MGR_PENDING', { by: agent.id });
    expect((await offerPageOf(server, taken.token)).statusCode).toBe(410);
    await press(taken.token, 'return');
    const all = await settlementsOf(server, taken.loan);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['CX_REJECTED', 'MGR_PENDING']);

    const paid = await offered();
    await answerOffer(server, paid.token, 'decline');
    const payment = { reference: `returned-${paid.loan}`, loanApplicationNumber: paid.loan, amount: 50_000 };
    (await server.call('recordPayment', { ...payment, paidOn: todayOf(server), paymentMode: 'UPI' })).data();
    await press(paid.token, 'return');
    expect(await statusOf(paid.id)).toBe('CX_REJECTED');
  });
});
