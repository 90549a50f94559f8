import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { endSession } from '../../../host/server/core/staff/end-session.ts';
import { isOver, livingFrom } from '../../../host/server/core/staff/session.rules.ts';
import * as sessions from '../../../host/server/core/staff/session.store.ts';
import { hashOf, newToken } from '../../../host/server/base/tokens.ts';
import { addStaff } from '../applications/support.ts';
import { linesOf, pageOf, tabsOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { mintSession } from './mint-session.ts';

const minute = 60_000;
const reason = 'The laptop was left in a train';
const supervises = [{ viewName: 'ops' as const, routeList: [{ key: 'SESSIONS' }] }];

let server: TestServer;
let guard: Session;
let clerk: Session;
let blind: Session;
beforeAll(async () => {
  server = await startTestServer();
  guard = await addStaff(server, 'guard', ['SECURITY'], supervises);
  clerk = await addStaff(server, 'clerk', ['OPS_AGENT'], supervises);
  blind = await addStaff(server, 'blind', ['SECURITY']);
});
beforeEach(async () => {
  const own = [guard, clerk, blind].map(({ token }) => hashOf(token));
  await server.db.deleteFrom('session').where('token_hash', 'not in', own).execute();
  const now = server.clock.now();
  await server.db
    .updateTable('session')
    .set({ last_used_at: now, created_at: now, expires_at: new Date(now.getTime() + 12 * 60 * minute) })
    .execute();
});
afterAll(() => server.close());

const listed = async (queueName = 'Sessions', session = guard) =>
  (await pageOf(server, session, 'sessions', { queueName, rows: 50 })).rows;
const counts = async () =>
  (await tabsOf(server, guard, 'sessions')).tabs.map(({ applicationCount }) => applicationCount);
const idOf = async ({ token }: Session) =>
  (await server.db.selectFrom('session').select('id').where('token_hash', '=', hashOf(token)).executeTakeFirstOrThrow())
    .id;
const end = (sessionId: string, session = guard, why = reason) =>
  server.call('endStaffSession', { sessionId, reason: why }, { session });
const isAlive = async (session: Session) => (await server.call('listSessions', {}, { session })).status === 200;

describe('the list of sessions', () => {
  it('has who is signed in, as whom, where and until when', async () => {
    const ops = await server.signIn('ops@demo.example');
    const id = await idOf(ops);
    expect((await listed()).find(({ rowId }) => rowId === id)).toMatchObject({
      name: 'Meera Krishnan',
      username: 'ops@demo.example',
      ip: '127.0.0.1',
      version: 1,
      actions: ['delete'],
    });
    expect(await counts()).toEqual([4, 0]);
  });

  it('has the sessions of embedders in a tab of their own, with the roles that these were opened with', async () => {
    const lead = await server.signIn();
    const minted = await mintSession(server, lead, ['DOCUMENT_PROCESSING'], 'https://crm.example');
    await server.db
      .updateTable('session')
      .set({ scope: JSON.stringify({ screens: [], origins: [], inFrame: false, roles: ['OPS_LEAD'] }) } as never)
      .where('id', '=', await idOf(minted))
      .execute();
    expect(await listed('Sessions Embedded')).toMatchObject([
      { name: 'Vikram Nair', roles: 'Operations lead', embedder: 'crm', rowId: await idOf(minted) },
    ]);
    expect(await counts()).toEqual([4, 1]);
  });

  it('has none that is over, by its end, by its last use or by somebody, to the millisecond', async () => {
    const lead = await server.signIn();
    const now = server.clock.now();
    const { settings } = server;
    const idle = settings.sessionIdleMinutes * minute + 10_000;
    const hour = 60 * minute;
    const ages = [
      { used: idle, ends: -hour },
      { used: idle + 1, ends: -hour },
      { used: 0, ends: -1 },
      { used: 0, ends: 0 },
      { used: 0, ends: 1 },
      { used: 0, ends: -hour, ended: 0 },
    ];
    const lives: string[] = [];
    for (const { used, ends, ended } of ages) {
      const at = (ms: number) => new Date(now.getTime() - ms);
      const session = { lastUsedAt: at(used), expiresAt: at(ends), endedAt: ended === undefined ? null : at(ended) };
      const id = newId(now);
      await inTransaction(server.db, async (tx) => {
        const row = { id, staffId: guard.id, tokenHash: newToken(), createdAt: at(used), ip: '127.0.0.1' };
        await sessions.insert(tx, { ...row, expiresAt: session.expiresAt });
        if (session.endedAt) await sessions.end(tx, id, session.endedAt);
      });
      if (!isOver(session, now, settings)) lives.push(id);
    }
    expect(lives).toHaveLength(2);
    const own = await Promise.all([guard, clerk, blind, lead].map(idOf));
    const wanted = [...own, ...lives].toSorted();
    expect((await listed()).map(({ rowId }) => rowId).toSorted()).toEqual(wanted);
    expect(await counts()).toEqual([6, 0]);
    const file = await linesOf(server, lead, 'sessions', { queueName: 'Sessions' });
    expect(file.ids.toSorted()).toEqual(wanted);
    const { usedFrom, endsFrom } = livingFrom(now, settings);
    expect([now.getTime() - usedFrom.getTime(), endsFrom.getTime() - now.getTime()]).toEqual([idle, 1]);
  });

  it('is told of no use: the row alone has it, and order and counts stay', async () => {
    const ops = await server.signIn('ops@demo.example');
    await server.signIn('ops2@demo.example');
    const before = (await listed()).map(({ rowId }) => rowId);
    const told = () => server.db.selectFrom('live_event').select('id').where('topic', '=', 'list.sessions').execute();
    const events = (await told()).length;
    server.clock.advance(minute);
    expect(await isAlive(ops)).toBe(true);
    const after = await listed();
    expect(after.map(({ rowId }) => rowId)).toEqual(before);
    const id = await idOf(ops);
    const { lastUsedAt, signedInAt, version } = after.find(({ rowId }) => rowId === id) as Record<string, unknown>;
    expect([lastUsedAt === signedInAt, version]).toEqual([false, 1]);
    expect((await told()).length).toBe(events);
  });

  it('is found by indexes that a use does not write', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'session'`.execute(server.db);
    expect(rows.map(({ indexdef }) => indexdef).filter((text) => text.includes('last_used_at'))).toEqual([]);
    for (const column of ['created_at', 'expires_at'])
      expect(rows.some(({ indexdef }) => indexdef.includes(`(${column}, id) WHERE (ended_at IS NULL)`))).toBe(true);
  });

  it('is searched by username and narrowed by name', async () => {
    const ops = await server.signIn('ops@demo.example');
    const searched = await pageOf(server, guard, 'sessions', {
      queueName: 'Sessions',
      searchColumn: 'username',
      searchValue: ' OPS@',
    });
    expect(searched.rows.map(({ rowId }) => rowId)).toEqual([await idOf(ops)]);
    const filters = { optionId: [], person: ['person-name:meera'] };
    expect((await pageOf(server, guard, 'sessions', { queueName: 'Sessions', filters })).totalCount).toBe(1);
  });

  it('is for who has the screen and a role that supervises sessions: neither alone opens anything', async () => {
    const ops = await server.signIn('ops@demo.example');
    const asked = { userId: 'any', queueName: 'Sessions', pageNumber: 1, rows: 10, filters: { optionId: [] } };
    for (const session of [clerk, blind]) {
      expect((await server.call('sessions.tabs', { stage: 'Sessions' }, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('sessions.rows', asked, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await end(await idOf(ops), session)).errorCode).toBe('NOT_ALLOWED');
    }
    expect(await isAlive(ops)).toBe(true);
  });
});

describe('a session of somebody else', () => {
  it('ends at once with the reason, which the audit keeps, and leaves the list', async () => {
    const ops = await server.signIn('ops@demo.example');
    const id = await idOf(ops);
    expect((await end(id)).data()).toEqual({ endedSessions: 1 });
    expect(await isAlive(ops)).toBe(false);
    expect((await listed()).some(({ rowId }) => rowId === id)).toBe(false);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'remark', 'after'])
      .where('action', '=', 'END_STAFF_SESSION')
      .where('entity_id', '=', id)
      .execute();
    const after = { staffId: ops.id, embedder: null };
    expect(audited).toEqual([{ actor: 'guard@test.example', remark: reason, after }]);
    const told = await server.db
      .selectFrom('live_event')
      .select('payload')
      .where('topic', '=', 'list.sessions')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(told).toEqual([{ payload: { rowId: id, version: 1, isListed: false, tabs: 'Sessions' } }]);
  });

  it('leaves the list for everybody who has it open, whoever ends it', async () => {
    const told = async () => {
      const events = await server.db
        .selectFrom('live_event')
        .select('payload')
        .where('topic', '=', 'list.sessions')
        .orderBy('id')
        .execute();
      return events.map(({ payload }) => payload as { rowId?: string; tabs: string });
    };
    const before = (await told()).length;
    const [own, others] = [await server.signIn('ops@demo.example'), await server.signIn('ops@demo.example')];
    const lead = await server.signIn();
    const minted = await mintSession(server, lead, ['DOCUMENT_PROCESSING'], 'https://crm.example');
    const ids = await Promise.all([own, others, minted].map(idOf));
    (await server.call('signOut', {}, { session: own })).data();
    const at = server.clock.now();
    for (const id of [ids[1] ?? '', ids[2] ?? '', ids[2] ?? ''])
      await inTransaction(server.db, (tx) => endSession(tx, id, at));
    expect((await told()).slice(before)).toEqual(
      [
        [ids[0], 'Sessions'],
        [ids[1], 'Sessions'],
        [ids[2], 'Sessions Embedded'],
      ].map(([rowId, tabs]) => ({ rowId, version: 1, isListed: false, tabs })),
    );
  });

  it('is ended by one of two people who end it at once', async () => {
    const ops = await server.signIn('ops@demo.example');
    const lead = await server.signIn();
    const id = await idOf(ops);
    const answers = await Promise.all([end(id, guard), end(id, lead)]);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'NOT_FOUND']));
    const ended = await server.db
      .selectFrom('audit_event')
      .select('result')
      .where('action', '=', 'END_STAFF_SESSION')
      .where('entity_id', '=', id)
      .where('result', '=', 'OK')
      .execute();
    expect(ended).toHaveLength(1);
  });

  it('that is over is not ended again, nor is one that never was', async () => {
    const ops = await server.signIn('ops@demo.example');
    const id = await idOf(ops);
    server.clock.advance(31 * minute);
    await server.db.updateTable('session').set({ last_used_at: server.clock.now() }).where('id', '<>', id).execute();
    for (const gone of [id, guard.id])
      expect((await end(gone)).body).toMatchObject({
        error: { errorCode: 'NOT_FOUND', errorMessage: 'This session is over' },
      });
  });

  it('is no session of one’s own', async () => {
    const own = await idOf(guard);
    expect((await listed()).find(({ rowId }) => rowId === own)?.actions).toEqual([]);
    expect((await end(own)).body).toMatchObject({
      error: { errorCode: 'NOT_ALLOWED', errorMessage: 'Your own sessions are ended in your profile' },
    });
    expect(await isAlive(guard)).toBe(true);
  });

  it.each([
    ['', 'Say why'],
    [' too short ', 'Enter at least 10 characters'],
    ['x'.repeat(201), 'Enter at most 200 characters'],
  ])('is not ended for the reason %j', async (why, message) => {
    const ops = await server.signIn('ops@demo.example');
    expect((await end(await idOf(ops), guard, why)).body).toMatchObject({
      error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { reason: message } },
    });
    expect(await isAlive(ops)).toBe(true);
  });
});
