import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync, type ESTree } from 'vite';
import { findFiles, root } from '../../support/find-files.ts';

type Node = ESTree.Node;

/** A function or a value at the top of a file. */
interface Binding {
  text: string;
  /** What it names: `file#name`. */
  uses: Set<string>;
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The server's own files: what the demo and the steps of the schema fill is filled before anybody works. */
const files = findFiles('host/server', /\.ts$/).filter(
  (file) => !/^host\/server\/((.+\/)?demo|db\/(migrations|baseline))\//.test(file),
);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const partsOf = (node: Node) =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode));

/** The names that a piece of code uses, and `object.property` of those that it takes apart; no keys and no properties alone. */
function namesIn(node: Node, names: Set<string> = new Set()): Set<string> {
  if (node.type === 'Identifier') names.add(node.name);
  else if (node.type === 'MemberExpression' && !node.computed) {
    if (node.object.type === 'Identifier' && node.property.type === 'Identifier')
      names.add(`${node.object.name}.${node.property.name}`);
    namesIn(node.object, names);
  } else if (node.type === 'Property' && !node.computed) namesIn(node.value, names);
  else for (const part of partsOf(node)) namesIn(part, names);
  return names;
}

function declaredIn(statement: Node): string[] {
  const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (made?.type === 'FunctionDeclaration') return made.id ? [made.id.name] : [];
  if (made?.type !== 'VariableDeclaration') return [];
  return made.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** What stands at the top of a source file, by `file#name`. */
export function bindingsOf(file: string, code: string): Map<string, Binding> {
  const { program, module } = parseSync(file, code);
  const imported = new Map<string, { target: string; name: string | undefined }>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue;
    const target = join(dirname(file), moduleRequest.value);
    for (const { localName, importName } of entries)
      imported.set(localName.value, { target, name: importName.name ?? undefined });
  }
  const statements = program.body.map((statement) => ({ statement, names: declaredIn(statement) }));
  const own = new Set(statements.flatMap(({ names }) => names));
  const bindings = new Map<string, Binding>();
  for (const { statement, names } of statements) {
    if (names.length === 0) continue;
    const uses = new Set<string>();
    for (const used of namesIn(statement)) {
      const [name = '', property] = used.split('.');
      const from = imported.get(name);
      if (from && property === undefined && from.name !== undefined) uses.add(`${from.target}#${from.name}`);
      else if (from && property !== undefined && from.name === undefined) uses.add(`${from.target}#${property}`);
      else if (own.has(name) && property === undefined) uses.add(`${file}#${name}`);
    }
    const text = code.slice(statement.start, statement.end);
    for (const name of names) {
      const itself = `${file}#${name}`;
      bindings.set(itself, { text, uses: new Set([...uses].filter((each) => each !== itself)) });
    }
  }
  return bindings;
}

/** Tables with an application's key whose rows are of what the application has become: a loan in collection has guards of its own. */
const ofLoans: readonly string[] = ['collections_case'];

/** The tables with an application's key: those whose rows are of one application each, and the applications themselves. */
export function keyedTables(): string[] {
  const code = findFiles('host/server/db/tables', /\.ts$/).map(textOf).join('\n');
  const shapes = [...code.matchAll(/interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g)];
  const keyed = new Set<string>();
  for (const [, name = '', , body = ''] of shapes) if (/^ {2}application_id: string;/m.test(body)) keyed.add(name);
  for (const [, name = '', base = ''] of shapes) if (keyed.has(base)) keyed.add(name);
  const named = [...code.matchAll(/^ {2}(\w+): (\w+Table);/gm)].filter(([, , shape = '']) => keyed.has(shape));
  return ['application', ...named.map(([, table = '']) => table)]
    .filter((table) => !ofLoans.includes(table))
    .toSorted();
}

/** Which of some tables a piece of code writes by itself. */
export function tablesWritten(text: string, tables: readonly string[]): string[] {
  return tables.filter((table) =>
    [
      `(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${table}( as \\w+)?'`,
      `(changeRow|bumpRow|insertInBatches)\\(\\s*\\w+,\\s*'${table}'`,
      `(update|insert into|delete from) ${table}\\b(?!\\.)`,
    ].some((pattern) => new RegExp(pattern).test(text)),
  );
}

/** The base of a list says among other things how a row's text is saved, which `saveRow` alone does: who reads a list does not. */
const isBase = ({ text }: Binding) => text.includes('satisfies ListBase');

/** By call, which of some tables its handler writes, with all that it calls; not what follows an announcement. */
export function tablesOfCalls(tables: readonly string[]): Map<string, string[]> {
  const bindings = new Map(
    files.flatMap((file) => [...bindingsOf(file, textOf(file))]).filter(([, binding]) => !isBase(binding)),
  );
  const found = new Map<string, string[]>();
  for (const [start, { text }] of bindings) {
    const names = [...text.matchAll(/Handler<'(\w+)'>/g)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const reached = new Set([start]);
    for (const each of reached) for (const used of bindings.get(each)?.uses ?? []) reached.add(used);
    const written = [...reached].flatMap((each) => tablesWritten(bindings.get(each)?.text ?? '', tables));
    for (const name of names) found.set(name, [...new Set([...(found.get(name) ?? []), ...written])].toSorted());
  }
  return found;
}
