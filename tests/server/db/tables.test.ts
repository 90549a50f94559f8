import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { openFilledDatabase } from '../../support/databases/test-databases.ts';
import { tablesOfTypes, type TypedColumn } from '../../support/databases/tables-of-types.ts';

type Column = Pick<TypedColumn, 'isNullable' | 'hasDefault'>;
type Tables = Record<string, Record<string, Column>>;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openFilledDatabase();
});
afterAll(() => database.close());

/** The tables of the schema as the database has them. */
async function storedTables(): Promise<Tables> {
  const { rows } = await sql<{ table: string; column: string; null: string; default: boolean }>`
    select table_name as "table", column_name as "column", is_nullable as "null",
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "default"
    from information_schema.columns where table_schema = 'public'`.execute(database.db);
  const tables: Tables = {};
  for (const { table, column, null: isNullable, default: hasDefault } of rows)
    (tables[table] ??= {})[column] = { isNullable: isNullable === 'YES', hasDefault };
  return tables;
}

/** What the database keeps for an older process beside this one, and the code knows no more. */
const older = [
  'application_check.review_status_changed_at',
  'call_grant.ticket_url',
  'nach_call.document_submitted_at',
  'nach_call.agent_callback_at',
  'nach_mandate.cancel_umrn',
  'nach_mandate.cancel_since',
  ...['kind', 'group_name', 'label', 'position'].map((column) => `call_choice.${column}`),
  ...['stage', 'kind', 'group_name', 'label', 'position'].map((column) => `crm_choice.${column}`),
  ...['contact_type', 'outcome', 'position'].map((column) => `feedback_choice.${column}`),
  ...['type', 'proof_type', 'position'].map((column) => `kyc_proof.${column}`),
];

const linesOf = (tables: Tables, line: (column: Column) => string): string[] =>
  Object.entries(tables)
    .flatMap(([table, columns]) => Object.entries(columns).map(([name, column]) => `${table}.${name}${line(column)}`))
    .toSorted();

it('every table is in the database as its type says: its columns, and which of them may be null', async () => {
  const nullOf = ({ isNullable }: Column) => (isNullable ? ' or null' : '');
  const stored = linesOf(await storedTables(), nullOf);
  const written = linesOf(tablesOfTypes(), nullOf);
  expect(written.length).toBeGreaterThan(900);
  expect(stored.filter((line) => !older.includes(line.split(' ')[0] ?? ''))).toEqual(written);
});

it('what a type lets a new row leave out is filled by the database, or null', async () => {
  const stored = await storedTables();
  const left = Object.entries(tablesOfTypes()).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, { hasDefault }]) => {
      const column = stored[table]?.[name];
      return hasDefault && !column?.hasDefault && !column?.isNullable ? [`${table}.${name}`] : [];
    }),
  );
  expect(left).toEqual([]);
});
