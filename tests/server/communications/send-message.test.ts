import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import type { NewMessage } from '../../../host/server/core/messages/send-message.ts';
import { agree } from '../campaigns/campaign-support.ts';
import { indian, loan, number, startMessages } from './support.ts';

type Messages = Awaited<ReturnType<typeof startMessages>>;
let messages: Messages;
beforeAll(async () => {
  messages = await startMessages();
});
beforeEach(() => messages.clear());
afterAll(() => messages.close());

const day = 24 * 60 * 60_000;

describe('a message', () => {
  it('is kept with the transaction, leaves after it, and has arrived two seconds later in a demo', async () => {
    const { id, status, reason, sendsAt } = await messages.send();
    expect([status, reason, sendsAt]).toEqual(['QUEUED', null, indian('12:00')]);
    expect(await messages.message(id)).toMatchObject({ status: 'QUEUED', recipient: number, sent_at: null });
    expect(await messages.handOver()).toBe(1);
    expect(await messages.message(id)).toMatchObject({ status: 'SENT', sent_at: indian('12:00') });
    messages.at(new Date(indian('12:00').getTime() + 1999));
    expect(await messages.deliver()).toBe(0);
    messages.at(new Date(indian('12:00').getTime() + 2000));
    expect(await messages.deliver()).toBe(1);
    expect(await messages.message(id)).toMatchObject({ status: 'DELIVERED' });
    expect([await messages.handOver(), await messages.deliver()]).toEqual([0, 0]);
  });

  it('is in the audit without its number, and without what it says', async () => {
    const { id } = await messages.send();
    const other = await messages.send({ channel: 'EMAIL', to: 'Asha.Rao@example.com' });
    const [row] = await messages.audited(id);
    expect(row).toMatchObject({
      action: 'SEND_MESSAGE',
      loan_application_number: loan,
      after: { channel: 'SMS', purpose: 'SERVICE', templateId: 'payment_reminder', to: '98xxxxxx10', status: 'QUEUED' },
    });
    const [mail] = await messages.audited(other.id);
    expect(mail?.after).toMatchObject({ to: 'axxx@example.com' });
    expect(JSON.stringify([row, mail])).not.toMatch(/9812345610|asha\.rao|your EMI/i);
  });

  it('of which the transaction fails is not sent', async () => {
    await expect(messages.send({ loanApplicationNumber: '\0' })).rejects.toThrow(/0x00|null byte|invalid byte/i);
    expect(await messages.handOver()).toBe(0);
    expect((await messages.send()).status).toBe('QUEUED');
  });
});

describe('it is not sent', () => {
  it.each<[string, Partial<NewMessage>]>([
    ['without a number', { to: null }],
    ['to a number that is none', { to: '12345' }],
    ['to an address that is none', { channel: 'EMAIL', to: 'asha@nowhere' }],
    ['by mail to a number', { channel: 'EMAIL', to: number }],
  ])('%s', async (_, message) => {
    const { id, ...said } = await messages.send(message);
    expect(said).toEqual({ status: 'SUPPRESSED', reason: 'NO_CONTACT', sendsAt: null });
    expect(await messages.message(id)).toMatchObject({ status: 'SUPPRESSED', reason: 'NO_CONTACT', recipient: null });
    expect((await messages.audited(id))[0]).toMatchObject({ reason_codes: ['NO_CONTACT'] });
    expect(await messages.handOver()).toBe(0);
  });

  it('to whom it is unwelcome: by that channel for that purpose alone, and never a notice that has to be given', async () => {
    await messages.unsubscribe(
      number,
      { channel: 'SMS', purpose: 'SERVICE' },
      { channel: 'SMS', purpose: 'TRANSACTIONAL' },
    );
    await messages.unsubscribe('asha@example.com', { channel: 'EMAIL', purpose: 'PROMOTION' });
    const reasonOf = async (message: Partial<NewMessage>) => (await messages.send(message)).reason;
    expect(await reasonOf({})).toBe('UNSUBSCRIBED');
    expect(await reasonOf({ to: '+91 98123 45610' })).toBe('UNSUBSCRIBED');
    expect(await reasonOf({ channel: 'EMAIL', to: ' ASHA@Example.com', purpose: 'PROMOTION' })).toBe('UNSUBSCRIBED');
    expect(await reasonOf({ purpose: 'TRANSACTIONAL' })).toBe(null);
    expect(await reasonOf({ template: { id: 'other', values: [] }, channel: 'WHATSAPP' })).toBe(null);
    expect(await reasonOf({ template: { id: 'third', values: [] }, purpose: 'COLLECTION' })).toBe(null);
  });

  it('twice within a day to the same recipient, however the number is written', async () => {
    expect((await messages.send()).status).toBe('QUEUED');
    const again = await messages.send({ to: '+91-9812345610', channel: 'WHATSAPP' });
    expect(again).toMatchObject({ status: 'SUPPRESSED', reason: 'DUPLICATE' });
    expect((await messages.send({ template: { id: 'receipt', values: [] } })).status).toBe('QUEUED');
    expect((await messages.send({ to: '9812345611' })).status).toBe('QUEUED');
    messages.at(new Date(indian('12:00').getTime() + day - 1));
    expect((await messages.send()).reason).toBe('DUPLICATE');
    messages.at(new Date(indian('12:00').getTime() + day));
    expect((await messages.send()).status).toBe('QUEUED');
  });

  it('twice by several who send it at once', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => messages.send()));
    expect(sent.map(({ reason }) => reason ?? 'QUEUED').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'DUPLICATE'),
      'QUEUED',
    ]);
    expect(await messages.handOver()).toBe(1);
  });

  it('and what was suppressed for another reason keeps none from being sent', async () => {
    await messages.unsubscribe(number, { channel: 'SMS', purpose: 'SERVICE' });
    await messages.send();
    await messages.db.deleteFrom('unsubscription').execute();
    expect((await messages.send()).status).toBe('QUEUED');
  });
});

describe('outside of its hours', () => {
  it('a collection message waits for the next opening, and goes out then', async () => {
    messages.at(indian('19:00'));
    const { id, ...said } = await messages.send({ purpose: 'COLLECTION' });
    expect(said).toEqual({ status: 'QUEUED', reason: 'OUTSIDE_WINDOW', sendsAt: indian('08:00', 22) });
    expect(await messages.handOver()).toBe(0);
    messages.at(indian('07:59', 22));
    expect(await messages.handOver()).toBe(0);
    messages.at(indian('08:00', 22));
    expect(await messages.handOver()).toBe(1);
    expect(await messages.message(id)).toMatchObject({ status: 'SENT', reason: null });
  });

  it('waits on where nobody was there to send it before they ended', async () => {
    messages.at(indian('18:59'));
    const { id } = await messages.send({ purpose: 'COLLECTION' });
    messages.at(indian('20:00'));
    expect(await messages.handOver()).toBe(0);
    expect(await messages.message(id)).toMatchObject({
      status: 'QUEUED',
      reason: 'OUTSIDE_WINDOW',
      hand_over_at: indian('08:00', 22),
    });
  });

  it('is not sent to who has unsubscribed while it waited', async () => {
    messages.at(indian('22:00'));
    const { id } = await messages.send({ purpose: 'COLLECTION' });
    await messages.unsubscribe(number, { channel: 'SMS', purpose: 'COLLECTION' });
    messages.at(indian('08:00', 22));
    expect(await messages.handOver()).toBe(0);
    expect(await messages.message(id)).toMatchObject({ status: 'SUPPRESSED', reason: 'UNSUBSCRIBED', sent_at: null });
    expect((await messages.audited(id))[1]).toMatchObject({
      action: 'SUPPRESS_MESSAGE',
      actor: 'send messages',
      channel: 'JOB',
      reason_codes: ['UNSUBSCRIBED'],
    });
  });

  it('services are told at any hour, and promotions from ten', async () => {
    messages.at(indian('09:00'));
    expect((await messages.send({ purpose: 'PROMOTION' })).reason).toBe('NO_CONSENT');
    await agree(messages, number);
    expect((await messages.send({ purpose: 'PROMOTION' })).sendsAt).toEqual(indian('10:00'));
    messages.at(indian('03:00'));
    expect((await messages.send({ template: { id: 'other', values: [] } })).sendsAt).toEqual(indian('03:00'));
  });
});

it('a lender who keeps no calling hours sends collection messages at any hour, and promotions within theirs', async () => {
  const relaxed = await startMessages({ callingWindowFor: [] });
  relaxed.at(indian('22:00'));
  expect((await relaxed.send({ purpose: 'COLLECTION' })).reason).toBe(null);
  await agree(relaxed, '9812345611');
  expect((await relaxed.send({ purpose: 'PROMOTION', to: '9812345611' })).reason).toBe('OUTSIDE_WINDOW');
  expect(await relaxed.handOver()).toBe(1);
  await relaxed.close();
});

it('is refused where no account is connected for the channel: nothing is kept', async () => {
  const apart = await startMessages({ isDemo: false });
  for (const channel of ['SMS', 'WHATSAPP', 'EMAIL'] as const)
    await expect(apart.send({ channel })).rejects.toMatchObject({
      code: 'CHANNEL_NOT_CONFIGURED',
      message: 'No account is connected for this channel',
    });
  expect(await apart.db.selectFrom('outbound_message').select('id').execute()).toEqual([]);
  await apart.close();
});

it('what keeps a template from being sent again is forgotten after a day', async () => {
  await messages.send();
  const kept = () => messages.db.selectFrom('outbound_once').select('recipient').execute();
  await forgetOld(messages.db, new Date(indian('12:00').getTime() + day - 1));
  expect(await kept()).toHaveLength(1);
  await forgetOld(messages.db, new Date(indian('12:00').getTime() + day + 1));
  expect(await kept()).toEqual([]);
});
