import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseSync, type ESTree } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { openFilledDatabase } from '../../support/databases/test-databases.ts';
import { findFiles, root } from '../../support/find-files.ts';

interface Column {
  isNullable: boolean;
  /** Of the type: whether a new row may leave it out. Of the database: whether it is filled then. */
  hasDefault: boolean;
}
type Tables = Record<string, Record<string, Column>>;

type Type = ESTree.TSType;
type Interface = ESTree.TSInterfaceDeclaration;

const named = (type: Type) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined;
const argumentsOf = (type: Type): readonly Type[] =>
  type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
const partsOf = (type: Type): readonly Type[] => (type.type === 'TSUnionType' ? type.types.flatMap(partsOf) : [type]);
const holds = (type: Type, kind: Type['type']) => partsOf(type).some((part) => part.type === kind);

/** Reads a column from its type as Kysely does. */
function columnOf(type: Type, aliases: ReadonlyMap<string, Type>): Column {
  const parts = partsOf(type);
  const isNullable = parts.some(({ type: kind }) => kind === 'TSNullKeyword');
  const [of, inserted] = argumentsOf(type);
  const name = named(type) ?? '';
  const alias = aliases.get(name);
  const isNullWithin = of !== undefined && (holds(of, 'TSNullKeyword') || holds(of, 'TSUnknownKeyword'));
  if (name === 'Generated' || name === 'GeneratedAlways') return { isNullable: isNullWithin, hasDefault: true };
  if (name === 'ColumnType')
    return {
      isNullable: isNullWithin,
      hasDefault: inserted !== undefined && holds(inserted, 'TSUndefinedKeyword') && !isNullWithin,
    };
  if (name === 'JsonColumn') return { isNullable: isNullWithin, hasDefault: false };
  if (!alias) return { isNullable, hasDefault: false };
  const column = columnOf(alias, aliases);
  return { ...column, isNullable: column.isNullable || isNullWithin };
}

/** The tables as the server's code has them: `interface XTables { name: XTable }` in `db/tables`. */
function writtenTables(): Tables {
  const tables: Tables = {};
  for (const file of findFiles('host/server/db/tables', /\.ts$/)) {
    const { body } = parseSync(file, readFileSync(join(root, file), 'utf8')).program;
    const declared = body.map((each) => (each.type === 'ExportNamedDeclaration' ? each.declaration : each));
    const interfaces = new Map<string, Interface>();
    const aliases = new Map<string, Type>();
    for (const each of declared) {
      if (each?.type === 'TSInterfaceDeclaration') interfaces.set(each.id.name, each);
      if (each?.type === 'TSTypeAliasDeclaration') aliases.set(each.id.name, each.typeAnnotation);
    }
    const membersOf = (name: string): [string, Type][] => {
      const found = interfaces.get(name);
      const inherited = (found?.extends ?? []).flatMap(({ expression }) =>
        expression.type === 'Identifier' ? membersOf(expression.name) : [],
      );
      const own = (found?.body.body ?? []).flatMap((each): [string, Type][] =>
        each.type === 'TSPropertySignature' && each.key.type === 'Identifier' && each.typeAnnotation
          ? [[each.key.name, each.typeAnnotation.typeAnnotation]]
          : [],
      );
      return [...inherited, ...own];
    };
    for (const name of [...interfaces.keys()].filter((each) => each.endsWith('Tables')))
      for (const [table, type] of membersOf(name)) {
        const columns = membersOf(named(type) ?? '');
        tables[table] = Object.fromEntries(columns.map(([column, its]) => [column, columnOf(its, aliases)]));
      }
  }
  return tables;
}

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
const older = ['call_grant.ticket_url'];

const linesOf = (tables: Tables, line: (column: Column) => string): string[] =>
  Object.entries(tables)
    .flatMap(([table, columns]) => Object.entries(columns).map(([name, column]) => `${table}.${name}${line(column)}`))
    .toSorted();

it('every table is in the database as its type says: its columns, and which of them may be null', async () => {
  const nullOf = ({ isNullable }: Column) => (isNullable ? ' or null' : '');
  const stored = linesOf(await storedTables(), nullOf);
  const written = linesOf(writtenTables(), nullOf);
  expect(written.length).toBeGreaterThan(900);
  expect(stored.filter((line) => !older.includes(line.split(' ')[0] ?? ''))).toEqual(written);
});

it('what a type lets a new row leave out is filled by the database, or null', async () => {
  const stored = await storedTables();
  const left = Object.entries(writtenTables()).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, { hasDefault }]) => {
      const column = stored[table]?.[name];
      return hasDefault && !column?.hasDefault && !column?.isNullable ? [`${table}.${name}`] : [];
    }),
  );
  expect(left).toEqual([]);
});
