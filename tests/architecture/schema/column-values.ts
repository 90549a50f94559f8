import { parseSync, type ESTree } from 'vite';

type Node = ESTree.Node;

/** What is written: one constant, what stands under a name elsewhere, or anything else. */
export type Value = { constant: string } | { copyOf: string } | 'any';

/** What a file writes by an object literal, or by the name of one column. */
export interface Written {
  /** Where it stands in a call that writes to a table, that table. */
  table: string | undefined;
  /** Whether it is a row that is added, and no change of one. */
  isNew: boolean;
  /** Whether something is spread into it. */
  isSpread: boolean;
  values: ReadonlyMap<string, readonly Value[]>;
  /** The texts that are its values, where it has no other ones: they may name columns. */
  texts: readonly string[] | undefined;
}

/** What a file of the server says of writing. */
export interface FileWrites {
  /** The tables to which it adds rows, and those whose rows it changes. */
  added: Set<string>;
  changed: Set<string>;
  written: Written[];
  /** What other parts name: fields of schemas, and what a query calls its answers. */
  named: Set<string>;
  /** By table the words of statements in SQL that write to it. */
  sql: Map<string, Set<string>>;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const constant = (value: unknown): Value => ({ constant: JSON.stringify(value) ?? 'null' });

/** What an expression may come to. */
function valuesOf(node: Node): readonly Value[] {
  switch (node.type) {
    case 'Literal':
      return [constant(node.value)];
    case 'Identifier':
      return node.name === 'undefined' ? [constant(null)] : ['any'];
    case 'ArrayExpression':
      return node.elements.length === 0 ? [constant([])] : ['any'];
    case 'ObjectExpression':
      return node.properties.length === 0 ? [constant({})] : ['any'];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return valuesOf(node.expression);
    case 'LogicalExpression':
      return node.operator === '&&' ? ['any'] : [...valuesOf(node.left), ...valuesOf(node.right)];
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed ? [{ copyOf: node.property.name }] : ['any'];
    default:
      return ['any'];
  }
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** Where the table stands among the arguments of what adds rows to it, and of what changes them. */
const adding: Readonly<Record<string, number>> = { insertInto: 0, insertInBatches: 1 };
const changing: Readonly<Record<string, number>> = { updateTable: 0, changeRow: 1, changedRow: 1, bumpRow: 1 };
const verb = /\b(insert\s+into|merge\s+into|update)\s+"?(\w+)"?/gi;

function tableOf({ callee, arguments: its }: ESTree.CallExpression, places: typeof adding): string | undefined {
  const name = calledName(callee) ?? '';
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  return place === undefined ? undefined : textOf(its[place])?.split(' ')[0];
}

/** The table that a chain of calls begins with. */
function tableOfChain(node: Node): string | undefined {
  if (node.type === 'MemberExpression') return tableOfChain(node.object);
  if (node.type !== 'CallExpression') return undefined;
  return tableOf(node, adding) ?? tableOf(node, changing) ?? tableOfChain(node.callee);
}

type Place = Pick<Written, 'table' | 'isNew'>;

/** Where what a call is given stands, of a call that writes. */
function placeIn(node: ESTree.CallExpression): Place | undefined {
  const name = calledName(node.callee);
  if (name === 'values') return { table: tableOfChain(node.callee), isNew: true };
  if (name === 'insertInBatches') return { table: tableOf(node, adding), isNew: true };
  if (name === 'set') return { table: tableOfChain(node.callee), isNew: false };
  const changed = tableOf(node, changing);
  return changed === undefined ? undefined : { table: changed, isNew: false };
}

const keyOf = ({ key, computed }: ESTree.ObjectProperty): string | undefined => {
  if (computed) return undefined;
  return key.type === 'Identifier' ? key.name : textOf(key);
};

/**
 * What the values of an object name, where they may be columns: a field beside its column is `name: 'column'`, or
 * `{ column: 'name', write }`. Undefined for an object of other values.
 */
function namesIn(properties: readonly ESTree.ObjectProperty[]): string[] | undefined {
  const isColumn = properties.some((each) => keyOf(each) === 'write');
  const named = properties.filter((each) =>
    isColumn ? keyOf(each) === 'column' : each.value.type !== 'ObjectExpression',
  );
  const texts = named.flatMap(({ value }) => textOf(value) ?? []);
  return texts.length > 0 && texts.length === named.length ? texts : undefined;
}

/** What a file of the server says of writing. */
export function writesIn(file: string, code: string): FileWrites {
  const writes: FileWrites = {
    added: new Set(),
    changed: new Set(),
    written: [],
    named: new Set(),
    sql: new Map(),
  };

  /** Columns that are chosen where they are written, `{ [column]: value }`, and what there is to choose from. */
  const chosen: { name: string; table: string | undefined }[] = [];
  const choices = new Map<string, string[]>();

  function readChoice(node: Node): void {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { id, init } = node;
      if (init?.type !== 'ConditionalExpression') return;
      choices.set(
        id.name,
        [textOf(init.consequent), textOf(init.alternate)].flatMap((text) => text ?? []),
      );
    }
    if (node.type !== 'Identifier' || node.typeAnnotation?.typeAnnotation.type !== 'TSUnionType') return;
    const { types } = node.typeAnnotation.typeAnnotation;
    const texts = types.flatMap((type) => (type.type === 'TSLiteralType' ? (textOf(type.literal) ?? []) : []));
    if (texts.length === types.length) choices.set(node.name, texts);
  }

  function readCall(node: ESTree.CallExpression): void {
    const [added, changed] = [tableOf(node, adding), tableOf(node, changing)];
    if (added !== undefined) writes.added.add(added);
    if (changed !== undefined) writes.changed.add(changed);
    const name = calledName(node.callee);
    const [first, second] = node.arguments;
    const text = textOf(first);
    if (name === 'as' && text !== undefined) writes.named.add(text);
    if (name === 'set' && text !== undefined && second) {
      const values = new Map([[text, valuesOf(second)]]);
      const table = tableOfChain(node.callee);
      writes.written.push({ table, isNew: false, isSpread: false, values, texts: undefined });
    }
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

  function readObject(node: ESTree.ObjectExpression, place: Place | undefined): void {
    const properties = node.properties.flatMap((each) => (each.type === 'Property' ? [each] : []));
    const values = new Map(
      properties.flatMap((each) => {
        const key = keyOf(each);
        return key === undefined ? [] : [[key, valuesOf(each.value)] as const];
      }),
    );
    const isSpread = properties.length < node.properties.length;
    const { table, isNew = false } = place ?? {};
    writes.written.push({ table, isNew, isSpread, values, texts: namesIn(properties) });
    for (const { key, computed } of properties)
      if (computed && key.type === 'Identifier') chosen.push({ name: key.name, table });
  }

  function readSchema(node: ESTree.CallExpression): boolean {
    const { callee } = node;
    const isSchema =
      callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Type';
    if (!isSchema) return false;
    for (const each of node.arguments)
      if (each.type === 'ObjectExpression')
        for (const property of each.properties) {
          const key = property.type === 'Property' ? keyOf(property) : undefined;
          if (key !== undefined) writes.named.add(key);
        }
    return true;
  }

  function visit(node: Node, place: Place | undefined): void {
    if (node.type === 'CallExpression') readCall(node);
    if (node.type === 'TemplateLiteral') readSql(node);
    readChoice(node);
    const isSchema = node.type === 'CallExpression' && readSchema(node);
    if (node.type === 'ObjectExpression') readObject(node, place);
    const within = node.type === 'CallExpression' ? placeIn(node) : undefined;
    for (const [key, value] of Object.entries(node))
      for (const part of Array.isArray(value) ? value : [value])
        if (isNode(part)) {
          // the fields of a schema are no row
          if (isSchema && part.type === 'ObjectExpression') for (const each of part.properties) visit(each, undefined);
          else visit(part, key === 'arguments' && within ? within : place);
        }
  }

  visit(parseSync(file, code).program, undefined);
  for (const { name, table } of chosen)
    writes.written.push({ table, isNew: false, isSpread: false, values: new Map(), texts: choices.get(name) });
  return writes;
}
