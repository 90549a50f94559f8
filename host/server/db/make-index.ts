import { sql, type Kysely } from 'kysely';
import type { NewIndex } from './migration.ts';
import type { Database } from './schema.ts';

/** The state of an index. `broken` means that its making broke off: it exists and cannot be used. */
async function stateOf(db: Kysely<Database>, name: string): Promise<'absent' | 'broken' | 'whole'> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select i.indisvalid as "isWhole" from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relname = ${name} and n.nspname = current_schema()`.execute(db);
  const [found] = rows;
  if (!found) return 'absent';
  return found.isWhole ? 'whole' : 'broken';
}

/**
 * Makes an index unless a whole one exists. Makes a broken one anew.
 *
 * @param own one connection or one transaction, whose lock timeout applies
 * @param how `concurrently` is allowed only outside a transaction
 */
export async function makeIndex(
  own: Kysely<Database>,
  { name, on, isUnique = false }: NewIndex,
  how: 'concurrently' | '',
): Promise<void> {
  const state = await stateOf(own, name);
  if (state === 'whole') return;
  if (state === 'broken') await sql.raw(`drop index ${how} if exists ${name}`).execute(own);
  await sql.raw(`create ${isUnique ? 'unique' : ''} index ${how} ${name} on ${on}`).execute(own);
}
