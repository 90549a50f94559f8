import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseline } from '../../../../host/server/db/baseline/baseline.ts';
import { migrate } from '../../../../host/server/db/migrate.ts';
import type { Migration } from '../../../../host/server/db/migration.ts';
import { migrations } from '../../../../host/server/db/migrations.ts';
import type { OpenDatabase } from '../../../../host/server/db/open-database.ts';
import { openBareDatabase } from '../../../support/databases/test-databases.ts';
import { tablesOf } from './store.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openBareDatabase();
});
afterAll(() => database.close());

/** Some thousand rows, so that a backfill takes several batches. */
const things: Migration = {
  name: '29990101T0000-things',
  statements: ['create table thing (id text collate "C" primary key, n integer, doubled integer)'],
};
const doubled: Migration = {
  name: '29990101T0001-doubled',
  backfill: { table: 'thing', key: 'id', undone: 'doubled is null', set: 'doubled = n * 2' },
};
const required: Migration = {
  name: '29990101T0002-required',
  validate: ['alter table thing alter column doubled set not null'],
};

it('a backfill fills the rows that stand, and leaves those that are right already', async () => {
  const { db } = database;
  await migrate(database, [things]);
  await sql`insert into thing select 'row ' || n, n, case when n % 3 = 0 then -1 end from generate_series(1, 1234) as n`.execute(
    db,
  );
  expect(await migrate(database, [things, doubled, required])).toEqual([doubled.name, required.name]);
  const { rows } = await sql<{ n: number; doubled: number }>`select n, doubled from thing`.execute(db);
  expect(rows).toHaveLength(1234);
  expect(rows.filter((row) => row.doubled !== (row.n % 3 === 0 ? -1 : row.n * 2))).toEqual([]);
  await expect(sql`insert into thing values ('none', 1, null)`.execute(db)).rejects.toThrow('null value');
});

it('a database that lacks some of the replaced steps is left as it is, and is told which release brings it to them', async () => {
  const applied_at = new Date();
  const some = baseline.replaces.slice(0, 40);
  const rows = some.map((name) => ({ name, applied_at }));
  await database.db.insertInto('migration').values(rows).execute();
  const tables = await tablesOf(database.db);
  await expect(migrate(database, migrations)).rejects.toMatchObject({
    name: 'SettingsError',
    message: `This database was last brought up to date by ${some.at(-1)}. Start release 4e6acf7b on it once, then this one.`,
  });
  expect(await tablesOf(database.db)).toEqual(tables);
  const { rows: begun } = await sql`select 1 from migration where name = ${baseline.name}`.execute(database.db);
  expect(begun).toEqual([]);
});
