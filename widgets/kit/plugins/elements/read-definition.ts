import type { ESTree } from 'vite';
import { attributeOf, type DocumentedType, type ElementDocs } from './element-docs.ts';
import { namedIn, readClass } from './read-class.ts';
import { readComment, type CommentTag } from './read-comment.ts';
import { findDeclared, nodesIn, resolveValue, textOf, writtenType, type SourceFile } from './source-file.ts';

/** What an element gets from its `defineWidget` call and from the calls that give it methods. */
export type Defined = Pick<ElementDocs, 'attributes' | 'properties' | 'methods' | 'lasting'> & {
  /** From the comment on `defineWidget`: events, parts and CSS properties. */
  tags: readonly CommentTag[];
};

/** The TypeScript type of each attribute kind; a kind that is a list becomes a union of its texts. */
const kindTypes: Readonly<Record<string, string>> = {
  string: 'string',
  origin: 'string',
  number: 'number',
  boolean: 'boolean',
  json: 'unknown',
};

function listed(source: SourceFile, node: ESTree.Node | undefined): string[] {
  const list = node && resolveValue(source, node);
  return list?.type === 'ArrayExpression' ? list.elements.flatMap((each) => textOf(each) ?? []) : [];
}

/**
 * The attributes in an object whose keys are the properties, each with its comment.
 * @throws {Error} for an attribute without a comment, or of a kind that cannot be read
 */
function attributesIn(source: SourceFile, node: ESTree.Node | undefined): DocumentedType[] {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error(`${source.file}: an attribute is written by its name`);
    const { name } = property.key;
    const { description } = readComment(source.commentBefore(property));
    const kind = textOf(property.value);
    const values = listed(source, property.value).map((value) => `'${value}'`);
    const type = kind === undefined ? values.join(' | ') : kindTypes[kind];
    if (!type) throw new Error(`${source.file}: ${name} is of no kind that can be read here`);
    if (description === '') throw new Error(`${source.file}: ${name} has no comment`);
    return { name: attributeOf(name), type, description };
  });
}

function optionOf(options: ESTree.Node | undefined, name: string): ESTree.Node | undefined {
  if (options?.type !== 'ObjectExpression') return undefined;
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  return undefined;
}

/** What `defineWidget` gives every element, from its own file. */
function readShared(source: SourceFile): Defined {
  const defined = findDeclared(source, 'defineWidget');
  const shared = defined && findDeclared(defined.source, 'sharedAttributes');
  const made = defined && [...nodesIn(defined.node)].find((node) => node.type === 'ClassDeclaration');
  if (!shared || !made || shared.node.type !== 'VariableDeclarator' || !shared.node.init)
    throw new Error(`${source.file}: defineWidget cannot be read`);
  const attributes = attributesIn(shared.source, resolveValue(shared.source, { ...shared.node.init })).map((each) => ({
    ...each,
    isShared: true,
  }));
  return {
    ...readClass(defined.source, made as ESTree.Class),
    attributes,
    lasting: attributes.map(({ name }) => name).filter((name) => name !== 'api-base'),
    tags: readComment(defined.source.commentBefore(defined.statement)).tags,
  };
}

/**
 * The methods that a function gives an element, by its comment's tags: `@method {void} setCall(call: CallInputs) -
 * ...`.
 */
function givenMethods(source: SourceFile, name: string): ElementDocs['methods'] {
  const giver = findDeclared(source, name);
  if (!giver) return [];
  return readComment(giver.source.commentBefore(giver.statement))
    .tags.filter(({ kind }) => kind === 'method')
    .map(({ name: written, type, description }) => {
      const [method = '', inside = ''] = written.split(/[()]/);
      const parameters = inside.split(', ').flatMap((each) => {
        const [parameter = '', of = ''] = each.split(': ');
        return parameter ? [{ name: parameter, type: writtenType(giver.source, of) ?? of }] : [];
      });
      return { name: method, type, description, parameters };
    });
}

function calls(source: SourceFile): ESTree.CallExpression[] {
  return source.statements.flatMap((statement) =>
    statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression'
      ? [statement.expression]
      : [],
  );
}

const calleeOf = ({ callee }: ESTree.CallExpression) => (callee.type === 'Identifier' ? callee.name : '');

/** The call by which an element's file defines it; undefined where the element is a class of its own. */
export function definitionIn(source: SourceFile): ESTree.CallExpression | undefined {
  return calls(source).find((call) => calleeOf(call) === 'defineWidget');
}

/** What a `defineWidget` call defines, with what every element has. */
export function readDefinition(source: SourceFile, definition: ESTree.CallExpression): Defined {
  const [, , options] = definition.arguments;
  const shared = readShared(source);
  const own = attributesIn(source, optionOf(options, 'attributes'));
  const answer = shared.methods.find(({ name }) => name === 'requestClose')?.type ?? '';
  const methods = optionOf(options, 'methods');
  const provided = methods?.type === 'ArrayExpression' ? namedIn(source, methods) : [];
  const givers = calls(source).filter((call) => call !== definition);
  return {
    tags: shared.tags,
    attributes: [...own.map((each) => ({ ...each, isShared: false })), ...shared.attributes],
    properties: shared.properties,
    methods: [
      ...provided.map((each) => ({ ...each, type: answer, parameters: [] })),
      ...givers.flatMap((call) => givenMethods(source, calleeOf(call))),
      ...shared.methods,
    ],
    lasting: [...givers.flatMap(({ arguments: [, names] }) => listed(source, names)), ...shared.lasting],
  };
}
