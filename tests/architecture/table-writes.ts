import { parseSync, type ESTree } from 'vite';

/** A statement of a source file that writes to a table. */
interface TableWrite {
  file: string;
  how: 'insert' | 'update';
  /** The columns that it names, in their order; `any` where they are not all to be seen. */
  columns: readonly string[] | 'any';
}

type Node = ESTree.Node;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function methodOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  return node.callee.property.type === 'Identifier' ? node.callee.property.name : undefined;
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The keys of an object, of those spread into it too; `any` where something else than an object stands there. */
function keysOf(node: Node | undefined): readonly string[] | 'any' {
  switch (node?.type) {
    case 'ParenthesizedExpression':
      return keysOf(node.expression);
    case 'ArrowFunctionExpression':
      return keysOf(node.body);
    case 'LogicalExpression':
      return keysOf(node.right);
    case 'ObjectExpression': {
      const keys = node.properties.map((property) => {
        if (property.type === 'SpreadElement') return keysOf(property.argument);
        return property.key.type === 'Identifier' && !property.computed ? [property.key.name] : 'any';
      });
      return keys.includes('any') ? 'any' : keys.flat();
    }
    default:
      return 'any';
  }
}

/** What a chain of calls on `updateTable(<table>)` sets. */
function columnsSet(calls: readonly Node[]): readonly string[] | 'any' {
  const set = calls.find((call) => methodOf(call) === 'set');
  if (set?.type !== 'CallExpression') return 'any';
  const [first] = set.arguments;
  const single = textOf(first);
  return single === undefined ? keysOf(first) : [single];
}

/** The statements of a source file that write to a table: Kysely's, and SQL in its texts. */
export function writesTo(table: string, file: string, code: string): TableWrite[] {
  const found: TableWrite[] = [];
  const isTable = (node: Node | undefined) => textOf(node)?.split(' ')[0] === table;
  const inSql = new RegExp(`\\b(update|insert\\s+into|merge\\s+into|delete\\s+from)\\s+"?${table}"?(?![\\w"])`, 'i');

  /** @param chain the calls that a node is the beginning of: `a.b().c()` for `a` */
  function visit(node: Node, chain: readonly Node[]): void {
    if (node.type === 'CallExpression') {
      const method = methodOf(node);
      const [first, second] = node.arguments;
      if (method === 'updateTable' && isTable(first)) found.push({ file, how: 'update', columns: columnsSet(chain) });
      if (method === 'insertInto' && isTable(first)) found.push({ file, how: 'insert', columns: 'any' });
      const isBatch = node.callee.type === 'Identifier' && node.callee.name === 'insertInBatches' && isTable(second);
      if (isBatch) found.push({ file, how: 'insert', columns: 'any' });
      for (const argument of node.arguments) visit(argument, []);
      visit(node.callee, [...chain, node]);
      return;
    }
    if (node.type === 'MemberExpression') return visit(node.object, chain);
    if (node.type === 'TemplateLiteral') {
      const holes = node.expressions.map((hole) =>
        methodOf(hole) === 'table' && hole.type === 'CallExpression' ? (textOf(hole.arguments[0]) ?? '?') : '?',
      );
      const text = node.quasis.map(({ value }, index) => `${value.raw}${holes[index] ?? ''}`).join('');
      const verb = inSql.exec(text)?.[1];
      if (verb !== undefined)
        found.push({ file, how: verb.toLowerCase() === 'update' ? 'update' : 'insert', columns: 'any' });
    }
    for (const part of partsOf(node)) visit(part, []);
  }

  visit(parseSync(file, code).program, []);
  return found;
}
