import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationsSeeder } from '../../../host/server/applications/demo/applications.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { expectChanged, expectVersion } from '../../../host/server/db/versions.ts';
import type { Caller, CallContext } from '../../../host/server/http/handler.ts';
import { Refusal } from '../../../host/server/http/refusal.ts';
import { holdLock } from '../../../host/server/locks/hold-lock.ts';
import { forgetOld } from '../../../host/server/locks/locks.store.ts';
import { toStaff } from '../../../host/server/session/staff.store.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { openStream, startLiveServer, type LiveServer } from '../live/live-support.ts';
import { sessionHeaders, type Session } from '../support.ts';

let postgres: TestPostgres | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const minute = 60_000;
type LockCall = 'acquireLock' | 'renewLock' | 'releaseLock' | 'takeOverLock';
const paths = { acquireLock: 'acquire', renewLock: 'renew', releaseLock: 'release', takeOverLock: 'take-over' };

describe.each(['embedded', ...(hasPostgres ? ['postgresql'] : [])])('row locks on the %s engine', (engine) => {
  let server: LiveServer;
  let ids: string[] = [];
  let ops: Session;
  let ops2: Session;
  let lead: Session;
  beforeAll(async () => {
    server = await startLiveServer(engine === 'embedded' ? undefined : await postgres?.createDatabase());
    const now = server.now();
    await inTransaction(server.database.db, (tx) =>
      applicationsSeeder.seed({
        tx,
        random: seededRandom('locks'),
        today: now,
        now,
        applications: 300,
        report: () => undefined,
      }),
    );
    const rows = await server.database.db
      .selectFrom('application')
      .select('id')
      .where('queue', '=', 'DOCUMENT_PROCESSING')
      .orderBy('id')
      .execute();
    ids = rows.map(({ id }) => id);
  });
  beforeEach(async () => {
    await server.database.db.deleteFrom('row_lock').execute();
    ops = await server.signIn('ops@demo.example');
    ops2 = await server.signIn('ops2@demo.example');
    lead = await server.signIn('lead@demo.example');
  });
  afterAll(() => server.stop());

  const subject = (index = 0): CallInput<'acquireLock'> => ({ kind: 'application', id: ids[index] ?? '' });
  async function call(name: LockCall, as: Session, input: object = subject(), headers: Record<string, string> = {}) {
    const answer = await fetch(`${server.base}/locks/${paths[name]}`, {
      method: 'POST',
      headers: { ...sessionHeaders(as), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    const { data, error } = await answer.json();
    return { status: answer.status, data, code: error?.errorCode, message: error?.errorMessage };
  }
  async function rowsOf(as: Session) {
    const answer = await fetch(`${server.base}/lists/document-processing/rows`, {
      method: 'POST',
      headers: { ...sessionHeaders(as), 'content-type': 'application/json' },
      body: JSON.stringify({
        userId: as.id,
        queueName: 'Document Processing',
        pageNumber: 1,
        rows: 100,
        filters: { optionId: [] },
      }),
    });
    const { data } = await answer.json();
    return data.rows as { rowId: string; lockedBy: string | null; lockExpiresAt: string | null }[];
  }
  /** What a handler of a member of staff is given. */
  async function contextOf(
    session: Session,
    ifMatch?: number,
  ): Promise<Pick<CallContext, 'caller' | 'now' | 'ifMatch'>> {
    const { db } = server.database;
    const row = await db
      .selectFrom('staff')
      .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'roles'])
      .select('portal_route_list as portalRouteList')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    const caller: Caller = { kind: 'staff', staff: toStaff(row), sessionId: newId() };
    return { caller, now: server.now, ifMatch };
  }

  it('are for one: a colleague is refused with the holder and the time, and sees both in the list', async () => {
    const mine = await call('acquireLock', ops);
    expect(mine.data).toMatchObject(subject());
    const left = Date.parse(mine.data.expiresAt) - server.now().getTime();
    expect(Math.round(left / minute)).toBe(15);
    const refused = await call('acquireLock', ops2);
    expect(refused).toMatchObject({ status: 200, code: 'ROW_LOCKED' });
    expect(refused.message).toMatch(/^Meera Krishnan has this open until \d\d:\d\d$/);
    const seen = (await rowsOf(ops2)).find(({ rowId }) => rowId === subject().id);
    expect(seen).toMatchObject({ lockedBy: 'Meera Krishnan', lockExpiresAt: mine.data.expiresAt });
    expect((await rowsOf(ops)).find(({ rowId }) => rowId === subject().id)?.lockedBy).toBeNull();
  });

  it('have one winner among 1,000 colleagues who try at once', async () => {
    const { db } = server.database;
    const model = await contextOf(ops);
    if (model.caller.kind !== 'staff') throw new Error('no staff');
    const { staff } = model.caller;
    const colleagues = Array.from({ length: 1000 }, (_, n) => ({ ...staff, id: newId(), username: `colleague-${n}` }));
    await db
      .insertInto('staff')
      .values(
        colleagues.map(({ id, username }) => ({
          id,
          username,
          first_name: 'A',
          last_name: 'Colleague',
          roles: '[]',
          portal_route_list: '[]',
          password_hash: 'none',
          user_key: username,
          is_demo: true,
          created_at: server.now(),
        })),
      )
      .execute();
    const outcomes = await Promise.all(
      colleagues.map((colleague) => {
        const caller: Caller = { kind: 'staff', staff: colleague, sessionId: newId() };
        return inTransaction(db, (tx) => holdLock(tx, { caller, now: server.now }, subject(1))).then(
          () => 'held',
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'ROW_LOCKED')).toHaveLength(999);
    const held = await db.selectFrom('row_lock').select('staff_id').execute();
    expect(held).toEqual([{ staff_id: colleagues[outcomes.indexOf('held')]?.id }]);
  });

  it('have one winner among 1,000 versions written at once', async () => {
    const { db } = server.database;
    const { id } = subject(2);
    const before = await db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const context = await contextOf(ops, before.version);
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        inTransaction(db, async (tx) => {
          const row = await tx
            .selectFrom('application')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const version = expectVersion(context, row);
          const changed = await tx
            .updateTable('application')
            .set({ remark: `writer ${n}`, version: version + 1 })
            .where('id', '=', id)
            .where('version', '=', version)
            .executeTakeFirstOrThrow();
          expectChanged(changed);
          return 'written';
        }).catch((error: unknown) => (error instanceof Refusal ? error.code : String(error))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'STALE_VERSION')).toHaveLength(999);
    const after = await db.selectFrom('application').select(['version', 'remark']).where('id', '=', id).execute();
    expect(after).toEqual([{ version: before.version + 1, remark: `writer ${outcomes.indexOf('written')}` }]);
  });

  it('ask a writer for the version that was read', async () => {
    const context = await contextOf(ops);
    expect(() => expectVersion(context, { version: 1 })).toThrow('if-match');
  });

  it('are taken over by a lead alone, who sees the row: audited, refused ones too, and told to the list', async () => {
    await call('acquireLock', ops);
    const stream = await openStream(server.base, ops);
    await stream.until((parts) => parts.length > 0);
    expect(await call('takeOverLock', ops2)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const taken = await call('takeOverLock', lead, subject(), { 'idempotency-key': 'take-over-1' });
    expect(taken.data).toMatchObject(subject());
    expect((await call('takeOverLock', lead, subject(), { 'idempotency-key': 'take-over-1' })).data).toEqual(
      taken.data,
    );
    expect((await call('renewLock', ops)).code).toBe('ROW_LOCKED');
    const context = await contextOf(ops);
    const refused = inTransaction(server.database.db, (tx) => holdLock(tx, context, subject()));
    await expect(refused).rejects.toMatchObject({ code: 'ROW_LOCKED' });
    await stream.until((parts) => parts.some(({ data }) => data?.payload?.['holderId'] === lead.id));
    expect(stream.parts.at(-1)?.data).toEqual({
      type: 'lockChanged',
      payload: { rowId: subject().id, holderId: lead.id, expiresAt: taken.data.expiresAt },
    });
    stream.cut();
    const audited = await server.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'entity', 'entity_id', 'before', 'after', 'result'])
      .where('action', 'in', ['TAKE_OVER_LOCK', 'takeOverLock'])
      .orderBy('at')
      .execute();
    expect(audited).toMatchObject([
      { action: 'takeOverLock', actor_id: ops2.id, result: 'DENIED' },
      {
        action: 'TAKE_OVER_LOCK',
        actor_id: lead.id,
        entity: 'application',
        entity_id: subject().id,
        before: { lockedBy: ops.id },
        after: { lockedBy: lead.id },
        result: 'OK',
      },
    ]);
  });

  it('end by the clock: then a colleague may have it, and the former holder is told so', async () => {
    await call('acquireLock', ops);
    server.advance(15 * minute - 5000);
    expect((await call('acquireLock', ops2)).code).toBe('ROW_LOCKED');
    server.advance(5001);
    expect((await call('renewLock', ops)).code).toBe('LOCK_ENDED');
    expect((await rowsOf(ops2)).find(({ rowId }) => rowId === subject().id)?.lockedBy).toBeNull();
    expect((await call('acquireLock', ops2)).code).toBeUndefined();
    expect((await call('renewLock', ops)).code).toBe('ROW_LOCKED');
  });

  it('last as long as they are renewed', async () => {
    await call('acquireLock', ops);
    for (let round = 0; round < 5; round += 1) {
      server.advance(5 * minute);
      expect((await call('renewLock', ops)).code).toBeUndefined();
    }
    expect((await call('acquireLock', ops2)).code).toBe('ROW_LOCKED');
  });

  it('are not renewed by a page that nobody uses any more: the session ends as if it were shut', async () => {
    await call('acquireLock', ops);
    for (let round = 0; round < 6; round += 1) {
      expect((await call('renewLock', ops)).status).toBe(200);
      server.advance(5 * minute);
    }
    server.advance(minute);
    expect(await call('renewLock', ops)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  });

  it('are given back by their holder alone', async () => {
    await call('acquireLock', ops);
    expect((await call('releaseLock', ops2)).data).toEqual({ isReleased: false });
    expect((await call('acquireLock', ops2)).code).toBe('ROW_LOCKED');
    expect((await call('releaseLock', ops)).data).toEqual({ isReleased: true });
    expect((await call('acquireLock', ops2)).code).toBeUndefined();
  });

  it('stay while another window of the holder stands on the row, for as long as that one is heard of', async () => {
    const window = (digit: string) => ({ ...subject(), claim: digit.repeat(32) });
    const isFree = async () => {
      const { code } = await call('acquireLock', ops2);
      if (code === undefined) await call('releaseLock', ops2);
      return code === undefined;
    };
    await call('acquireLock', ops, window('a'));
    const elsewhere = await server.signIn('ops@demo.example');
    await call('acquireLock', elsewhere, window('b'));
    expect((await call('releaseLock', elsewhere, window('b'))).data).toEqual({ isReleased: false });
    expect(await isFree()).toBe(false);
    expect((await call('renewLock', ops, window('a'))).code).toBeUndefined();
    expect((await call('releaseLock', ops, window('a'))).data).toEqual({ isReleased: true });
    expect(await isFree()).toBe(true);

    const kept = await call('acquireLock', ops, window('c'));
    server.advance(14 * minute);
    await call('acquireLock', ops, window('d'));
    expect((await call('releaseLock', ops, window('d'))).data).toEqual({ isReleased: false });
    const [held] = await server.database.db.selectFrom('row_lock').select('expires_at').execute();
    expect(held?.expires_at.toISOString()).toBe(kept.data.expiresAt);
    await call('acquireLock', ops, window('d'));
    server.advance(2 * minute);
    // The first is silent for 16 minutes by now: its window is gone without a word.
    expect((await call('releaseLock', ops, window('d'))).data).toEqual({ isReleased: true });

    await call('acquireLock', ops, window('e'));
    await call('acquireLock', ops, window('f'));
    await call('takeOverLock', lead, window('1'), { 'idempotency-key': 'take-over-of-two' });
    expect((await call('releaseLock', lead, window('1'))).data).toEqual({ isReleased: true });
    expect((await call('acquireLock', ops, { ...subject(), claim: 'no claim' })).status).toBe(400);
  });

  const signOut = (session: Session) =>
    fetch(`${server.base}/auth/logout`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json' },
      body: '{}',
    });

  it('stay under a window of the holder in another browser when one signs out, whichever came last', async () => {
    const window = (digit: string) => ({ ...subject(), claim: digit.repeat(32) });
    const held = () => server.database.db.selectFrom('row_lock').select(['staff_id', 'expires_at']).execute();
    for (const leaves of ['first', 'last']) {
      const first = await server.signIn('ops@demo.example');
      const last = await server.signIn('ops@demo.example');
      const { data: early } = await call('acquireLock', first, window('a'));
      server.advance(minute);
      const { data: late } = await call('acquireLock', last, window('b'));
      await signOut(leaves === 'first' ? first : last);
      const expires_at = new Date(leaves === 'first' ? late.expiresAt : early.expiresAt);
      expect(await held()).toEqual([{ staff_id: ops.id, expires_at }]);
      expect((await call('acquireLock', ops2)).code).toBe('ROW_LOCKED');
      await signOut(leaves === 'first' ? last : first);
      expect(await held()).toEqual([]);
    }
  });

  it("are given back by their session's sign-out, a colleague's not", async () => {
    await call('acquireLock', ops, subject(0));
    await call('acquireLock', ops, subject(1));
    await call('acquireLock', ops2, subject(2));
    await signOut(ops);
    const left = await server.database.db.selectFrom('row_lock').select(['row_id', 'staff_id']).execute();
    expect(left).toEqual([{ row_id: subject(2).id, staff_id: ops2.id }]);
  });

  it('are refused on what the caller may not see: other kinds, other queues, ids that are none', async () => {
    const { db } = server.database;
    const agency = await server.signIn('agency@demo.example');
    const elsewhere = await db
      .selectFrom('application')
      .select('id')
      .where((is) => is.or([is('queue', 'is', null), is('queue', '!=', 'DOCUMENT_PROCESSING')]))
      .executeTakeFirstOrThrow();
    const theirs = await db
      .selectFrom('collections_case')
      .select('id')
      .where('queue', 'is not', null)
      .where((is) => is.or([is('calling_allocated_to', 'is', null), is('calling_allocated_to', '!=', agency.id)]))
      .executeTakeFirstOrThrow();
    for (const name of ['acquireLock', 'takeOverLock'] as const) {
      expect((await call(name, agency)).code).toBe('NOT_ALLOWED');
      expect((await call(name, ops, { kind: 'collectionsCase', id: theirs.id })).code).toBe('NOT_ALLOWED');
      expect((await call(name, agency, { kind: 'collectionsCase', id: theirs.id })).code).toBe('NOT_FOUND');
      expect((await call(name, ops, { kind: 'application', id: elsewhere.id })).code).toBe('NOT_FOUND');
      expect((await call(name, ops, { kind: 'application', id: newId() })).code).toBe('NOT_FOUND');
      expect((await call(name, ops, { kind: 'application', id: '1 or 1=1' })).status).toBe(400);
      expect((await call(name, ops, { kind: 'staff', id: ops.id })).status).toBe(400);
    }
    expect((await call('renewLock', agency)).code).toBe('LOCK_ENDED');
    expect((await call('releaseLock', agency)).data).toEqual({ isReleased: false });
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toEqual([]);
  });

  it('do not name the holder to somebody who may not see the row', async () => {
    await call('acquireLock', ops);
    const agency = await server.signIn('agency@demo.example');
    expect(await call('renewLock', agency)).toMatchObject({ code: 'LOCK_ENDED' });
  });

  it('are written once while one works on: not with every save, and swept when they are over', async () => {
    const { db } = server.database;
    const context = await contextOf(ops);
    const hold = () => inTransaction(db, (tx) => holdLock(tx, context, subject(3)));
    const until = await hold();
    server.advance(4 * minute);
    expect(await hold()).toEqual(until);
    server.advance(2 * minute);
    const prolonged = await hold();
    expect(prolonged.getTime()).toBeGreaterThan(until.getTime());
    await inTransaction(db, (tx) => forgetOld(tx, new Date(prolonged.getTime() - 1)));
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toHaveLength(1);
    await inTransaction(db, (tx) => forgetOld(tx, prolonged));
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toHaveLength(0);
  });

  it('are nothing for a caller without a name', async () => {
    const context = { caller: { kind: 'telephony' } as const, now: server.now };
    const held = inTransaction(server.database.db, (tx) => holdLock(tx, context, subject()));
    await expect(held).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });
});
