import { describe, expect, it } from 'vitest';
import { endLocks } from '../../../host/server/core/locks/end-locks.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { sessionHeaders, type Session } from '../support.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { engines } from '../../support/databases/throw-away-postgres.ts';
import { locksOn, minute } from './locks-support.ts';

// the writers' races go through both at the gate, too
describe.each(sampled(engines.toReversed(), () => 'rules'))('row locks on the %s engine', (engine) => {
  const locks = locksOn(engine);

  async function rowsOf(as: Session) {
    const answer = await fetch(`${locks.server.base}/lists/document-processing/rows`, {
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
  /** What a window of the holder claims. */
  const window = (digit: string) => ({ ...locks.subject(), claim: digit.repeat(32) });
  const signOut = (session: Session) =>
    fetch(`${locks.server.base}/auth/logout`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json' },
      body: '{}',
    });

  it('are for one: a colleague is refused with the holder and the time, and sees both in the list [EN-08]', async () => {
    const mine = await locks.call('acquireLock', locks.ops);
    expect(mine.data).toMatchObject(locks.subject());
    const left = Date.parse(mine.data.expiresAt) - locks.server.now().getTime();
    expect(Math.round(left / minute)).toBe(15);
    const refused = await locks.call('acquireLock', locks.ops2);
    expect(refused).toMatchObject({ status: 200, code: 'ROW_LOCKED' });
    expect(refused.message).toMatch(/^Meera Krishnan has this open until \d\d:\d\d [AP]M$/);
    const seen = (await rowsOf(locks.ops2)).find(({ rowId }) => rowId === locks.subject().id);
    expect(seen).toMatchObject({ lockedBy: 'Meera Krishnan', lockExpiresAt: mine.data.expiresAt });
    expect((await rowsOf(locks.ops)).find(({ rowId }) => rowId === locks.subject().id)?.lockedBy).toBeNull();
  });

  it('end by the clock: then a colleague may have it, and the former holder is told so', async () => {
    await locks.call('acquireLock', locks.ops);
    locks.server.advance(15 * minute - 5000);
    expect((await locks.call('acquireLock', locks.ops2)).code).toBe('ROW_LOCKED');
    locks.server.advance(5001);
    expect((await locks.call('renewLock', locks.ops)).code).toBe('LOCK_ENDED');
    expect((await rowsOf(locks.ops2)).find(({ rowId }) => rowId === locks.subject().id)?.lockedBy).toBeNull();
    expect((await locks.call('acquireLock', locks.ops2)).code).toBeUndefined();
    expect((await locks.call('renewLock', locks.ops)).code).toBe('ROW_LOCKED');
  });

  it('last as long as they are renewed', async () => {
    await locks.call('acquireLock', locks.ops);
    for (let round = 0; round < 5; round += 1) {
      locks.server.advance(5 * minute);
      expect((await locks.call('renewLock', locks.ops)).code).toBeUndefined();
    }
    expect((await locks.call('acquireLock', locks.ops2)).code).toBe('ROW_LOCKED');
  });

  it('are not renewed by a page that nobody uses any more: the session ends as if it were shut', async () => {
    await locks.call('acquireLock', locks.ops);
    for (let round = 0; round < 6; round += 1) {
      expect((await locks.call('renewLock', locks.ops)).status).toBe(200);
      locks.server.advance(5 * minute);
    }
    locks.server.advance(minute);
    expect(await locks.call('renewLock', locks.ops)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  });

  it('are given back by their holder alone', async () => {
    await locks.call('acquireLock', locks.ops);
    expect((await locks.call('releaseLock', locks.ops2)).data).toEqual({ isReleased: false });
    expect((await locks.call('acquireLock', locks.ops2)).code).toBe('ROW_LOCKED');
    expect((await locks.call('releaseLock', locks.ops)).data).toEqual({ isReleased: true });
    expect((await locks.call('acquireLock', locks.ops2)).code).toBeUndefined();
  });

  it('stay while another window of the holder stands on the row, for as long as that one is heard of', async () => {
    const isFree = async () => {
      const { code } = await locks.call('acquireLock', locks.ops2);
      if (code === undefined) await locks.call('releaseLock', locks.ops2);
      return code === undefined;
    };
    await locks.call('acquireLock', locks.ops, window('a'));
    const elsewhere = await locks.server.signIn('ops@demo.example');
    await locks.call('acquireLock', elsewhere, window('b'));
    expect((await locks.call('releaseLock', elsewhere, window('b'))).data).toEqual({ isReleased: false });
    expect(await isFree()).toBe(false);
    expect((await locks.call('renewLock', locks.ops, window('a'))).code).toBeUndefined();
    expect((await locks.call('releaseLock', locks.ops, window('a'))).data).toEqual({ isReleased: true });
    expect(await isFree()).toBe(true);

    const kept = await locks.call('acquireLock', locks.ops, window('c'));
    locks.server.advance(14 * minute);
    await locks.call('acquireLock', locks.ops, window('d'));
    expect((await locks.call('releaseLock', locks.ops, window('d'))).data).toEqual({ isReleased: false });
    const [held] = await locks.server.database.db.selectFrom('row_lock').select('expires_at').execute();
    expect(held?.expires_at.toISOString()).toBe(kept.data.expiresAt);
    await locks.call('acquireLock', locks.ops, window('d'));
    locks.server.advance(2 * minute);
    // The first is silent for 16 minutes by now: its window is gone without a word.
    expect((await locks.call('releaseLock', locks.ops, window('d'))).data).toEqual({ isReleased: true });

    await locks.call('acquireLock', locks.ops, window('e'));
    await locks.call('acquireLock', locks.ops, window('f'));
    await locks.call('takeOverLock', locks.lead, window('1'), { 'idempotency-key': 'take-over-of-two' });
    expect((await locks.call('releaseLock', locks.lead, window('1'))).data).toEqual({ isReleased: true });
    expect((await locks.call('acquireLock', locks.ops, { ...locks.subject(), claim: 'no claim' })).status).toBe(400);
  });

  it('of a page that is left stay 20 seconds for the page to be loaded again, then are free, and the lists hear it', async () => {
    const { database, now } = locks.server;
    const leave = async (digit: string, claimEnds: string, as = locks.ops) =>
      (await locks.call('releaseLock', as, { ...window(digit), claimEnds })).data;
    const stands = async () => (await locks.call('acquireLock', locks.ops2)).code;
    const events = () =>
      database.db
        .selectFrom('live_event')
        .select('payload')
        .where('topic', '=', 'locks.application')
        .orderBy('id')
        .execute();
    const { data: first } = await locks.call('acquireLock', locks.ops, window('a'));
    expect(await leave('a', first.expiresAt, locks.ops2)).toEqual({ isReleased: false });
    expect(await leave('a', first.expiresAt)).toEqual({ isReleased: false });
    const [held] = await database.db.selectFrom('row_lock').select('expires_at').execute();
    expect(Math.round(((held?.expires_at.getTime() ?? 0) - now().getTime()) / 5000)).toBe(4);
    const expiresAt = held?.expires_at.toISOString();
    expect((await events()).at(-1)?.payload).toEqual({ rowId: window('a').id, holderId: locks.ops.id, expiresAt });
    locks.server.advance(5000);
    expect(await stands()).toBe('ROW_LOCKED');
    const { data: again } = await locks.call('acquireLock', locks.ops, window('a'));
    // the word of the page before comes late
    await leave('a', first.expiresAt);
    locks.server.advance(minute);
    expect(await stands(), 'the page was loaded again').toBe('ROW_LOCKED');
    await locks.call('acquireLock', locks.ops, window('b'));
    await leave('a', again.expiresAt);
    locks.server.advance(minute);
    expect(await stands(), 'another window has it open').toBe('ROW_LOCKED');
    const { data: other } = await locks.call('renewLock', locks.ops, window('b'));
    await leave('b', other.expiresAt);
    // what the page sent last comes after its word, and prolongs nothing
    const saved = await locks.save(locks.ops);
    expect(Math.round((saved.getTime() - now().getTime()) / 5000)).toBe(4);
    locks.server.advance(10_000);
    await endLocks(now).work(database.db);
    expect((await events()).at(-1)?.payload).toMatchObject({ holderId: locks.ops.id });
    locks.server.advance(10_001);
    await endLocks(now).work(database.db);
    expect((await events()).at(-1)?.payload).toEqual({ rowId: window('a').id, holderId: null, expiresAt: null });
    expect(await stands()).toBeUndefined();
  });

  it('stay under a window of the holder in another browser when one signs out, whichever came last', async () => {
    const held = () => locks.server.database.db.selectFrom('row_lock').select(['staff_id', 'expires_at']).execute();
    for (const leaves of ['first', 'last']) {
      const first = await locks.server.signIn('ops@demo.example');
      const last = await locks.server.signIn('ops@demo.example');
      const { data: early } = await locks.call('acquireLock', first, window('a'));
      locks.server.advance(minute);
      const { data: late } = await locks.call('acquireLock', last, window('b'));
      await signOut(leaves === 'first' ? first : last);
      const expires_at = new Date(leaves === 'first' ? late.expiresAt : early.expiresAt);
      expect(await held()).toEqual([{ staff_id: locks.ops.id, expires_at }]);
      expect((await locks.call('acquireLock', locks.ops2)).code).toBe('ROW_LOCKED');
      await signOut(leaves === 'first' ? last : first);
      expect(await held()).toEqual([]);
    }
  });

  it("are given back by their session's sign-out, a colleague's not", async () => {
    await locks.call('acquireLock', locks.ops, locks.subject(0));
    await locks.call('acquireLock', locks.ops, locks.subject(1));
    await locks.call('acquireLock', locks.ops2, locks.subject(2));
    await signOut(locks.ops);
    const left = await locks.server.database.db.selectFrom('row_lock').select(['row_id', 'staff_id']).execute();
    expect(left).toEqual([{ row_id: locks.subject(2).id, staff_id: locks.ops2.id }]);
  });

  it('are refused on what the caller may not see: other kinds, other queues, ids that are none', async () => {
    const { db } = locks.server.database;
    const agency = await locks.server.signIn('agency@demo.example');
    const theirs = await db
      .selectFrom('collections_case')
      .select('id')
      .where('queue', 'is not', null)
      .where((is) => is.or([is('calling_allocated_to', 'is', null), is('calling_allocated_to', '!=', agency.id)]))
      .executeTakeFirstOrThrow();
    for (const name of ['acquireLock', 'takeOverLock'] as const) {
      expect((await locks.call(name, agency)).code).toBe('NOT_ALLOWED');
      expect((await locks.call(name, locks.ops, { kind: 'collectionsCase', id: theirs.id })).code).toBe('NOT_ALLOWED');
      expect((await locks.call(name, agency, { kind: 'collectionsCase', id: theirs.id })).code).toBe('NOT_FOUND');
      expect((await locks.call(name, locks.ops, { kind: 'application', id: newId() })).code).toBe('NOT_FOUND');
      expect((await locks.call(name, locks.ops, { kind: 'application', id: '1 or 1=1' })).status).toBe(400);
      expect((await locks.call(name, locks.ops, { kind: 'staff', id: locks.ops.id })).status).toBe(400);
    }
    expect((await locks.call('renewLock', agency)).code).toBe('LOCK_ENDED');
    expect((await locks.call('releaseLock', agency)).data).toEqual({ isReleased: false });
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toEqual([]);
  });

  it('do not name the holder to somebody who may not see the row', async () => {
    await locks.call('acquireLock', locks.ops);
    const agency = await locks.server.signIn('agency@demo.example');
    expect(await locks.call('renewLock', agency)).toMatchObject({ code: 'LOCK_ENDED' });
  });
});
