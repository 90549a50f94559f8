import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const keptMs = 24 * 60 * 60 * 1000;

/** Proves that a server process can write, and says what it knows. Each process has a row of its own, so none waits for another. */
export async function markReady(db: Kysely<Database>, process: string, now: Date): Promise<void> {
  await db
    .insertInto('server_ready')
    .values({ process, at: now, keeps_ledgers: true })
    .onConflict((row) => row.column('process').doUpdateSet({ at: now }))
    .execute();
  await db
    .deleteFrom('server_ready')
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
