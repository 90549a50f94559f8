import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { changeRow } from '../../../host/server/call/change-row.store.ts';
import { expectVersion } from '../../../host/server/call/versions.ts';
import type { Caller, CallContext } from '../../../host/server/call/handler.ts';
import { Refusal } from '../../../host/server/base/refusal.ts';
import { holdLock } from '../../../host/server/core/locks/hold-lock.ts';
import { endOld } from '../../../host/server/core/locks/locks.store.ts';
import { toStaff } from '../../../host/server/core/staff/staff.store.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { openStream } from '../live/live-support.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import type { Session } from '../support.ts';
import { engines } from '../../support/databases/throw-away-postgres.ts';
import { locksOn, minute } from './locks-support.ts';

const atOnce = roundsOf(1000);

describe.each(engines)('row locks on the %s engine', (engine) => {
  const locks = locksOn(engine);

  /** What a handler of a member of staff is given. */
  async function contextOf(
    session: Session,
    ifMatch?: number,
  ): Promise<Pick<CallContext, 'caller' | 'now' | 'ifMatch'>> {
    const { db } = locks.server.database;
    const row = await db
      .selectFrom('staff')
      .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'roles'])
      .select(['portal_route_list as portalRouteList', 'agency_id as agencyId'])
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    const caller: Caller = { kind: 'staff', staff: toStaff(row), sessionId: newId() };
    return { caller, now: locks.server.now, ifMatch };
  }

  it('have one winner among many colleagues who try at once', async () => {
    const { db } = locks.server.database;
    const model = await contextOf(locks.ops);
    if (model.caller.kind !== 'staff') throw new Error('no staff');
    const { staff } = model.caller;
    const colleagues = Array.from({ length: atOnce }, (_, n) => ({
      ...staff,
      id: newId(),
      username: `colleague-${n}`,
    }));
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
          created_at: locks.server.now(),
        })),
      )
      .execute();
    const outcomes = await Promise.all(
      colleagues.map((colleague) => {
        const caller: Caller = { kind: 'staff', staff: colleague, sessionId: newId() };
        return inTransaction(db, (tx) => holdLock(tx, { caller, now: locks.server.now }, locks.subject(1))).then(
          () => 'held',
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'ROW_LOCKED')).toHaveLength(atOnce - 1);
    const held = await db.selectFrom('row_lock').select('staff_id').execute();
    expect(held).toEqual([{ staff_id: colleagues[outcomes.indexOf('held')]?.id }]);
  });

  it('have one winner among many versions written at once', async () => {
    const { db } = locks.server.database;
    const { id } = locks.subject(2);
    const before = await db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const context = await contextOf(locks.ops, before.version);
    const outcomes = await Promise.all(
      Array.from({ length: atOnce }, (_, n) =>
        inTransaction(db, async (tx) => {
          const row = await tx
            .selectFrom('application')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const version = expectVersion(context, row);
          const next = await changeRow(tx, 'application', { id, version }, { remark: `writer ${n}` });
          return `written as ${next}`;
        }).catch((error: unknown) => (error instanceof Refusal ? error.code : String(error))),
      ),
    );
    const written = `written as ${before.version + 1}`;
    expect(outcomes.filter((outcome) => outcome === written)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'STALE_VERSION')).toHaveLength(atOnce - 1);
    const after = await db.selectFrom('application').select(['version', 'remark']).where('id', '=', id).execute();
    expect(after).toEqual([{ version: before.version + 1, remark: `writer ${outcomes.indexOf(written)}` }]);
  });

  it('ask a writer for the version that was read', async () => {
    const context = await contextOf(locks.ops);
    expect(() => expectVersion(context, { version: 1 })).toThrow('if-match');
  });

  it('are taken over by a lead alone, who sees the row: audited, refused ones too, and told to the list', async () => {
    await locks.call('acquireLock', locks.ops);
    const stream = await openStream(locks.server.base, locks.ops);
    await stream.until((parts) => parts.length > 0);
    expect(await locks.call('takeOverLock', locks.ops2)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const taken = await locks.call('takeOverLock', locks.lead, locks.subject(), { 'idempotency-key': 'take-over-1' });
    expect(taken.data).toMatchObject(locks.subject());
    expect(
      (await locks.call('takeOverLock', locks.lead, locks.subject(), { 'idempotency-key': 'take-over-1' })).data,
    ).toEqual(taken.data);
    expect((await locks.call('renewLock', locks.ops)).code).toBe('ROW_LOCKED');
    const context = await contextOf(locks.ops);
    const refused = inTransaction(locks.server.database.db, (tx) => holdLock(tx, context, locks.subject()));
    await expect(refused).rejects.toMatchObject({ code: 'ROW_LOCKED' });
    await stream.until((parts) => parts.some(({ data }) => data?.payload?.['holderId'] === locks.lead.id));
    expect(stream.parts.at(-1)?.data).toEqual({
      type: 'lockChanged',
      payload: { rowId: locks.subject().id, holderId: locks.lead.id, expiresAt: taken.data.expiresAt },
    });
    stream.cut();
    const audited = await locks.server.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'entity', 'entity_id', 'before', 'after', 'result'])
      .where('action', 'in', ['TAKE_OVER_LOCK', 'takeOverLock'])
      .orderBy('at')
      .execute();
    expect(audited).toMatchObject([
      { action: 'takeOverLock', actor_id: locks.ops2.id, result: 'DENIED' },
      {
        action: 'TAKE_OVER_LOCK',
        actor_id: locks.lead.id,
        entity: 'application',
        entity_id: locks.subject().id,
        before: { lockedBy: locks.ops.id },
        after: { lockedBy: locks.lead.id },
        result: 'OK',
      },
    ]);
  });

  it('are written once while one works on: not with every save, and swept when they are over', async () => {
    const { db } = locks.server.database;
    const context = await contextOf(locks.ops);
    const hold = () => inTransaction(db, (tx) => holdLock(tx, context, locks.subject(3)));
    const until = await hold();
    locks.server.advance(4 * minute);
    expect(await hold()).toEqual(until);
    locks.server.advance(2 * minute);
    const prolonged = await hold();
    expect(prolonged.getTime()).toBeGreaterThan(until.getTime());
    await inTransaction(db, (tx) => endOld(tx, new Date(prolonged.getTime() - 1)));
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toHaveLength(1);
    await inTransaction(db, (tx) => endOld(tx, prolonged));
    expect(await db.selectFrom('row_lock').select('row_id').execute()).toHaveLength(0);
  });

  it('are nothing for a caller without a name', async () => {
    const context = { caller: { kind: 'telephony' } as const, now: locks.server.now };
    const held = inTransaction(locks.server.database.db, (tx) => holdLock(tx, context, locks.subject()));
    await expect(held).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });
});
