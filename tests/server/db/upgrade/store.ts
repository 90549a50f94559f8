import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../host/server/db/schema.ts';

const file = fileURLToPath(new URL('./4e6acf7b.sql.gz', import.meta.url));

/** The statements of a database as release 4e6acf7b has left it: its 80 steps, a demo of 48 applications, rows in every table. */
function storeStatements(): string[] {
  return gunzipSync(readFileSync(file)).toString('utf8').split(/;\n\n/);
}

/** Fills a database without a table with that store. */
export async function loadStore(db: Kysely<Database>): Promise<void> {
  for (const statement of storeStatements()) await sql.raw(statement).execute(db);
}

export async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** What a table holds in those columns, as a number of rows and a digest. */
export async function digestOf(db: Kysely<Database>, table: string, columns: readonly string[]): Promise<string> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as digest
    from (select ${row} from ${sql.table(table)}) as t`.execute(db);
  return rows[0]?.digest ?? '';
}

/** The columns of every table, in their order. */
export async function columnsOf(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

const catalogue = [
  `select table_name || '.' || column_name as name, concat_ws(' ', ordinal_position, udt_name, datetime_precision, is_nullable,
     column_default, collation_name, generation_expression) as is
   from information_schema.columns where table_schema = current_schema()`,
  // Newer versions of PostgreSQL name what is not null, too.
  `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as is
   from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  `select indexname as name, indexdef as is from pg_indexes where schemaname = current_schema()`,
  `select tgrelid::regclass || ' ' || tgname as name, pg_get_triggerdef(t.oid) as is
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  `select proname as name, regexp_replace(prosrc, '\\s+', ' ', 'g') as is
   from pg_proc where pronamespace = current_schema()::regnamespace`,
];

/** Every column, constraint, index, trigger and function with what it is. */
export async function catalogueOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const text of catalogue) {
    const { rows } = await sql.raw<{ name: string; is: string }>(text).execute(db);
    for (const { name, is } of rows) found[name] = is;
  }
  return found;
}
