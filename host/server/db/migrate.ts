import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { SettingsError } from '../base/settings.ts';
import { codeOf } from './faults/database-fault.ts';
import { makeIndex } from './make-index.ts';
import type { Backfill, Baseline, Migration } from './migration.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { inTransaction, type Tx } from './transaction.ts';
import { quietly } from '../base/quietly.ts';

type Place = Pick<OpenDatabase, 'long' | 'engine'>;

/** How long a step is tried again while another program holds a table that the step changes. */
const defaultTimeLimitMs = 3 * 60_000;
const tableInUse = '55P03';

/** Another process is applying the step. */
class AtWorkElsewhere extends Error {
  override name = 'AtWorkElsewhere';
}

/**
 * Claims a step for this process until the transaction ends. Returns false when the step has been applied already.
 * Waits for another process at the same step only for a second, since making an index waits for every older statement,
 * this one too.
 */
async function claim(tx: Tx, name: string): Promise<boolean> {
  await sql`set local lock_timeout = '1s'`.execute(tx);
  const claimed = await tx
    .insertInto('migration')
    .values({ name, applied_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw codeOf(error) === tableInUse ? new AtWorkElsewhere(name) : error;
    });
  // A statement without parameters also ends the insert's snapshot, for which the making of an index would wait.
  await sql`set local lock_timeout = '4s'`.execute(tx);
  return claimed !== undefined;
}

function applyStatements(db: Kysely<Database>, name: string, statements: readonly string[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await claim(tx, name))) return false;
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return true;
  });
}

/** Runs the work beside a transaction that holds only the claim. A crash frees the claim for the next process. */
async function applyBeside(db: Kysely<Database>, name: string, work: () => Promise<void>): Promise<boolean> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const isMine = await claim(tx, name);
    if (isMine) await work();
    await tx.commit().execute();
    return isMine;
  } catch (error) {
    await quietly('The error that is thrown says why', tx.rollback().execute());
    throw error;
  }
}

/**
 * Makes the schema of a new database, or finds it made by the steps that the baseline replaces.
 *
 * @throws SettingsError when the database has some of those steps only
 */
function applyBaseline(db: Kysely<Database>, { name, replaces, release, statements }: Baseline): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await claim(tx, name))) return false;
    const found = await tx
      .selectFrom('migration')
      .select('name')
      .where('name', 'in', replaces)
      .orderBy('name')
      .execute();
    if (found.length === replaces.length) return true;
    const last = found.at(-1);
    if (last)
      throw new SettingsError(
        `This database was last brought up to date by ${last.name}. Start release ${release} on it once, then this one.`,
      );
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const applied_at = new Date();
    await tx
      .insertInto('migration')
      .values(replaces.map((former) => ({ name: former, applied_at })))
      .execute();
    return true;
  });
}

const rowsOfBatch = 500;

/** Fills the next rows in the order of their key. @returns the last key that it came to; undefined when there is none */
async function fillBatch(tx: Tx, backfill: Backfill, after?: string): Promise<string | undefined> {
  const { table, key, undone } = backfill;
  const [id, of] = [sql.ref(key), sql.table(table)];
  const rest = after === undefined ? sql`` : sql`where ${id} > ${after}`;
  const { rows: keys } = await sql<{ key: string }>`
    select ${id}::text as key from ${of} ${rest} order by ${id} limit ${sql.lit(rowsOfBatch)}`.execute(tx);
  const [first, last] = [keys.at(0), keys.at(-1)];
  if (!first || !last) return undefined;
  const rows = sql`${id} >= ${first.key} and ${id} <= ${last.key} and (${sql.raw(undone)})`;
  const statement =
    'set' in backfill
      ? sql`update ${of} set ${sql.raw(backfill.set)} where ${rows}`
      : sql`with batch as (select * from ${of} where ${rows})
          insert into ${sql.raw(backfill.into)} ${sql.raw(backfill.select)} on conflict do nothing`;
  await statement.execute(tx);
  return last.key;
}

async function fill(
  backfill: Backfill | readonly Backfill[],
  inBatch: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (const each of [backfill].flat()) {
    let after: string | undefined;
    do {
      const from = after;
      after = await inBatch((tx) => fillBatch(tx, each, from));
    } while (after !== undefined);
  }
}

async function apply({ long, engine }: Place, step: Migration): Promise<boolean> {
  const { name } = step;
  if ('replaces' in step) return applyBaseline(long, step);
  if ('statements' in step) return applyStatements(long, name, step.statements);
  if ('validate' in step) return applyStatements(long, name, step.validate);
  // The embedded engine has one connection and nobody else on it.
  if (engine === 'embedded')
    return inTransaction(long, async (tx) => {
      if (!(await claim(tx, name))) return false;
      if ('backfill' in step) await fill(step.backfill, (work) => work(tx));
      else for (const index of step.indexes) await makeIndex(tx, index, '');
      return true;
    });
  if ('backfill' in step)
    return applyBeside(long, name, () =>
      fill(step.backfill, (work) =>
        inTransaction(long, async (tx) => {
          await sql`set local lock_timeout = '1s'`.execute(tx);
          return work(tx);
        }),
      ),
    );
  return applyBeside(long, name, () =>
    long.connection().execute(async (own) => {
      // Making an index waits for older transactions, and blocks nobody while it waits.
      await sql`set lock_timeout = 0`.execute(own);
      for (const index of step.indexes) await makeIndex(own, index, 'concurrently');
      await sql`reset lock_timeout`.execute(own);
    }),
  );
}

/** Applies one step as soon as the tables that it changes are free, unless another process applies or applied it. */
async function applyWhenFree(place: Place, step: Migration, timeLimitMs: number): Promise<boolean> {
  let began = performance.now();
  for (;;) {
    try {
      return await apply(place, step);
    } catch (error) {
      const isAtWork = error instanceof AtWorkElsewhere;
      if (!isAtWork && codeOf(error) !== tableInUse) throw error;
      if (isAtWork) began = performance.now();
      if (performance.now() - began > timeLimitMs)
        throw new SettingsError(
          `The database could not be brought up to date: another program holds a table that ${step.name} changes. Stop it and start again.`,
        );
      await pause(500 + Math.random() * 1000);
    }
  }
}

/** Tries twice: when two processes start at once on an empty database, "if not exists" does not keep them apart. */
async function makeTable(db: Kysely<Database>): Promise<void> {
  const make = sql`create table if not exists migration (name text primary key, applied_at timestamptz(3) not null)`;
  await make.execute(db).catch(() => make.execute(db));
}

/** @returns true when the database has been migrated before */
export async function hasSchema({ long }: Place): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migration'`.execute(long);
  return rows.length > 0;
}

/**
 * Brings the schema up to date.
 *
 * @param timeLimitMs how long a step is tried again while another program holds a table that the step changes
 * @returns names of the steps that this call has applied
 * @throws SettingsError when a table is held for longer than timeLimitMs
 */
export async function migrate(
  place: Place,
  steps: readonly Migration[],
  timeLimitMs = defaultTimeLimitMs,
): Promise<string[]> {
  const { long } = place;
  await makeTable(long);
  const done = new Set((await long.selectFrom('migration').select('name').execute()).map(({ name }) => name));
  const applied: string[] = [];
  for (const step of steps.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!done.has(step.name) && (await applyWhenFree(place, step, timeLimitMs))) applied.push(step.name);
  }
  return applied;
}
