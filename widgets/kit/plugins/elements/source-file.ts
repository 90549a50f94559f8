import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';

type Node = ESTree.Node;

/** A module's source, parsed. */
export interface SourceFile {
  file: string;
  code: string;
  statements: readonly Node[];
  /** The JSDoc comment right before a node; an empty text where the node has none. */
  commentBefore(node: Node): string;
}

/** A name's declaration, and the module that declares it. */
export interface Declared {
  source: SourceFile;
  node: Node;
  /** The declaration with its `export`, which the comment stands before. */
  statement: Node;
}

export function readSource(file: string, code = readFileSync(file, 'utf8')): SourceFile {
  const { program, comments, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const documenting = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return {
    file,
    code,
    statements: program.body,
    commentBefore: ({ start }) =>
      documenting.find(({ end }) => end <= start && code.slice(end, start).trim() === '')?.value ?? '',
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A node and all below it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* nodesIn(part);
}

function isDeclared(node: Node, name: string): boolean {
  return 'id' in node && isNode(node.id) && node.id.type === 'Identifier' && node.id.name === name;
}

/**
 * The declaration of a name: in the module itself, or in the project's file that it imports the name from. Undefined
 * elsewhere.
 */
export function findDeclared(source: SourceFile, name: string): Declared | undefined {
  for (const statement of source.statements) {
    if (statement.type === 'ImportDeclaration') {
      const specifier = statement.specifiers.find(({ local }) => local.name === name);
      const from = statement.source.value;
      if (specifier?.type !== 'ImportSpecifier' || !from.startsWith('.')) continue;
      const { imported } = specifier;
      return findDeclared(
        readSource(join(dirname(source.file), from)),
        imported.type === 'Identifier' ? imported.name : imported.value,
      );
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const declared = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    for (const node of declared) if (node && isDeclared(node, name)) return { source, node, statement };
  }
  return undefined;
}

/** The fields of an interface, inherited ones first; undefined where the name is not an interface's. */
function fieldsOf(source: SourceFile, name: string): string[] | undefined {
  const declared = findDeclared(source, name);
  if (declared?.node.type !== 'TSInterfaceDeclaration') return undefined;
  const { body, extends: parents } = declared.node;
  return [
    ...parents.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? (fieldsOf(declared.source, expression.name) ?? []) : [],
    ),
    ...body.body.map((field) => printType(declared.source, field).replace(/[;,]$/, '')),
  ];
}

/** A project type's definition, written out; undefined for a type of the language or the browser. */
export function writtenType(source: SourceFile, name: string): string | undefined {
  const fields = fieldsOf(source, name);
  if (fields) return `{ ${fields.join('; ')} }`;
  const declared = findDeclared(source, name);
  if (declared?.node.type !== 'TSTypeAliasDeclaration') return undefined;
  const type = declared.node.typeAnnotation;
  const text = printType(declared.source, type);
  return type.type === 'TSFunctionType' ? `(${text})` : text;
}

/** A type in TypeScript, with the project's own type names written out. */
export function printType(source: SourceFile, node: Node): string {
  let text = source.code.slice(node.start, node.end);
  const named = [...nodesIn(node)].filter((each) => each.type === 'TSTypeReference' && !each.typeArguments);
  for (const each of named.reverse()) {
    const written = writtenType(source, source.code.slice(each.start, each.end));
    if (written === undefined) continue;
    text = text.slice(0, each.start - node.start) + written + text.slice(each.end - node.start);
  }
  return text.replaceAll(/\s+/g, ' ');
}

/** A value without `as` or `satisfies`. */
export function bareValue(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bareValue(node.expression) : node;
}

/** The value of a constant, from whichever file of the project declares it; any other node as it is. */
export function resolveValue(source: SourceFile, node: Node): Node {
  if (node.type !== 'Identifier') return bareValue(node);
  const found = findDeclared(source, node.name);
  return found?.node.type === 'VariableDeclarator' && found.node.init ? bareValue(found.node.init) : node;
}

/** The text of a string literal; undefined for any other node. */
export function textOf(node: Node | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
