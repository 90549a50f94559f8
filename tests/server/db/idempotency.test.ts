import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import type { Handler } from '../../../host/server/call/handler.ts';
import { refuse } from '../../../host/server/base/refusal.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let session: Session;
let runs = 0;
let isRefusing = false;

/** A write in the place of the profile: counts its runs and stores an audit event. */
const write: Handler<'displayProfile'> = (_, context) =>
  context.once(async (tx) => {
    runs++;
    await context.record(tx, { action: 'WRITE' as never, entity: 'test' });
    if (isRefusing) throw refuse('STALE_VERSION');
    return {
      id: String(runs),
      username: '',
      firstName: '',
      lastName: '',
      roles: [],
      portalRouteList: [],
      lastSignInAt: null,
      needsNewPassword: false,
    };
  });

beforeAll(async () => {
  server = await startTestServer({ handlers: { displayProfile: write } });
  session = await server.signIn();
});
beforeEach(() => {
  runs = 0;
});
afterAll(() => server.close());

const send = (userId: string, key: string, as = session) =>
  server.call('displayProfile', { userId }, { session: as, headers: { 'idempotency-key': key } });
const writes = async () =>
  (await server.db.selectFrom('audit_event').select('id').where('action', '=', 'WRITE').execute()).length;

it('does the same write once and answers the first reply again', async () => {
  const before = await writes();
  const first = (await send('a', 'key-00000001')).data();
  expect((await send('a', 'key-00000001')).data()).toEqual(first);
  expect([runs, (await writes()) - before]).toEqual([1, 1]);
});

it('does the same write once when it arrives ten times at once', async () => {
  const before = await writes();
  const replies = await Promise.all(Array.from({ length: 10 }, () => send('b', 'key-00000002')));
  expect(new Set(replies.map((reply) => reply.data().id))).toEqual(new Set(['1']));
  expect((await writes()) - before).toBe(1);
});

it('refuses the key of another write', async () => {
  await send('a', 'key-00000003');
  expect((await send('other', 'key-00000003')).errorCode).toBe('IDEMPOTENCY_REUSED');
});

it('keeps the keys of two callers apart', async () => {
  const other = await server.signIn('ops@demo.example');
  await send('a', 'key-00000004');
  await send('a', 'key-00000004', other);
  expect(runs).toBe(2);
});

it('forgets a write that was refused, and everything it stored', async () => {
  const before = await writes();
  isRefusing = true;
  expect((await send('a', 'key-00000005')).errorCode).toBe('STALE_VERSION');
  isRefusing = false;
  expect((await writes()) - before).toBe(0);
  expect((await send('a', 'key-00000005')).body.status).toBe('SUCCESS');
  expect((await writes()) - before).toBe(1);
});

it('keeps a key for longer than a browser sends its write, and forgets it a day later', async () => {
  await send('a', 'key-00000006');
  server.clock.advance(unsavedLifetimeMs + 60_000);
  await forgetOld(server.db, server.clock.now());
  session = await server.signIn();
  await send('a', 'key-00000006');
  expect(runs).toBe(1);
  server.clock.advance(24 * 60 * 60 * 1000);
  session = await server.signIn();
  await send('a', 'key-00000006');
  expect(runs).toBe(2);
});

it('finds the keys that have served their time by an index', async () => {
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
    where tablename = 'idempotency_key'`.execute(server.db);
  expect(rows.map(({ indexdef }) => indexdef).join()).toContain('(created_at)');
});

it('refuses a key that is none', async () => {
  expect(await send('a', 'short')).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
});
