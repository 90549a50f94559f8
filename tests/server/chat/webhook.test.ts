import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { fetchWaitingMedia } from '../../../host/server/chat/fetch-media.ts';
import { png } from '../files/sample-files.ts';
import { account, meta, phoneNumberId, recorded, whatsappDesk } from './meta.ts';
import { linesOf, must, openChat, push, roomBy, take } from './support.ts';

const { server, ops, desk } = whatsappDesk();

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

function post(body: unknown, secret = account.appSecret) {
  const payload = JSON.stringify(body);
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  return server().app.inject({
    method: 'POST',
    url: '/whatsapp/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
}

it('answers WhatsApp’s handshake by the verify token alone', async () => {
  const ask = (token: string) =>
    server().app.inject({
      url: `/whatsapp/webhook?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
    });
  const good = await ask(account.verifyToken);
  expect([good.statusCode, good.body]).toEqual([200, '1158201444']);
  expect((await ask('wrong')).statusCode).toBe(403);
});

it('takes what is signed: each message once, from a known number and from a new one [CH-18]', async () => {
  const from = '919812345670';
  const body = webhook(textMessage(from, 'wamid.in-1', 'Namaste', server().clock.now()));
  expect((await post(body, 'another secret altogether')).statusCode).toBe(403);
  expect((await server().app.inject({ method: 'POST', url: '/whatsapp/webhook', payload: body })).statusCode).toBe(403);
  const answers = await Promise.all([post(body), post(body), post(body)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const room = await roomBy(server(), from);
  expect(room).toMatchObject({ customer_name: 'Sheena Nelson', variant: 'general', state: 'AVAILABLE', unread: 1 });
  expect((await linesOf(server(), room.id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['LABEL', 'Chat opened'],
    ['MESSAGE', 'Namaste'],
  ]);
  const ofAnother = webhook(textMessage(from, 'wamid.in-2', 'For another number', server().clock.now()));
  must(must(ofAnother.entry[0]).changes[0]).value.metadata.phone_number_id = '1';
  expect((await post(ofAnother)).statusCode).toBe(200);
  expect(await linesOf(server(), room.id)).toHaveLength(2);
  for (const odd of [{}, [], 'text', { entry: [{ changes: [{ value: null }] }] }, webhook({ messages: [{ from: 1 }] })])
    expect((await post(odd)).statusCode).toBe(200);
  for (const status of ['constructor', '__proto__', 'toString'])
    expect((await post(webhook({ statuses: [{ id: 'wamid.in-1', status }] }))).statusCode).toBe(200);
});

it('takes what no text can hold out of a message, and loses none of those beside it', async () => {
  const [first, second, third] = ['919812345681', '919812345682', '919812345683'];
  const at = server().clock.now();
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
    lines.push((await linesOf(server(), (await roomBy(server(), from)).id)).at(-1)?.text);
  expect(lines).toEqual(['before', `${'a'.repeat(4095)}\ufffd`, 'half \ufffd']);
  expect((await roomBy(server(), third)).customer_name).toBe('Asha');
});

it('takes statuses in any order and repeated [CH-06]', async () => {
  const room = await openChat(server(), 'general', 2);
  await take(server(), room, ops());
  const { messageId } = (await push(server(), room, ops(), { text: 'Hello' })).data().message;
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
    return (await linesOf(server(), room.id)).at(-1)?.status;
  };
  const undeliverable = [{ code: 131026, title: 'Message undeliverable' }];
  expect(await told('read')).toBe('READ');
  for (const status of ['sent', 'delivered', 'read', 'read']) expect(await told(status)).toBe('READ');
  expect(await told('failed', undeliverable)).toBe('READ');
  const events = await server()
    .db.selectFrom('live_event')
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
  const room = await roomBy(server(), from);
  const at = { variant: 'general', roomId: room.id } as const;
  const { messages } = (await server().call('chatDetails', at, { session: ops() })).data();
  expect(messages.slice(1).map(({ text, fileState, file }) => [text, fileState, file?.mediaType])).toEqual([
    ['My PAN', 'READY', 'image/png'],
    ['My PAN', 'FAILED', undefined],
  ]);
  const served = await server().app.inject({ url: must(must(messages[1]).file).url });
  expect(served.statusCode).toBe(200);
});
