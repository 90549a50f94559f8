import type { KyselyPlugin } from 'kysely';
import { expect, it, vi } from 'vitest';
import { fetchWaitingMedia } from '../../../host/server/desks/chat/fetch-media.ts';
import { GatewayFailure, type ChatGateway } from '../../../host/server/core/messages/gateway.ts';
import { handOverWaiting } from '../../../host/server/desks/chat/hand-over.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { noteFaults } from '../../../host/server/core/jobs/note-faults.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import * as files from '../../../host/server/core/files/file.store.ts';
import { meta, recorded, whatsappDesk } from './meta.ts';
import { linesOf, openChat, push, take } from './support.ts';

const { server, ops, desk } = whatsappDesk();

it('hands each message over once and in order, again after a fault, and leaves a refused one failed', async () => {
  const room = await openChat(server(), 'general', 0);
  await take(server(), room, ops());
  for (const text of ['one', 'two', 'three']) await push(server(), room, ops(), { text });
  const { asked, gateway } = await meta((_, at) =>
    at === 1
      ? { status: 503, body: {} }
      : at === 4
        ? { status: 400, body: recorded.outsideWindow }
        : { body: { ...recorded.sent, messages: [{ id: `wamid.order-${at}` }] } },
  );
  await Promise.all([handOverWaiting(desk(), gateway), handOverWaiting(desk(), gateway)]);
  expect(await handOverWaiting(desk(), gateway)).toBe(0);
  server().clock.advance(2000);
  while ((await handOverWaiting(desk(), gateway)) > 0);
  const texts = asked.map(({ body }) => JSON.parse(body.toString()).text.body);
  expect(texts).toEqual(['one', 'one', 'two', 'three']);
  const sent = (await linesOf(server(), room.id)).filter(({ direction }) => direction === 'OUTGOING');
  expect(sent.map(({ status, hand_over: state, failure }) => [status, state, failure])).toEqual([
    ['SENT', 'DONE', null],
    ['SENT', 'DONE', null],
    ['ERROR', 'DONE', recorded.outsideWindow.error.error_data.details],
  ]);
});

it('notes what nobody foresaw by its row and its place in the code alone, and tries again', async () => {
  const room = await openChat(server(), 'general', 9);
  await take(server(), room, ops());
  await push(server(), room, ops(), { text: 'Call 9876543210 at noon' });
  const send = () => Promise.reject(new TypeError('cannot read 9876543210'));
  const fetchMedia = () => Promise.reject(new RangeError('of 9876543210'));
  const gateway: ChatGateway = { ...(await meta(() => ({ body: {} }))).gateway, send, fetchMedia };
  const lines: object[] = [];
  const counted: string[] = [];
  const note = noteFaults({ error: (line, message) => void lines.push({ ...line, message }) }, (job) =>
    counted.push(job),
  );
  await handOverWaiting(desk(), gateway).catch((error: unknown) => note(error, { job: 'chat texts' }));
  const [sent] = (await linesOf(server(), room.id)).filter(({ direction }) => direction === 'OUTGOING');
  expect(sent).toMatchObject({ hand_over: 'WAITING', attempts: 1 });
  await receive(desk(), {
    kind: 'message',
    gatewayId: 'wamid.unforeseen',
    from: { number: '919800000077', userId: null },
    name: 'Asha',
    text: '',
    at: desk().now(),
    media: { id: '77', name: undefined },
  });
  await fetchWaitingMedia(desk(), gateway).catch((error: unknown) => note(error, { job: 'chat media' }));
  expect(lines).toEqual([
    {
      job: 'chat texts',
      row: sent?.id,
      attempt: 1,
      error: 'TypeError',
      at: expect.arrayContaining([expect.stringContaining('hand-over')]),
      message: 'a job failed on a row',
    },
    expect.objectContaining({ job: 'chat media', error: 'RangeError', attempt: 1 }),
  ]);
  expect(counted).toEqual(['chat texts', 'chat media']);
  expect(JSON.stringify(lines)).not.toContain('9876543210');
});

it('asks the database once for each kind of work while there is none, without a transaction', async () => {
  const { gateway } = await meta(() => ({ status: 503, body: {} }));
  const asked: string[] = [];
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = desk().db.withPlugin(note);
  const begin = vi.spyOn(db, 'transaction');
  const idle = { ...desk(), db, settings: server().settings };
  expect(await handOverDue(idle)).toBe(0);
  expect(await handOverWaiting(idle, gateway)).toBe(0);
  expect(await handOverWaiting(idle, gateway, 'files')).toBe(0);
  expect(await fetchWaitingMedia(idle, gateway)).toBe(0);
  expect(asked).toEqual(Array.from({ length: 4 }, () => 'SelectQueryNode'));
  expect(begin).not.toHaveBeenCalled();
});

/** A stored upload of the agent's, of a size that need not be true. */
async function keepFile(type: string, kind: 'image' | 'video' | 'pdf', bytes: number): Promise<string> {
  const createdAt = server().clock.now();
  const id = newId(createdAt);
  const staff = await server()
    .db.selectFrom('staff')
    .select('id')
    .where('username', '=', 'ops@demo.example')
    .executeTakeFirstOrThrow();
  const size = { width: null, height: null };
  const row = { id, kind, type, bytes, sha256: '0'.repeat(64), name: 'a file', ownerId: staff.id, createdAt, ...size };
  await inTransaction(server().db, (tx) => files.insert(tx, row));
  await files.markStored(server().db, id, createdAt);
  return id;
}

it('refuses a file that WhatsApp would not take, before it is sent, and leaves it to its sender', async () => {
  const room = await openChat(server(), 'general', 3);
  await take(server(), room, ops());
  const mebi = 1024 * 1024;
  for (const [type, kind, most, text] of [
    ['image/jpeg', 'image', 5, 'WhatsApp takes images of at most 5 MB'],
    ['video/mp4', 'video', 16, 'WhatsApp takes videos of at most 16 MB'],
  ] as const) {
    const large = await keepFile(type, kind, most * mebi + 1);
    const refused = await push(server(), room, ops(), { file: large });
    expect(refused.body).toMatchObject({ error: { errorCode: 'CHAT_NOT_SENDABLE', errorMessage: text } });
    const { attached_at: attachedAt } = await server()
      .db.selectFrom('stored_file')
      .select('attached_at')
      .where('id', '=', large)
      .executeTakeFirstOrThrow();
    expect(attachedAt).toBeNull();
    expect(
      (await push(server(), room, ops(), { file: await keepFile(type, kind, most * mebi) })).errorCode,
    ).toBeUndefined();
  }
  expect(
    (await push(server(), room, ops(), { file: await keepFile('application/pdf', 'pdf', 20 * mebi) })).errorCode,
  ).toBe(undefined);
  await server().db.updateTable('chat_message').set({ hand_over: 'DONE' }).execute();
});

it('sends two files at a time, and lets no text of another chat wait for them', async () => {
  const chats = [];
  for (const skip of [4, 5, 6]) {
    const room = await openChat(server(), 'general', skip);
    await take(server(), room, ops());
    await push(server(), room, ops(), { file: await keepFile('image/png', 'image', 10) });
    chats.push(room);
  }
  const other = await openChat(server(), 'general', 7);
  await take(server(), other, ops());
  await push(server(), other, ops(), { text: 'Hello' });
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
    const room = await openChat(server(), 'general', 8 + at);
    await take(server(), room, ops());
    await push(server(), room, ops(), { text });
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
  const lines = await Promise.all(chats.map((room) => linesOf(server(), room.id)));
  expect(lines.map((each) => each.at(-1)?.hand_over)).toEqual(['STARTED', 'STARTED', 'DONE']);
  await server().db.updateTable('chat_message').set({ hand_over: 'DONE' }).execute();
});

it('leaves a message failed whose process died while it was handed over, and mends it when WhatsApp tells of it', async () => {
  const room = await openChat(server(), 'general', 1);
  await take(server(), room, ops());
  const { messageId } = (await push(server(), room, ops(), { text: 'Hello' })).data().message;
  const dead: ChatGateway = {
    send: () => new Promise(() => undefined),
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  void handOverWaiting(desk(), dead);
  const isStarted = async () => (await linesOf(server(), room.id)).at(-1)?.hand_over === 'STARTED';
  while (!(await isStarted())) await new Promise((resolve) => setTimeout(resolve, 5));
  server().clock.advance(6 * 60_000);
  const { asked, gateway } = await meta(() => ({ body: recorded.sent }));
  await handOverWaiting(desk(), gateway);
  expect(asked).toHaveLength(0);
  expect((await linesOf(server(), room.id)).at(-1)).toMatchObject({ status: 'ERROR', hand_over: 'DONE' });
  await receive(desk(), { kind: 'status', gatewayId: 'wamid.late', messageId, status: 'DELIVERED' });
  expect((await linesOf(server(), room.id)).at(-1)).toMatchObject({ status: 'DELIVERED', failure: null });
});

it('takes WhatsApp’s own word that a message went out over its doubt after a time-out, and lets it not go out twice [CH-06]', async () => {
  const room = await openChat(server(), 'general', 3);
  await take(server(), room, ops());
  const { messageId } = (await push(server(), room, ops(), { text: 'Once only' })).data().message;
  const doubt = 'WhatsApp did not answer in time. The message may have arrived';
  const silent: ChatGateway = {
    send: () => Promise.reject(new GatewayFailure('unknown', doubt)),
    fetchMedia: () => Promise.reject(),
    close() {},
  };
  await handOverWaiting(desk(), silent);
  const message = async () => (await linesOf(server(), room.id)).at(-1);
  expect(await message()).toMatchObject({ status: 'ERROR', failure: doubt, gateway_id: null });
  const told = (status: 'SENT' | 'ERROR', failure?: string) =>
    receive(desk(), { kind: 'status', gatewayId: 'wamid.in-doubt', messageId, status, failure });
  await told('SENT');
  expect(await message()).toMatchObject({ status: 'SENT', failure: null, gateway_id: 'wamid.in-doubt' });
  expect((await push(server(), room, ops(), { again: messageId })).errorCode).toBe('CHAT_NOT_SENDABLE');
  await told('ERROR', 'Message undeliverable');
  expect(await message()).toMatchObject({ status: 'ERROR', failure: 'Message undeliverable' });
  // What WhatsApp itself calls failed stays so, whichever of its callbacks comes last.
  await told('SENT');
  expect(await message()).toMatchObject({ status: 'ERROR', failure: 'Message undeliverable' });
});
