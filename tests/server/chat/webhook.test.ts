import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { fetchWaitingMedia } from '../../../host/server/desks/chat/fetch-media.ts';
import { handOverWaiting } from '../../../host/server/desks/chat/hand-over.ts';
import { png } from '../files/sample-files.ts';
import { account, meta, phoneNumberId, recorded, whatsappDesk } from './meta.ts';
import { linesOf, must, numberOf, openChat, push, roomBy, roomOfUser, take } from './support.ts';

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

/** A text as WhatsApp reports it of somebody whose number it does not share, shares, or both. */
const textOf = (who: { from?: string; from_user_id?: string }, contactOf: object, id: string, body = 'Hello') =>
  webhook({
    contacts: [{ profile: { name: 'Asha Rao', username: 'asha.rao' }, ...contactOf }],
    messages: [{ ...who, id, timestamp: '1750030073', type: 'text', text: { body } }],
  });
const keptOf = (kind: string) =>
  server().db.selectFrom('gateway_event').selectAll().where('kind', '=', kind).orderBy('id').execute();
const detailsOf = async (room: { id: string; variant: 'general' | 'nach' | 'ip-document' }) =>
  (await server().call('chatDetails', { variant: room.variant, roomId: room.id }, { session: ops() })).data();

it('takes an id of WhatsApp letter for letter, and never for the number whose digits it holds', async () => {
  const borrower = await openChat(server(), 'ip-document', 3);
  const mobile = borrower.customer_number.slice(2);
  const userId = `IN.${mobile.slice(0, 4)}a${mobile.slice(4)}x`;
  for (const who of [{ from: userId }, { from_user_id: userId }])
    await post(textOf(who, { user_id: userId }, `wamid.bsuid-${Object.keys(who)[0]}`));
  const room = await roomOfUser(server(), userId);
  expect(room).toMatchObject({ customer_number: null, application_id: null, variant: 'general', unread: 2 });
  expect(room.customer_name).toBe('Asha Rao');
  expect(await linesOf(server(), borrower.id)).toHaveLength(2);
  const shown = await detailsOf(room);
  expect(shown).toMatchObject({ loans: [], customer: { contactNumber: null } });
  expect(shown.card).toMatchObject({ loanApplicationNumber: null, stage: null });
  await take(server(), room, ops());
  for (const linkKind of ['PAYMENT_LINK', 'MANUAL_NACH_LINK', 'UDRS_MISMATCH'] as const) {
    const refused = await push(server(), room, ops(), { linkKind });
    expect(refused.body).toMatchObject({
      error: { errorCode: 'CHAT_NOT_SENDABLE', errorMessage: 'Ask for the number first' },
    });
  }
  expect((await push(server(), room, ops(), { templateName: 'continue_chat' })).status).toBe(200);
  const { gateway, asked } = await meta(() => ({ body: recorded.sent }));
  await handOverWaiting(desk(), gateway);
  expect(asked.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([{ recipient: userId }]);
  expect(asked[0]?.body.toString()).not.toContain('"to"');
});

it('finds the loans of an Indian number alone', async () => {
  const mobile = (await numberOf(server(), 'ip-document', 4)).slice(2);
  for (const from of [`1${mobile}`, `44${mobile}`, mobile, '14155550123']) {
    await post(webhook(textMessage(from, `wamid.abroad-${from}`, 'Hi', server().clock.now())));
    const room = await roomBy(server(), from);
    expect([from, room.application_id, (await detailsOf(room)).loans]).toEqual([from, null, []]);
  }
  const searched = { variant: 'general', filter: 'all', searchValue: mobile } as const;
  const { cards } = (await server().call('chatList', searched, { session: ops() })).data();
  const own = await roomBy(server(), mobile);
  expect(cards.map(({ roomId }) => roomId)).toEqual([own.id]);
  await post(webhook(textMessage(`91${mobile}`, 'wamid.at-home', 'Hi', server().clock.now())));
  expect((await roomBy(server(), `91${mobile}`)).application_id).not.toBeNull();
});

it('knows a person by either once both have come, and a number’s new owner as somebody else', async () => {
  const number = await numberOf(server(), 'nach', 1);
  const [first, second] = ['IN.first0001', 'IN.second0002'];
  const both = (userId: string, id: string) =>
    textOf({ from: number, from_user_id: userId }, { wa_id: number, user_id: userId }, id);
  await post(textOf({ from: number }, { wa_id: number }, 'wamid.own-1'));
  await post(both(first, 'wamid.own-2'));
  await post(textOf({ from_user_id: first }, { user_id: first }, 'wamid.own-3'));
  const room = await roomBy(server(), number);
  expect(room).toMatchObject({ customer_user_id: first, unread: 3 });
  expect(room.application_id).not.toBeNull();
  for (let times = 0; times < 2; times++) await post(both(second, 'wamid.own-4'));
  // What is repeated late gives the number back to nobody.
  await post(both(first, 'wamid.own-2'));
  const left = await roomOfUser(server(), first);
  expect(left).toMatchObject({ id: room.id, customer_number: null, application_id: room.application_id, unread: 3 });
  expect((await linesOf(server(), room.id)).at(-1)?.text).toBe('This number now belongs to another WhatsApp user');
  const next = await roomOfUser(server(), second);
  expect(next).toMatchObject({ customer_number: number, application_id: null, variant: 'general', unread: 1 });
  expect((await detailsOf(next)).loans).toEqual([]);
  await post(textOf({ from: number }, { wa_id: number }, 'wamid.own-5'));
  expect(await roomOfUser(server(), second)).toMatchObject({ application_id: null, unread: 2 });
});

it('goes on in the chat of the number when a person without one turns out to have it', async () => {
  const [number, userId] = [await numberOf(server(), 'nach', 2), 'IN.late00003'];
  await post(textOf({ from: number }, { wa_id: number }, 'wamid.late-1'));
  await post(textOf({ from: userId }, { user_id: userId }, 'wamid.late-2'));
  const before = await roomOfUser(server(), userId);
  await post(textOf({ from: number, from_user_id: userId }, { wa_id: number, user_id: userId }, 'wamid.late-3'));
  const room = await roomBy(server(), number);
  expect(room).toMatchObject({ customer_user_id: userId, unread: 2 });
  expect((await linesOf(server(), before.id)).at(-1)?.text).toMatch(/^This customer now writes in the chat/);
  await take(server(), before, ops());
  expect((await push(server(), before, ops(), { text: 'Hello?' })).body).toMatchObject({
    error: { errorMessage: 'This customer writes in another chat now' },
  });
  const [unnamed, shared] = ['IN.unnamed4', await numberOf(server(), 'nach', 3)];
  await post(textOf({ from: unnamed }, { user_id: unnamed }, 'wamid.late-4'));
  await post(textOf({ from_user_id: unnamed }, { wa_id: shared, user_id: unnamed }, 'wamid.late-5'));
  expect((await roomOfUser(server(), unnamed)).customer_number).toBe(shared);
});

it('keeps what it cannot read as it came, once, and counts it', async () => {
  const counts = async () => {
    const { body } = await server().app.inject({ url: '/metrics' });
    const countOf = (outcome: string) =>
      Number(new RegExp(`lending_gateway_events_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1]);
    return { UNKNOWN: countOf('UNKNOWN'), UNREADABLE: countOf('UNREADABLE'), REPEATED: countOf('REPEATED') };
  };
  const before = await counts();
  const unread = [{ id: 'wamid.lost-1', type: 'text', text: { body: 'who?' } }, 'no message', { from: '919812345699' }];
  const poll = { from: '919812345698', id: 'wamid.poll', type: 'poll', poll: { name: 'Which?' } };
  const odd = webhook({
    messages: [...unread, poll],
    statuses: [{ id: 'wamid.lost-2', status: 'warped' }, { status: 'read' }],
    message_echoes: [{ id: 'wamid.echo\0' }],
  });
  for (let times = 0; times < 2; times++) {
    for (const body of [odd, { entry: 'none of it' }, 7]) expect((await post(body)).statusCode).toBe(200);
    const kept = (await keptOf('message')).map(({ raw, outcome }) => [raw, outcome]);
    for (const [each, outcome] of [...unread.map((one) => [one, 'UNREADABLE'] as const), [poll, 'UNKNOWN'] as const])
      expect(kept.filter(([raw]) => raw === JSON.stringify(each))).toEqual([[JSON.stringify(each), outcome]]);
  }
  const room = await roomBy(server(), '919812345698');
  expect((await linesOf(server(), room.id)).map(({ text }) => text)).toEqual([
    'Chat opened',
    'A message of a kind that is not shown here',
  ]);
  const kept = await keptOf('message');
  expect(kept.find(({ gateway_id: id }) => id === 'wamid.poll')?.room_id).toBe(room.id);
  expect((await keptOf('message_echoes')).map(({ gateway_id: id }) => id)).toEqual(['wamid.echo']);
  expect((await keptOf('body')).map(({ raw }) => raw)).toContain('7');
  const counted = async () => {
    const after = await counts();
    return [after.UNKNOWN - before.UNKNOWN, after.UNREADABLE - before.UNREADABLE, after.REPEATED - before.REPEATED];
  };
  // The metrics are made once a second.
  await expect.poll(counted, { timeout: 5_000 }).toEqual([3, 6, 9]);
});
