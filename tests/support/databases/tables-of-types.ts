import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { findFiles, root } from '../find-files.ts';

/** What a type says of a column. */
export interface TypedColumn {
  isNullable: boolean;
  /** Of the type: whether a new row may leave it out. Of the database: whether it is filled then. */
  hasDefault: boolean;
  /** The database computes it from other columns. */
  isComputed: boolean;
}
/** By table, its columns. */
export type TypedTables = Record<string, Record<string, TypedColumn>>;

type Type = ESTree.TSType;
type Interface = ESTree.TSInterfaceDeclaration;

const named = (type: Type) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined;
const argumentsOf = (type: Type): readonly Type[] =>
  type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
const partsOf = (type: Type): readonly Type[] => (type.type === 'TSUnionType' ? type.types.flatMap(partsOf) : [type]);
const holds = (type: Type, kind: Type['type']) => partsOf(type).some((part) => part.type === kind);

/** Reads a column from its type as Kysely does. */
function columnOf(type: Type, aliases: ReadonlyMap<string, Type>): TypedColumn {
  const parts = partsOf(type);
  const isNullable = parts.some(({ type: kind }) => kind === 'TSNullKeyword');
  const [of, inserted] = argumentsOf(type);
  const name = named(type) ?? '';
  const alias = aliases.get(name);
  const isNullWithin = of !== undefined && (holds(of, 'TSNullKeyword') || holds(of, 'TSUnknownKeyword'));
  if (name === 'Generated' || name === 'GeneratedAlways')
    return { isNullable: isNullWithin, hasDefault: true, isComputed: name === 'GeneratedAlways' };
  if (name === 'ColumnType')
    return {
      isNullable: isNullWithin,
      hasDefault: inserted !== undefined && holds(inserted, 'TSUndefinedKeyword') && !isNullWithin,
      isComputed: false,
    };
  if (name === 'JsonColumn') return { isNullable: isNullWithin, hasDefault: false, isComputed: false };
  if (!alias) return { isNullable, hasDefault: false, isComputed: false };
  const column = columnOf(alias, aliases);
  return { ...column, isNullable: column.isNullable || isNullWithin };
}

/** The tables as the server's code has them: `interface XTables { name: XTable }` in `db/tables`. */
export function tablesOfTypes(): TypedTables {
  const tables: TypedTables = {};
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
