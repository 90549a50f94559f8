import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetOld } from '../../host/server/registers/retention.ts';
import { startTestServer, type Session, type TestServer } from './support.ts';

let server: TestServer;
let agent: Session;
let other: Session;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.signIn('ops@demo.example');
  other = await server.signIn('agency@demo.example');
});
afterAll(() => server.close());

const draft = (subject: string, remarks: string, keptAt = server.clock.now().getTime()) => ({
  subject,
  values: { remarks, language: '' },
  idempotencyKey: `key-of-${subject.replace('/', '-')}`,
  keptAt,
});
const read = async (session: Session, subject?: string) =>
  (await server.call('readDrafts', subject === undefined ? {} : { subject }, { session })).data().drafts;

it('keeps text for its writer alone, and gives it to another session of theirs', async () => {
  const kept = draft('nach/1', 'पता बदल गया');
  expect((await server.call('keepDraft', kept, { session: agent })).data()).toEqual({ isKept: true });
  const elsewhere = await server.signIn('ops@demo.example');
  expect(await read(elsewhere, 'nach/1')).toEqual([kept]);
  expect(await read(other)).toEqual([]);
  await server.call('keepDraft', draft('nach/1', 'Mine'), { session: other });
  await server.call('dropDraft', { subject: 'nach/1' }, { session: other });
  expect(await read(agent, 'nach/1')).toEqual([kept]);
  await server.call('dropDraft', { subject: 'nach/1' }, { session: agent });
  expect(await read(elsewhere)).toEqual([]);
});

it('lets the newer text win, whichever arrives last, and trusts no clock that runs ahead', async () => {
  const now = server.clock.now().getTime();
  const keep = async (remarks: string, keptAt: number) =>
    (await server.call('keepDraft', draft('nach/2', remarks, keptAt), { session: agent })).data().isKept;
  expect(await keep('second', now - 1000)).toBe(true);
  expect(await keep('first, late', now - 2000)).toBe(false);
  expect(await keep('from tomorrow', now + 86_400_000)).toBe(true);
  expect((await read(agent, 'nach/2'))[0]).toMatchObject({ values: { remarks: 'from tomorrow' }, keptAt: now });
  server.clock.advance(1000);
  expect(await keep('third', now + 1000)).toBe(true);
});

it('says by its own clock when it answered, so that another clock can be told by it', async () => {
  const { now } = (await server.call('readDrafts', {}, { session: agent })).data();
  expect(now).toBe(server.clock.now().getTime());
});

it('is a draft no more once its save is done, even where its page had no time to drop it', async () => {
  const kept = draft('nach/saved', 'Saved by the page that was closed');
  await server.call('keepDraft', kept, { session: agent });
  expect(await read(agent, 'nach/saved')).toEqual([kept]);
  await server.db
    .insertInto('idempotency_key')
    .values({
      caller: 'channel',
      call: 'saveTelephonyCall',
      key: kept.idempotencyKey,
      input_hash: '',
      reply: 'null',
      created_at: server.clock.now(),
    })
    .execute();
  expect(await read(agent, 'nach/saved')).toEqual([]);
  // Its text on the way when the save was done comes in after it.
  await server.call('keepDraft', kept, { session: agent });
  expect(await read(agent, 'nach/saved')).toEqual([]);
  server.clock.advance(14 * 86_400_000);
  agent = await server.signIn('ops@demo.example');
  await server.call('keepDraft', { ...kept, keptAt: server.clock.now().getTime() }, { session: agent });
  server.clock.advance(25 * 60 * 60 * 1000);
  await forgetOld(server.db, server.clock.now());
  agent = await server.signIn('ops@demo.example');
  other = await server.signIn('agency@demo.example');
  expect(await read(agent, 'nach/saved')).toEqual([]);
});

it('says which of the texts that a browser holds are saved, and when', async () => {
  const at = server.clock.now();
  const row = { call: 'saveNachCallDetails', input_hash: '', reply: 'null', created_at: at };
  await server.db
    .insertInto('idempotency_key')
    .values([
      { ...row, caller: agent.id, key: 'key-of-a-saved-call' },
      { ...row, caller: 'telephony', key: 'key-of-a-channel-call' },
    ])
    .execute();
  const asked = {
    subject: 'nach/none',
    idempotencyKeys: ['key-of-a-saved-call', 'key-never-seen', 'key-of-a-channel-call'],
  };
  expect((await server.call('readDrafts', asked, { session: agent })).data()).toMatchObject({
    drafts: [],
    saved: ['key-of-a-channel-call', 'key-of-a-saved-call'].map((idempotencyKey) => ({
      idempotencyKey,
      at: at.getTime(),
    })),
  });
});

it('gives back what opens a draft’s screen again, and keeps the text of one without it', async () => {
  const label = { about: '251118172605', agent: 'a-7', reopen: { loanAppId: '251118172605', convoxId: 'cx-1' } };
  const labelled = { ...draft('nach/labelled', 'Parked'), label };
  const bare = draft('chat/bare', 'Good morning');
  for (const kept of [labelled, bare]) await server.call('keepDraft', kept, { session: agent });
  const found = await read(await server.signIn('ops@demo.example'));
  expect(found).toEqual(expect.arrayContaining([labelled, bare]));
  for (const wrong of [{ reopen: { loanAppId: 'x'.repeat(301) } }, { about: 'x'.repeat(301) }, { agent: 7 }]) {
    const refused = { ...labelled, label: { ...label, ...wrong } };
    expect((await server.call('keepDraft', refused as never, { session: agent })).status).toBe(400);
  }
  await server.call('keepDraft', draft('nach/labelled', 'Not listed any more'), { session: agent });
  expect((await read(agent, 'nach/labelled'))[0]).not.toHaveProperty('label');
});

it('refuses what is too large, and makes room for the newest', async () => {
  const long = await server.call('keepDraft', draft('nach/3', 'x'.repeat(4001)), { session: agent });
  expect(long.status).toBe(400);
  for (let n = 0; n < 205; n++) {
    server.clock.advance(10);
    await server.call('keepDraft', draft(`many/${n}`, String(n)), { session: other });
  }
  const kept = await read(other);
  expect([kept.length, kept[0]?.subject]).toEqual([200, 'many/204']);
  expect(kept.some(({ subject }) => subject === 'many/0')).toBe(false);
});

it('forgets a draft after 14 days', async () => {
  await server.call('keepDraft', draft('nach/4', 'old'), { session: agent });
  server.clock.advance(13 * 86_400_000);
  await forgetOld(server.db, server.clock.now());
  const { token, key, id } = await server.signIn('ops@demo.example');
  expect(await read({ token, key, id }, 'nach/4')).toHaveLength(1);
  server.clock.advance(2 * 86_400_000);
  await forgetOld(server.db, server.clock.now());
  expect(await read(await server.signIn('ops@demo.example'), 'nach/4')).toEqual([]);
});
