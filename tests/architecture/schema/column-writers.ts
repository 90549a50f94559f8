import { parseSync, type ESTree } from 'vite';
import type { TypedTables } from '../../support/databases/tables-of-types.ts';
import { importsOf } from '../floors.ts';

type Node = ESTree.Node;

/** What a file of the server says of writing. */
interface FileWrites {
  /** The tables to which it adds rows, and those whose rows it changes. */
  added: Set<string>;
  changed: Set<string>;
  /** The keys of its object literals, and the texts beside them (a column by the field's name), and by table the words of statements in SQL that write to it. */
  keys: string[];
  sql: Map<string, Set<string>>;
  imports: readonly string[];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** Where the table stands among the arguments of what adds rows to it, and of what changes them. */
const adding: Readonly<Record<string, number>> = { insertInto: 0, insertInBatches: 1 };
const changing: Readonly<Record<string, number>> = { updateTable: 0, changeRow: 1, changedRow: 1, bumpRow: 1 };
const verb = /\b(insert\s+into|merge\s+into|update)\s+"?(\w+)"?/gi;

function writesIn(file: string, code: string): FileWrites {
  const writes: FileWrites = { added: new Set(), changed: new Set(), keys: [], sql: new Map(), imports: [] };

  function readCall(node: ESTree.CallExpression): void {
    const name = calledName(node.callee) ?? '';
    const tableAt = (places: typeof adding) => {
      const place = Object.hasOwn(places, name) ? places[name] : undefined;
      return place === undefined ? undefined : textOf(node.arguments[place])?.split(' ')[0];
    };
    const [added, changed] = [tableAt(adding), tableAt(changing)];
    if (added !== undefined) writes.added.add(added);
    if (changed !== undefined) writes.changed.add(changed);
    const column = name === 'set' ? textOf(node.arguments[0]) : undefined;
    if (column !== undefined) writes.keys.push(column);
  }

  function readSql(node: ESTree.TemplateLiteral): void {
    const text = node.quasis.map(({ value }) => value.raw).join('?');
    for (const [, how = '', table = ''] of text.matchAll(verb)) {
      writes[how.toLowerCase() === 'update' ? 'changed' : 'added'].add(table);
      const words = writes.sql.get(table) ?? new Set();
      for (const word of text.match(/\w+/g) ?? []) words.add(word);
      writes.sql.set(table, words);
    }
  }

  function visit(node: Node): void {
    if (node.type === 'CallExpression') readCall(node);
    if (node.type === 'TemplateLiteral') readSql(node);
    if (node.type === 'ObjectExpression') {
      const keys = node.properties.flatMap((property) =>
        property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
          ? [property.key.name, textOf(property.value) ?? []].flat()
          : [],
      );
      writes.keys.push(...keys);
    }
    for (const value of Object.values(node))
      for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part);
  }

  visit(parseSync(file, code).program);
  return {
    ...writes,
    imports: importsOf(file, code).flatMap(({ target, isType }) => (target && !isType ? [target] : [])),
  };
}

/**
 * The tables that none of the files adds a row to, and of the others the columns that none of them writes: an object whose keys are
 * all columns of the table writes them, where it stands in a file that writes the table or is at most two imports away.
 *
 * @param files the source by its path
 * @returns `table` and `table.column`, sorted
 */
export function findUnwritten(tables: TypedTables, files: ReadonlyMap<string, string>): string[] {
  const all = new Map([...files].map(([file, code]) => [file, writesIn(file, code)] as const));

  /** The writers, who asks them to write, and what each of these imports: a row may be made there. */
  function around(writers: readonly string[]): FileWrites[] {
    const near = new Set(writers);
    for (const _ of ['who asks', 'who asks them'])
      for (const [file] of [...all].filter(([, { imports }]) => imports.some((each) => near.has(each)))) near.add(file);
    for (const file of Array.from(near)) for (const target of all.get(file)?.imports ?? []) near.add(target);
    return [...near].flatMap((file) => all.get(file) ?? []);
  }

  return Object.entries(tables)
    .flatMap(([table, columns]) => {
      const isAdded = [...all.values()].some(({ added }) => added.has(table));
      if (!isAdded) return [table];
      const writers = [...all].filter(([, { added, changed }]) => added.has(table) || changed.has(table));
      const near = around(writers.map(([file]) => file));
      const written = new Set([
        ...near.flatMap(({ keys }) => keys),
        ...writers.flatMap(([, { sql }]) => [...(sql.get(table) ?? [])]),
      ]);
      return Object.entries(columns)
        .filter(([column, { isComputed }]) => !isComputed && !written.has(column))
        .map(([column]) => `${table}.${column}`);
    })
    .toSorted();
}
