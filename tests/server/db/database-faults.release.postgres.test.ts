import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { isAnswering } from '../../../host/server/db/faults/is-answering.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { startProxy, type SwallowingProxy } from '../../support/databases/swallowing-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';

const unreachable = { name: 'DatabaseFault', kind: 'unreachable' };
const busy = { name: 'DatabaseFault', kind: 'busy' };

describe('a PostgreSQL server behind a network that fails', () => {
  let postgres: TestPostgres | undefined;
  let url: string;
  let proxy: SwallowingProxy;
  let database: OpenDatabase;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = (await postgres?.createDatabase()) ?? '';
    proxy = await startProxy(Number(new URL(url).port));
    database = await openDatabase({
      settings: {
        dataDir: undefined,
        databaseUrl: proxy.addressOf(url),
        databaseConnections: 10,
        databaseStatementSeconds: 2,
      },
    });
    await sql`create table held (id integer primary key, n integer not null default 0)`.execute(database.db);
    await sql`insert into held select generate_series(1, 10)`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await proxy.stop();
    await postgres?.stop();
  });
  const { stringify } = JSON;

  it('is used again by itself after every connection fell silent with work under way', async () => {
    const { db } = database;
    // All ten are open, and some idle, when it happens.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    const underWay = Array.from({ length: 12 }, (_, n) =>
      inTransaction(db, async (tx) => {
        await sql`select 1`.execute(tx);
        if (n === 0) proxy.swallow();
        await sql`select 2`.execute(tx);
      }),
    );
    const outcomes = await Promise.allSettled(underWay);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(unreachable);
    // Nobody has done anything to it: readiness is what an orchestrator asks.
    expect(await isAnswering(db)).toBe(true);
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, (tx) => sql`select 1`.execute(tx))));
  });

  it('says that it is busy where a statement takes too long, and keeps that connection', async () => {
    const before = stringify(database.connections());
    await expect(sql`select pg_sleep(5)`.execute(database.db)).rejects.toMatchObject({ ...busy, code: '57014' });
    expect(stringify(database.connections())).toBe(before);
  });

  it('gives its connections back when it is closed, also where nothing was asked of them', async () => {
    const unasked = await openDatabase({ settings: { dataDir: undefined, databaseUrl: url, databaseConnections: 1 } });
    expect(unasked.connections()).toMatchObject({ idle: 1 });
    await unasked.close();
    expect(unasked.connections()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  });

  it('gives work of minutes its time', async () => {
    const { rows } = await sql`select pg_sleep(2.5), 1 as one`.execute(database.long);
    expect(rows).toEqual([expect.objectContaining({ one: 1 })]);
  });

  it('leaves the rest of the pool to others while many wait for one row, and gives up on it within seconds', async () => {
    const settings = { dataDir: undefined, databaseUrl: url, databaseConnections: 10 };
    // A statement may take longer than anybody waits for a row: what gives up is the wait for the row.
    const patient = await openDatabase({ settings: { ...settings, databaseStatementSeconds: 30 } });
    const outside = await openDatabase({ settings: { ...settings, databaseConnections: 1 } });
    const { db } = patient;
    const holder = await outside.long.startTransaction().execute();
    try {
      await sql`update held set n = 100 where id = 1`.execute(holder);
      const save = (id: number, through = db) =>
        inTransaction(through, (tx) => sql`update held set n = n + 1 where id = ${id}`.execute(tx));
      const timeOf = async (ids: readonly number[], through: typeof db) => {
        const began = performance.now();
        for (const id of ids) await save(id, through);
        await sql`select * from held`.execute(through);
        expect(await isAnswering(through)).toBe(true);
        return performance.now() - began;
      };
      const began = performance.now();
      const saves = Promise.allSettled(Array.from({ length: 14 }, () => save(1)));
      const waitsForRow = sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waitsForRow.execute(outside.db)).rows[0]?.n).toBeGreaterThan(0);
      // Beside the same on a connection that nobody else has: a busy machine is slow with both.
      const [others, alone] = await Promise.all([timeOf([2, 3, 4, 5], db), timeOf([7, 8, 9, 10], outside.db)]);
      expect(others - alone).toBeLessThan(2500);
      for (const outcome of await saves) {
        expect(outcome.status).toBe('rejected');
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(busy);
      }
      expect(performance.now() - began).toBeLessThan(25_000);
    } finally {
      // Whatever failed: a row that stays held fails whoever comes next, too.
      await holder.rollback().execute();
      await outside.close();
      await patient.close();
    }
  });

  it('gets the row of a holder that lets go in time', async () => {
    const { db } = database;
    const holder = await database.long.startTransaction().execute();
    await sql`update held set n = 0 where id = 6`.execute(holder);
    const saves = Promise.all(
      Array.from({ length: 14 }, () =>
        inTransaction(db, (tx) => sql`update held set n = n + 1 where id = 6`.execute(tx)),
      ),
    );
    await pause(700);
    await holder.commit().execute();
    await saves;
    const { rows } = await sql<{ n: number }>`select n from held where id = 6`.execute(db);
    expect(rows).toEqual([{ n: 14 }]);
  });

  it('leaves all the connections to a server that only reads, once one of them has found it out', async () => {
    const name = new URL(url).pathname.slice(1);
    const outside = await openDatabase({
      settings: { dataDir: undefined, databaseUrl: url, databaseConnections: 1 },
    });
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(outside.db);
    const behind = await openDatabase({
      settings: { dataDir: undefined, databaseUrl: url, databaseConnections: 4 },
    });
    // As after a fail-over: the sessions that are open read a former primary, and new ones reach the new one.
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(behind.db)));
    expect(behind.connections()).toMatchObject({ idle: 4 });
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(outside.db);
    const save = () => sql`update held set n = n + 1 where id = 5`.execute(behind.db);
    await expect(save()).rejects.toMatchObject({ ...unreachable, code: '25006' });
    expect((await Promise.allSettled([save(), save(), save()])).map(({ status }) => status)).toEqual(
      Array(3).fill('fulfilled'),
    );
    await behind.close();
    await outside.close();
  });
});
