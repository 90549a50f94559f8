import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fetchWaitingMedia } from '../../../host/server/chat/fetch-media.ts';
import { cloudApi } from '../../../host/server/chat/gateway/cloud-api.ts';
import {
  GatewayFailure,
  type ChatGateway,
  type GatewayEvent,
  type OutgoingMessage,
} from '../../../host/server/chat/gateway/gateway.ts';
import { simulatedCustomers } from '../../../host/server/chat/gateway/simulated-customer.ts';
import { handOverWaiting } from '../../../host/server/chat/hand-over.ts';
import { receive } from '../../../host/server/chat/receive.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { diskStore } from '../../../host/server/files/disk-store.ts';
import * as files from '../../../host/server/files/file.store.ts';
import { openFileStorage, type FileStorage } from '../../../host/server/files/storage.ts';
import { png } from '../files/sample-files.ts';
import { temporaryDirectory, type Session, type TestServer } from '../support.ts';
import { must, linesOf, openChat, push, roomBy, startChatServer, take } from './support.ts';

/** What Meta's documentation of the Cloud API shows, with names and numbers of nobody. */
const phoneNumberId = '106540352242922';
const recorded = {
  sent: {
    messaging_product: 'whatsapp',
    contacts: [{ input: '919800000001', wa_id: '919800000001' }],
    messages: [{ id: 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA' }],
  },
  uploaded: { id: '4490709327384033' },
  media: { messaging_product: 'whatsapp', url: '', mime_type: 'image/png', file_size: 70, id: '1003383421387256' },
  outsideWindow: {
    error: {
      message: '(#131047) Re-engagement message',
      type: 'OAuthException',
      code: 131047,
      error_data: {
        messaging_product: 'whatsapp',
        details: 'More than 24 hours have passed since the customer last replied to this number.',
      },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  },
  busy: { error: { message: '(#130429) Rate limit hit', code: 130429, type: 'OAuthException', fbtrace_id: 'A' } },
};

const webhook = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
            ...value,
          },
          field: 'messages',
        },
      ],
    },
  ],
});
const contact = (from: string) => ({ contacts: [{ profile: { name: 'Sheena Nelson' }, wa_id: from }] });
const textMessage = (from: string, id: string, body: string, at: Date) => ({
  ...contact(from),
  messages: [{ from, id, timestamp: String(Math.floor(at.getTime() / 1000)), type: 'text', text: { body } }],
});

interface Answer {
  status?: number;
  body: unknown;
}
/** Meta on this machine. */
async function meta(answers: (path: string, at: number) => Answer | Buffer) {
  const asked: {
    path: string;
    authorization: string | undefined;
    body: Buffer;
    type: string | undefined;
    length: string | undefined;
  }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const { authorization } = request.headers;
      const { 'content-type': type, 'content-length': length } = request.headers;
      asked.push({ path, authorization, body, type, length });
      const answer = answers(path, asked.length);
      if (Buffer.isBuffer(answer)) return void response.writeHead(200).end(answer);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v21.0`;
  return { asked, apiUrl, gateway: cloudApi({ ...account, apiUrl }) };
}

const account = {
  phoneNumberId,
  accessToken: 'EAAG-token',
  appSecret: 'the-app-secret-of-the-tests',
  verifyToken: 'the-verify-token-of-the-tests',
  apiUrl: 'http://127.0.0.1:4359/v21.0',
};
const outgoing: OutgoingMessage = { id: 'our-id', roomId: 'room', to: '919800000001', text: 'Good morning' };
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

let server: TestServer;
let ops: Session;
let storage: FileStorage;
beforeAll(async () => {
  const fileStore = diskStore(temporaryDirectory());
  server = await startChatServer({ settings: { whatsapp: account }, fileStore });
  ops = await server.signIn('ops@demo.example');
  storage = await openFileStorage({ db: server.db, settings: server.settings, now: server.clock.now, fileStore });
});
afterAll(async () => {
  storage.close();
  await server.close();
});
const desk = () => ({ db: server.db, now: server.clock.now, storage });

function post(body: unknown, secret = account.appSecret) {
  const payload = JSON.stringify(body);
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  return server.app.inject({
    method: 'POST',
    url: '/whatsapp/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
}

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
  stops.push(() => slow.close());
  const apiUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const file = { name: 'long.mp4', mediaType: 'video/mp4', bytes: all * mebi, open: async () => content() };
  const sending = cloudApi({ ...account, apiUrl }).send({ ...outgoing, file });
  await hasBegun;
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

it('hands each message over once and in order, again after a fault, and leaves a refused one failed', async () => {
  const room = await openChat(server, 'general', 0);
  await take(server, room, ops);
  for (const text of ['one', 'two', 'three']) await push(server, room, ops, { text });
  const { asked, gateway } = await meta((_, at) =>
    at === 1
      ? { status: 503, body: {} }
      : at === 4
        ? { status: 400, body: recorded.outsideWindow }
        : { body: { ...recorded.sent, messages: [{ id: `wamid.order-${at}` }] } },
  );
  await Promise.all([handOverWaiting(desk(), gateway), handOverWaiting(desk(), gateway)]);
  expect(await handOverWaiting(desk(), gateway)).toBe(0);
  server.clock.advance(2000);
  while ((await handOverWaiting(desk(), gateway)) > 0);
  const texts = asked.map(({ body }) => JSON.parse(body.toString()).text.body);
  expect(texts).toEqual(['one', 'one', 'two', 'three']);
  const sent = (await linesOf(server, room.id)).filter(({ direction }) => direction === 'OUTGOING');
  expect(sent.map(({ status, hand_over: state, failure }) => [status, state, failure])).toEqual([
    ['SENT', 'DONE', null],
    ['SENT', 'DONE', null],
    ['ERROR', 'DONE', recorded.outsideWindow.error.error_data.details],
  ]);
});

/** A stored upload of the agent's, of a size that need not be true. */
async function keepFile(type: string, kind: 'image' | 'video' | 'pdf', bytes: number): Promise<string> {
  const createdAt = server.clock.now();
  const id = newId(createdAt);
  const staff = await server.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'ops@demo.example')
    .executeTakeFirstOrThrow();
  const size = { width: null, height: null };
  const row = { id, kind, type, bytes, sha256: '0'.repeat(64), name: 'a file', ownerId: staff.id, createdAt, ...size };
  await inTransaction(server.db, (tx) => files.insert(tx, row));
  await files.markStored(server.db, id, createdAt);
  return id;
}

it('refuses a file that WhatsApp would not take, before it is sent, and leaves it to its sender', async () => {
  const room = await openChat(server, 'general', 3);
  await take(server, room, ops);
  const mebi = 1024 * 1024;
  for (const [type, kind, most, text] of [
    ['image/jpeg', 'image', 5, 'WhatsApp takes images of at most 5 MB'],
    ['video/mp4', 'video', 16, 'WhatsApp takes videos of at most 16 MB'],
  ] as const) {
    const large = await keepFile(type, kind, most * mebi + 1);
    const refused = await push(server, room, ops, { file: large });
    expect(refused.body).toMatchObject({ error: { errorCode: 'CHAT_NOT_SENDABLE', errorMessage: text } });
    const { attached_at: attachedAt } = await server.db
      .selectFrom('stored_file')
      .select('attached_at')
      .where('id', '=', large)
      .executeTakeFirstOrThrow();
    expect(attachedAt).toBeNull();
    expect(
      (await push(server, room, ops, { file: await keepFile(type, kind, most * mebi) })).errorCode,
    ).toBeUndefined();
  }
  expect((await push(server, room, ops, { file: await keepFile('application/pdf', 'pdf', 20 * mebi) })).errorCode).toBe(
    undefined,
  );
  await server.db.updateTable('chat_message').set({ hand_over: 'DONE' }).execute();
});

it('sends two files at a time, and lets no text of another chat wait for them', async () => {
  const chats = [];
  for (const skip of [4, 5, 6]) {
    const room = await openChat(server, 'general', skip);
    await take(server, room, ops);
    await push(server, room, ops, { file: await keepFile('image/png', 'image', 10) });
    chats.push(room);
  }
  const other = await openChat(server, 'general', 7);
  await take(server, other, ops);
  await push(server, other, ops, { text: 'Hello' });
  const underWay: { text: string; hasFile: boolean; answer(): void }[] = [];
  const gateway: ChatGateway = {
    send: ({ text, file }) =>
      new Promise((resolve) => {
        const answer = () => resolve(`wamid.${underWay.length}-${Math.random()}`);
        underWay.push({ text, hasFile: file !== undefined, answer });
      }),
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  const sendingFiles = handOverWaiting(desk(), gateway, 'files');
  while (underWay.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const sendingTexts = handOverWaiting(desk(), gateway, 'texts');
  while (underWay.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(underWay.map(({ text, hasFile }) => [text, hasFile])).toEqual([
    ['', true],
    ['', true],
    ['Hello', false],
  ]);
  underWay[2]?.answer();
  expect(await sendingTexts).toBe(1);
  for (const { answer } of underWay) answer();
  expect(await sendingFiles).toBe(2);
  const last = handOverWaiting(desk(), gateway, 'files');
  while (underWay.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  underWay[3]?.answer();
  expect(await last).toBe(1);
});

it('hands the others over where some cannot be written down, and tells of each that could not', async () => {
  const texts = ['bad one', 'bad two', 'good'];
  const chats = [];
  for (const [at, text] of texts.entries()) {
    const room = await openChat(server, 'general', 8 + at);
    await take(server, room, ops);
    await push(server, room, ops, { text });
    chats.push(room);
  }
  const gateway: ChatGateway = {
    async send({ text }) {
      if (text === 'good') await new Promise((resolve) => setTimeout(resolve, 100));
      // no text of the database holds this
      return text === 'good' ? 'wamid.good' : `${text}\u0000`;
    },
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  const told = await handOverWaiting(desk(), gateway, 'texts').catch((error: unknown) => error);
  expect(told).toBeInstanceOf(AggregateError);
  expect((told as AggregateError).errors).toHaveLength(2);
  const lines = await Promise.all(chats.map((room) => linesOf(server, room.id)));
  expect(lines.map((each) => each.at(-1)?.hand_over)).toEqual(['STARTED', 'STARTED', 'DONE']);
  await server.db.updateTable('chat_message').set({ hand_over: 'DONE' }).execute();
});

it('leaves a message failed whose process died while it was handed over, and mends it when WhatsApp tells of it', async () => {
  const room = await openChat(server, 'general', 1);
  await take(server, room, ops);
  const { messageId } = (await push(server, room, ops, { text: 'Hello' })).data().message;
  const dead: ChatGateway = {
    send: () => new Promise(() => undefined),
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  void handOverWaiting(desk(), dead);
  const isStarted = async () => (await linesOf(server, room.id)).at(-1)?.hand_over === 'STARTED';
  while (!(await isStarted())) await new Promise((resolve) => setTimeout(resolve, 5));
  server.clock.advance(6 * 60_000);
  const { asked, gateway } = await meta(() => ({ body: recorded.sent }));
  await handOverWaiting(desk(), gateway);
  expect(asked).toHaveLength(0);
  expect((await linesOf(server, room.id)).at(-1)).toMatchObject({ status: 'ERROR', hand_over: 'DONE' });
  await receive(desk(), { kind: 'status', gatewayId: 'wamid.late', messageId, status: 'DELIVERED' });
  expect((await linesOf(server, room.id)).at(-1)).toMatchObject({ status: 'DELIVERED', failure: null });
});

it('takes WhatsApp’s own word that a message went out over its doubt after a time-out, and lets it not go out twice [CH-06]', async () => {
  const room = await openChat(server, 'general', 3);
  await take(server, room, ops);
  const { messageId } = (await push(server, room, ops, { text: 'Once only' })).data().message;
  const doubt = 'WhatsApp did not answer in time. The message may have arrived';
  const silent: ChatGateway = {
    send: () => Promise.reject(new GatewayFailure('unknown', doubt)),
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  await handOverWaiting(desk(), silent);
  const message = async () => (await linesOf(server, room.id)).at(-1);
  expect(await message()).toMatchObject({ status: 'ERROR', failure: doubt, gateway_id: null });
  const told = (status: 'SENT' | 'ERROR', failure?: string) =>
    receive(desk(), { kind: 'status', gatewayId: 'wamid.in-doubt', messageId, status, failure });
  await told('SENT');
  expect(await message()).toMatchObject({ status: 'SENT', failure: null, gateway_id: 'wamid.in-doubt' });
  expect((await push(server, room, ops, { again: messageId })).errorCode).toBe('CHAT_NOT_SENDABLE');
  await told('ERROR', 'Message undeliverable');
  expect(await message()).toMatchObject({ status: 'ERROR', failure: 'Message undeliverable' });
  // What WhatsApp itself calls failed stays so, whichever of its callbacks comes last.
  await told('SENT');
  expect(await message()).toMatchObject({ status: 'ERROR', failure: 'Message undeliverable' });
});

it('answers WhatsApp’s handshake by the verify token alone', async () => {
  const ask = (token: string) =>
    server.app.inject({
      url: `/whatsapp/webhook?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
    });
  const good = await ask(account.verifyToken);
  expect([good.statusCode, good.body]).toEqual([200, '1158201444']);
  expect((await ask('wrong')).statusCode).toBe(403);
});

it('takes what is signed: each message once, from a known number and from a new one [CH-18]', async () => {
  const from = '919812345670';
  const body = webhook(textMessage(from, 'wamid.in-1', 'Namaste', server.clock.now()));
  expect((await post(body, 'another secret altogether')).statusCode).toBe(403);
  expect((await server.app.inject({ method: 'POST', url: '/whatsapp/webhook', payload: body })).statusCode).toBe(403);
  const answers = await Promise.all([post(body), post(body), post(body)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const room = await roomBy(server, from);
  expect(room).toMatchObject({ customer_name: 'Sheena Nelson', variant: 'general', state: 'AVAILABLE', unread: 1 });
  expect((await linesOf(server, room.id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['LABEL', 'Chat opened'],
    ['MESSAGE', 'Namaste'],
  ]);
  const ofAnother = webhook(textMessage(from, 'wamid.in-2', 'For another number', server.clock.now()));
  must(must(ofAnother.entry[0]).changes[0]).value.metadata.phone_number_id = '1';
  expect((await post(ofAnother)).statusCode).toBe(200);
  expect(await linesOf(server, room.id)).toHaveLength(2);
  for (const odd of [{}, [], 'text', { entry: [{ changes: [{ value: null }] }] }, webhook({ messages: [{ from: 1 }] })])
    expect((await post(odd)).statusCode).toBe(200);
  for (const status of ['constructor', '__proto__', 'toString'])
    expect((await post(webhook({ statuses: [{ id: 'wamid.in-1', status }] }))).statusCode).toBe(200);
});

it('takes what no text can hold out of a message, and loses none of those beside it', async () => {
  const [first, second, third] = ['919812345681', '919812345682', '919812345683'];
  const at = server.clock.now();
  const values = [
    textMessage(first, 'wamid.zero-\0 1', 'be\0fore', at),
    textMessage(second, 'wamid.zero-2', `${'a'.repeat(4095)}\u{1f600}`, at),
    {
      ...textMessage(third, 'wamid.zero-3', 'half \ud83d', at),
      contacts: [{ profile: { name: 'A\0sha' }, wa_id: third }],
    },
  ];
  const body = webhook({});
  const [entry] = body.entry;
  const changes = values.map((value) => ({ ...entry?.changes[0], value: { ...entry?.changes[0]?.value, ...value } }));
  const told = await post({ ...body, entry: [{ ...entry, changes }] });
  expect(told.statusCode).toBe(200);
  const lines = [];
  for (const from of [first, second, third])
    lines.push((await linesOf(server, (await roomBy(server, from)).id)).at(-1)?.text);
  expect(lines).toEqual(['before', `${'a'.repeat(4095)}\ufffd`, 'half \ufffd']);
  expect((await roomBy(server, third)).customer_name).toBe('Asha');
});

it('takes statuses in any order and repeated [CH-06]', async () => {
  const room = await openChat(server, 'general', 2);
  await take(server, room, ops);
  const { messageId } = (await push(server, room, ops, { text: 'Hello' })).data().message;
  const told = async (status: string, errors?: object[]) => {
    const entry = {
      id: 'wamid.out-1',
      status,
      timestamp: '1750030073',
      recipient_id: room.customer_number,
      biz_opaque_callback_data: messageId,
      ...(errors && { errors }),
    };
    expect((await post(webhook({ statuses: [entry] }))).statusCode).toBe(200);
    return (await linesOf(server, room.id)).at(-1)?.status;
  };
  const undeliverable = [{ code: 131026, title: 'Message undeliverable' }];
  expect(await told('read')).toBe('READ');
  for (const status of ['sent', 'delivered', 'read', 'read']) expect(await told(status)).toBe('READ');
  expect(await told('failed', undeliverable)).toBe('READ');
  const events = await server.db
    .selectFrom('live_event')
    .select('payload')
    .where('type', '=', 'statusChanged')
    .execute();
  expect(events.filter(({ payload }) => payload['messageId'] === messageId)).toHaveLength(1);
});

it('fetches a customer’s file and looks at its content', async () => {
  const from = '919812345671';
  const media = (id: string, kind: string) => ({
    ...contact(from),
    messages: [
      {
        from,
        id: `wamid.${id}`,
        timestamp: '1750030073',
        type: kind,
        [kind]: { id, mime_type: 'image/png', caption: 'My PAN' },
      },
    ],
  });
  await post(webhook(media('1003383421387256', 'image')));
  await post(webhook(media('666', 'document')));
  const { gateway, apiUrl } = await meta((path) => {
    if (path.endsWith('/content')) return png();
    if (path.endsWith('/script')) return Buffer.from('<script>alert(1)</script>');
    const name = path.endsWith('/666') ? 'script' : 'content';
    return { body: { ...recorded.media, url: `${apiUrl}/${name}` } };
  });
  await fetchWaitingMedia(desk(), gateway);
  const room = await roomBy(server, from);
  const at = { variant: 'general', roomId: room.id } as const;
  const { messages } = (await server.call('chatDetails', at, { session: ops })).data();
  expect(messages.slice(1).map(({ text, fileState, file }) => [text, fileState, file?.mediaType])).toEqual([
    ['My PAN', 'READY', 'image/png'],
    ['My PAN', 'FAILED', undefined],
  ]);
  const served = await server.app.inject({ url: must(must(messages[1]).file).url });
  expect(served.statusCode).toBe(200);
});

it('simulates a customer who gets it, reads it, answers, and goes quiet', async () => {
  const events: GatewayEvent[] = [];
  const planned: { ms: number; work: () => void }[] = [];
  const gateway = simulatedCustomers({
    receive: async (event) => void events.push(event),
    now: server.clock.now,
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
