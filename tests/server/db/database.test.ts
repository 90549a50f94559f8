import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertInBatches } from '../../../host/server/db/insert-in-batches.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { tidyEmbedded } from '../../../host/server/core/jobs/maintenance.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { engine, openBareDatabase } from '../../support/databases/test-databases.ts';

let database: OpenDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await openBareDatabase();
  ({ db } = database);
  await sql`create table thing (id uuid primary key, n bigint, at timestamptz(3), day date, is_on boolean, facts jsonb)`.execute(
    db,
  );
});
afterAll(() => database.close());

it('applies every step once, in the order of their names, and nothing on a second run', async () => {
  const applied = await migrate(database, migrations);
  expect(applied).toEqual(migrations.map(({ name }) => name).toSorted());
  expect(new Set(applied).size).toBe(applied.length);
  for (const name of applied) expect(name).toMatch(/^\d{8}T\d{4}-[a-z-]+$/);
  expect(await migrate(database, migrations)).toEqual([]);
});

it('takes the grants that an older process writes while a newer one has brought the schema up to date', async () => {
  const now = new Date();
  await sql`insert into call_grant (id, token_hash, product_type, entity_id, ticket_url, created_at, expires_at)
    values (${newId()}, 'of an older process', 'PERSONAL_LOAN', 'e-1', null, ${now}, ${now})`.execute(db);
  const taken = await sql`delete from call_grant where token_hash = 'of an older process' returning ticket_url`.execute(
    db,
  );
  expect(taken.rows).toEqual([{ ticket_url: null }]);
});

it('applies a step whole or not at all', async () => {
  const broken = { name: '29990101T0000-broken', statements: ['create table half (id integer)', 'create nonsense'] };
  await expect(migrate(database, [...migrations, broken])).rejects.toThrow('syntax error');
  await expect(sql`select * from half`.execute(db)).rejects.toThrow('does not exist');
  expect(await migrate(database, migrations)).toEqual([]);
});

it('makes an index on a table that is there already, in a step of its own', async () => {
  const step = { name: '29990101T0001-index', indexes: [{ name: 'thing_by_day', on: 'thing (day)' }] };
  expect(await migrate(database, [...migrations, step])).toEqual([step.name]);
  const { rows } = await sql`select 1 from pg_indexes where indexname = 'thing_by_day'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await migrate(database, [...migrations, step])).toEqual([]);
});

it('gives back what it was given: whole numbers, moments, days, switches and facts', async () => {
  const row = {
    id: newId(),
    n: 9_007_199_254_740_991,
    at: new Date('2026-11-21T18:29:59.123Z'),
    day: '2026-11-22',
    is_on: true,
    facts: JSON.stringify({ a: ['"', "'", '\\', '₹ हिन्दी'] }),
  };
  await sql`insert into thing values (${row.id}, ${row.n}, ${row.at}, ${row.day}, ${row.is_on}, ${row.facts})`.execute(
    db,
  );
  const { rows } =
    await sql`select * from thing where id = ${row.id} and is_on = ${true} and n = ${row.n} and day >= ${row.day}`.execute(
      db,
    );
  expect(rows).toEqual([{ ...row, facts: JSON.parse(row.facts) }]);
});

it('runs transactions one after the other, and undoes one that fails', async () => {
  const insert = (id: string, isFailing: boolean) =>
    inTransaction(db, async (tx) => {
      await sql`insert into thing (id) values (${id})`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (isFailing) throw new Error('undo');
    });
  const ids = Array.from({ length: 20 }, () => newId());
  const results = await Promise.allSettled(ids.map((id, index) => insert(id, index % 2 === 1)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  const { rows } = await sql<{ id: string }>`select id from thing where id = any(${`{${ids.join()}}`})`.execute(db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.filter((_, index) => index % 2 === 0).toSorted());
});

it('runs a transaction again where the database asks for it, and gives up on another fault', async () => {
  let runs = 0;
  const reply = await inTransaction(db, async () => {
    if (++runs < 3) throw Object.assign(new Error('again'), { code: runs === 1 ? '40001' : '40P01' });
    return 'done';
  });
  expect([reply, runs]).toEqual(['done', 3]);
  runs = 0;
  const failing = inTransaction(db, async () => {
    runs++;
    throw Object.assign(new Error('twice'), { code: '23505' });
  });
  await expect(failing).rejects.toThrow('twice');
  expect(runs).toBe(1);
});

it('fails at once where a transaction asks for the connection it holds itself', async () => {
  const inside = inTransaction(db, () => sql`select 1`.execute(db));
  await expect(inside).rejects.toThrow('must use the transaction it was given');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('goes on after a statement that fails, in a transaction and outside', async () => {
  await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' });
  await expect(inTransaction(db, (tx) => sql`select nonsense`.execute(tx))).rejects.toMatchObject({ code: '42703' });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('inserts many rows in batches and tells how far it is', async () => {
  const told: number[] = [];
  function* attempts() {
    for (let index = 0; index < 2500; index++)
      yield { key: `batch-${index}`, attempts: index, window_ends_at: new Date(0) };
  }
  await inTransaction(db, (tx) =>
    insertInBatches(tx, 'sign_in_attempt', attempts(), { report: (done) => told.push(done) }),
  );
  expect(told).toEqual([1000, 2000, 2500]);
  const found = await db
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('key', '=', 'batch-2499')
    .executeTakeFirstOrThrow();
  expect(found).toEqual({ key: 'batch-2499', attempts: 2499, window_ends_at: new Date(0), username_hash: null });
});

it('can be tidied while in use', async () => {
  await Promise.all([tidyEmbedded(database), sql`select 1`.execute(db)]);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

if (engine === 'embedded')
  it('hears what is notified', async () => {
    const heard = new Promise((resolve) => void database.embedded?.listen('news', resolve));
    await sql`select 1`.execute(db);
    await sql`notify news, 'id-1'`.execute(db);
    expect(await heard).toBe('id-1');
  });

it('makes ids that sort by time', () => {
  const ids = [1, 2, 3].map((second) => newId(new Date(second * 1000)));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
