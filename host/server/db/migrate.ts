import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** Applies one step unless another process does or did: the one that inserts the name first does the work, the other waits for it. */
async function apply(db: Kysely<Database>, { name, statements }: Migration): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const claimed = await tx
      .insertInto('migration')
      .values({ name, applied_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!claimed) return false;
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return true;
  });
}

/** Two processes that start at once on an empty database may both try; "if not exists" does not keep them apart. */
async function makeTable(db: Kysely<Database>): Promise<void> {
  const make = sql`create table if not exists migration (name text primary key, applied_at timestamptz(3) not null)`;
  await make.execute(db).catch(() => make.execute(db));
}

/**
 * Brings the schema up to date.
 *
 * @returns names of the steps that were applied now
 */
export async function migrate(db: Kysely<Database>, steps: readonly Migration[]): Promise<string[]> {
  await makeTable(db);
  const done = new Set((await db.selectFrom('migration').select('name').execute()).map(({ name }) => name));
  const applied: string[] = [];
  for (const step of steps.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!done.has(step.name) && (await apply(db, step))) applied.push(step.name);
  }
  return applied;
}
