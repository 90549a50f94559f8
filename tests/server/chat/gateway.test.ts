import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { cloudApi } from '../../../host/server/core/messages/cloud-api.ts';
import type { GatewayEvent } from '../../../host/server/core/messages/gateway.ts';
import { simulatedCustomers } from '../../../host/server/desks/chat/gateway/simulated-customer.ts';
import { account, meta, outgoing, phoneNumberId, recorded, type Answer } from './meta.ts';
import { must } from './support.ts';

it('sends texts, templates and files as the Cloud API takes them', async () => {
  const { asked, gateway } = await meta((path) => ({
    body: path.endsWith('/media') ? recorded.uploaded : recorded.sent,
  }));
  expect(await gateway.send(outgoing)).toBe(recorded.sent.messages[0]?.id);
  await gateway.send({ ...outgoing, template: { name: 'payment_link', values: ['Asha', 'https://p.example/1'] } });
  const file = {
    name: 'form "one".png',
    mediaType: 'image/png',
    bytes: 7,
    open: async () => Readable.from([Buffer.from('con'), Buffer.from('tent')]),
  };
  await gateway.send({ ...outgoing, file });
  const bodies = asked.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => JSON.parse(body.toString()));
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919800000001',
    biz_opaque_callback_data: 'our-id',
  };
  expect(bodies).toEqual([
    { ...common, type: 'text', text: { body: 'Good morning', preview_url: true } },
    {
      ...common,
      type: 'template',
      template: {
        name: 'payment_link',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Asha' },
              { type: 'text', text: 'https://p.example/1' },
            ],
          },
        ],
      },
    },
    { ...common, type: 'image', image: { id: recorded.uploaded.id, caption: 'Good morning' } },
  ]);
  expect(asked[0]).toMatchObject({ path: `/v21.0/${phoneNumberId}/messages`, authorization: 'Bearer EAAG-token' });
  const upload = asked.find(({ path }) => path.endsWith('/media'));
  const form = await new Response(new Uint8Array(must(upload).body), {
    headers: { 'content-type': must(upload?.type) },
  }).formData();
  expect([form.get('messaging_product'), form.get('type')]).toEqual(['whatsapp', 'image/png']);
  const sent = form.get('file') as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual(['form "one".png', 'image/png', 'content']);
  expect(upload?.length).toBe(String(upload?.body.length));
});

it('reads a file no faster than WhatsApp takes it', async () => {
  const mebi = 1024 * 1024;
  const [all, slack] = [64, 8];
  let read = 0;
  const content = () =>
    Readable.from(
      (function* () {
        for (; read < all; read += 1) yield Buffer.alloc(mebi);
      })(),
    );
  let taken = 0;
  let begun: (() => void) | undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let goOn: (() => void) | undefined;
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const slow = createServer((request, response) => {
    begun?.();
    const isMedia = request.url?.endsWith('/media');
    void mayGoOn.then(() => {
      request.on('data', (part: Buffer) => (taken += isMedia ? part.length : 0));
      request.on('end', () => response.end(JSON.stringify(isMedia ? recorded.uploaded : recorded.sent)));
    });
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void slow.close());
  const apiUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const file = { name: 'long.mp4', mediaType: 'video/mp4', bytes: all * mebi, open: async () => content() };
  const sending = cloudApi({ ...account, apiUrl }).send({ ...outgoing, file });
  await hasBegun;
  // real time: what a faster reader would read meanwhile
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(read).toBeLessThan(slack);
  goOn?.();
  expect(await sending).toBe(recorded.sent.messages[0]?.id);
  expect(taken).toBeGreaterThan(all * mebi);
});

it('tells what may be tried again from what may not', async () => {
  const kinds = async (answer: Answer) => {
    const { gateway } = await meta(() => answer);
    return gateway.send(outgoing).catch((error: { kind: string; message: string }) => [error.kind, error.message]);
  };
  expect(await kinds({ status: 400, body: recorded.outsideWindow })).toEqual([
    'refused',
    recorded.outsideWindow.error.error_data.details,
  ]);
  expect(await kinds({ status: 400, body: recorded.busy })).toEqual(['later', recorded.busy.error.message]);
  expect(await kinds({ status: 503, body: {} })).toEqual(['later', 'WhatsApp answered 503']);
  expect(await kinds({ body: {} })).toMatchObject(['unknown', expect.stringContaining('may have arrived')]);
  await expect(cloudApi(account).send(outgoing)).rejects.toMatchObject({ kind: 'later' });
});

/** Simulated customers whose time passes by `run` alone. */
function customers() {
  const events: GatewayEvent[] = [];
  const planned: { ms: number; work: () => void }[] = [];
  const moment = new Date();
  const gateway = simulatedCustomers({
    receive: async (event) => void events.push(event),
    now: () => moment,
    failed: (error) => expect.fail(String(error)),
    later(ms, work) {
      planned.push({ ms, work });
      return () => undefined;
    },
  });
  const run = () =>
    planned
      .splice(0)
      .toSorted((a, b) => a.ms - b.ms)
      .forEach(({ work }) => work());
  return { events, gateway, run };
}

it('simulates a customer who gets it, reads it, answers, and goes quiet', async () => {
  const { events, gateway, run } = customers();
  for (let at = 0; at < 30; at += 1) {
    await gateway.send({ ...outgoing, id: `message-${at}`, text: `Hello ${at}` });
    run();
  }
  const answers = events.filter(({ kind }) => kind === 'message');
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.length).toBeLessThan(10);
  const first = events.filter((event) => event.kind === 'status' && event.messageId === 'message-0');
  expect(first.map((event) => event.kind === 'status' && event.status)).toEqual(['DELIVERED', 'READ']);
  events.length = 0;
  await gateway.send({ ...outgoing, text: 'fail please' });
  run();
  expect(events).toMatchObject([{ kind: 'status', status: 'ERROR' }]);
});

it('a simulated customer answers every question until they go quiet', async () => {
  const { events, gateway, run } = customers();
  const asked = Array.from({ length: 60 }, (_, at) => `91900000${1000 + at}`);
  for (const to of asked) await gateway.send({ ...outgoing, to, text: `Which bank is the mandate of ${to}?` });
  run();
  const answered = events.flatMap((event) => (event.kind === 'message' ? [event.from.number] : []));
  expect([answered.length, new Set(answered)]).toEqual([asked.length, new Set(asked)]);
});
