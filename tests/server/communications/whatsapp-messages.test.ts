import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import type { GatewayEvent } from '../../../host/server/core/messages/gateway.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { indian, startMessages, startWhatsapp } from './support.ts';

let whatsapp: Awaited<ReturnType<typeof startWhatsapp>>;
let messages: Awaited<ReturnType<typeof startMessages>>;
beforeAll(async () => {
  whatsapp = await startWhatsapp();
  messages = await startMessages({ isDemo: false, whatsapp: whatsapp.settings });
});
beforeEach(async () => {
  await messages.clear();
  whatsapp.asked.length = 0;
  whatsapp.answers((at) => ({ status: 200, body: { messages: [{ id: `wamid.${at}` }] } }));
});
afterAll(async () => {
  await messages.close();
  whatsapp.close();
});

const send = () => messages.send({ channel: 'WHATSAPP' });
const told = (id: string, status: 'SENT' | 'DELIVERED' | 'READ' | 'ERROR', gatewayId = 'wamid.1'): GatewayEvent => ({
  kind: 'status',
  gatewayId,
  messageId: id,
  status,
  failure: status === 'ERROR' ? 'The number is not on WhatsApp' : undefined,
});
const hear = (event: GatewayEvent) => receive(messages.desk, event);

it('goes out as its approved template, to the whole number, once among several processes', async () => {
  const { id } = await send();
  await Promise.all([1, 2, 3].map(() => handOverDue(messages.desk)));
  expect(whatsapp.asked).toEqual([
    {
      to: '919812345610',
      id,
      template: {
        name: 'payment_reminder',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Asha' }] }],
      },
    },
  ]);
  expect(await messages.message(id)).toMatchObject({ status: 'SENT', gateway_id: 'wamid.1', attempts: 1 });
});

it('other channels have no account beside it', async () => {
  await expect(messages.send({ channel: 'SMS' })).rejects.toMatchObject({ code: 'CHANNEL_NOT_CONFIGURED' });
});

describe('what WhatsApp tells of it', () => {
  it('takes it further and never back, whatever the order', async () => {
    const { id } = await send();
    await messages.handOver();
    const statusAfter = async (event: GatewayEvent) => {
      await hear(event);
      return (await messages.message(id)).status;
    };
    expect(await statusAfter(told(id, 'READ'))).toBe('READ');
    expect(await statusAfter(told(id, 'DELIVERED'))).toBe('READ');
    expect(await statusAfter(told(id, 'SENT'))).toBe('READ');
    expect(await statusAfter(told(id, 'ERROR'))).toBe('READ');
  });

  it('is believed before the send itself is answered', async () => {
    const { id } = await send();
    whatsapp.answers(() => ({ status: 200, body: { messages: [{ id: 'wamid.1' }] } }));
    await messages.db.updateTable('outbound_message').set({ hand_over: 'STARTED' }).where('id', '=', id).execute();
    await hear(told(id, 'DELIVERED'));
    expect(await messages.message(id)).toMatchObject({ status: 'DELIVERED', gateway_id: 'wamid.1', hand_over: 'DONE' });
  });

  it('is a failure, after which the same may be sent again', async () => {
    const { id } = await send();
    await messages.handOver();
    expect((await send()).reason).toBe('DUPLICATE');
    await hear(told(id, 'ERROR'));
    expect(await messages.message(id)).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_DELIVERED',
      failure: 'The number is not on WhatsApp',
    });
    expect((await send()).status).toBe('QUEUED');
  });

  it('changes nothing where it is about another message or an older attempt', async () => {
    const { id } = await send();
    await messages.handOver();
    const before = await messages.message(id);
    await hear(told('00000000-0000-4000-8000-000000000001', 'READ', 'wamid.other'));
    await hear(told(id, 'READ', 'wamid.older'));
    expect(await messages.message(id)).toEqual(before);
  });
});

describe('where WhatsApp does not take it', () => {
  const refused = { status: 400, body: { error: { code: 131026, message: 'Message undeliverable' } } };
  const busy = { status: 429, body: { error: { code: 130429, message: 'Rate limit hit' } } };

  it('for good, it has failed and says why', async () => {
    whatsapp.answers(() => refused);
    const { id } = await send();
    await messages.handOver();
    expect(await messages.message(id)).toMatchObject({
      status: 'FAILED',
      reason: 'REFUSED',
      failure: 'Message undeliverable',
    });
    expect((await send()).status).toBe('QUEUED');
  });

  it('for now, it is tried again three times, each later than the one before', async () => {
    whatsapp.answers((at) => (at < 4 ? busy : { status: 200, body: { messages: [{ id: 'wamid.4' }] } }));
    const { id } = await send();
    let now = indian('12:00').getTime();
    for (const seconds of [2, 4, 8]) {
      await messages.handOver();
      const before = await messages.message(id);
      expect([before.status, before.hand_over_at]).toEqual(['QUEUED', new Date(now + seconds * 1000)]);
      expect(await messages.handOver()).toBe(0);
      messages.at(new Date((now += seconds * 1000)));
    }
    await messages.handOver();
    expect(await messages.message(id)).toMatchObject({ status: 'SENT', attempts: 4 });
  });

  it('at the fourth attempt either, it has failed', async () => {
    whatsapp.answers(() => busy);
    const { id } = await send();
    for (let attempt = 0; attempt < 4; attempt++) {
      await messages.handOver();
      messages.at(new Date((await messages.message(id)).hand_over_at));
    }
    expect(await messages.message(id)).toMatchObject({ status: 'FAILED', reason: 'UNREACHABLE', attempts: 4 });
    expect(await messages.handOver()).toBe(0);
  });

  it('or does not say whether it has, it is not sent twice; what it tells later ends the doubt', async () => {
    whatsapp.answers(() => 'none');
    const { id } = await send();
    await messages.handOver();
    expect(await messages.message(id)).toMatchObject({ status: 'FAILED', reason: 'UNKNOWN' });
    expect(await messages.handOver()).toBe(0);
    await hear(told(id, 'DELIVERED'));
    expect(await messages.message(id)).toMatchObject({ status: 'DELIVERED', reason: null, failure: null });
  });

  it('and the process that was at it died, nobody knows', async () => {
    const { id } = await send();
    const begun = { hand_over: 'STARTED' as const, hand_over_at: indian('12:00') };
    await messages.db.updateTable('outbound_message').set(begun).where('id', '=', id).execute();
    messages.at(indian('12:04'));
    await messages.handOver();
    expect((await messages.message(id)).status).toBe('QUEUED');
    messages.at(indian('12:06'));
    await messages.handOver();
    expect(await messages.message(id)).toMatchObject({ status: 'FAILED', reason: 'UNKNOWN' });
    expect(whatsapp.asked).toEqual([]);
  });
});
