import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import type { Migration } from '../../../host/server/db/migration.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';

const first: Migration = { name: '29990101T0000-thing', statements: ['create table thing (id integer, n integer)'] };
const wider: Migration = { name: '29990101T0001-wider', statements: ['alter table thing add column more text'] };
const index: Migration = {
  name: '29990101T0002-index',
  indexes: [{ name: 'thing_by_n', on: 'thing (n) where n is not null', isUnique: true }],
};

describe('steps of the schema while the database is in use', () => {
  let postgres: TestPostgres | undefined;
  let url: string;
  const open: OpenDatabase[] = [];
  async function another(): Promise<OpenDatabase> {
    const database = await openDatabase({ settings: { dataDir: undefined, databaseUrl: url, databaseConnections: 3 } });
    open.push(database);
    return database;
  }
  beforeEach(async () => {
    postgres = await startPostgres();
    url = (await postgres?.createDatabase()) ?? '';
  });
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
    await postgres?.stop();
  });
  async function isWhole({ db }: OpenDatabase): Promise<boolean | undefined> {
    const { rows } = await sql<{ isWhole: boolean }>`select indisvalid as "isWhole" from pg_index
      where indexrelid = to_regclass('thing_by_n')`.execute(db);
    return rows[0]?.isWhole;
  }

  it('let everybody else go first where a table is held, and come to their end when it is free [release]', async () => {
    const database = await another();
    await migrate(database, [first]);
    const reader = await database.db.startTransaction().execute();
    await sql`select * from thing`.execute(reader);
    const migrating = migrate(database, [first, wider]);
    // A reader who comes behind the waiting step waits for seconds, not for the one in front.
    await pause(500);
    const began = performance.now();
    await sql`select * from thing`.execute(database.db);
    expect(performance.now() - began).toBeLessThan(8000);
    await reader.commit().execute();
    expect(await migrating).toEqual([wider.name]);
    await sql`select more from thing`.execute(database.db);
  });

  it('give up on a table that is held for long, with one sentence [release]', async () => {
    const database = await another();
    await migrate(database, [first]);
    const holder = await database.db.startTransaction().execute();
    await sql`lock table thing in access exclusive mode`.execute(holder);
    await expect(migrate(database, [first, wider], 100)).rejects.toMatchObject({
      name: 'SettingsError',
      message: expect.stringContaining(wider.name),
    });
    await holder.rollback().execute();
    expect(await migrate(database, [first, wider])).toEqual([wider.name]);
  });

  it('make an index while rows are written, and several processes at once make it once', async () => {
    const [one, two] = [await another(), await another()];
    await migrate(one, [first]);
    await sql`insert into thing select n, n from generate_series(1, 20000) as n`.execute(one.db);
    const writer = await two.db.startTransaction().execute();
    await sql`insert into thing values (0, 0)`.execute(writer);
    const migrating = Promise.all([migrate(one, [first, index]), migrate(two, [first, index])]);
    await pause(300);
    // A plain "create index" would keep this one waiting for the writer in front of it.
    await sql`insert into thing values (-1, -1)`.execute(one.db);
    await writer.commit().execute();
    expect((await migrating).flat()).toEqual([index.name]);
    expect(await isWhole(one)).toBe(true);
    expect(await migrate(one, [first, index])).toEqual([]);
  });

  it('find an index that a crash left half-made, and make it anew', async () => {
    const database = await another();
    await migrate(database, [first]);
    await sql`insert into thing values (1, 7), (2, 7)`.execute(database.db);
    await expect(migrate(database, [first, index])).rejects.toThrow('could not create unique index');
    expect(await isWhole(database)).toBe(false);
    await sql`delete from thing where id = 2`.execute(database.db);
    expect(await migrate(database, [first, index])).toEqual([index.name]);
    expect(await isWhole(database)).toBe(true);
  });

  it('begin a new database once, however many processes start on it at the same moment', async () => {
    const places = [await another(), await another(), await another()];
    const applied = await Promise.all(places.map((place) => migrate(place, migrations)));
    expect(applied.flat().toSorted()).toEqual(migrations.map(({ name }) => name).toSorted());
  });
});
