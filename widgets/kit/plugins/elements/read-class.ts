import type { ESTree } from 'vite';
import type { Documented, DocumentedMethod, DocumentedProperty, DocumentedType } from './element-docs.ts';
import { readComment } from './read-comment.ts';
import { printType, textOf, type SourceFile } from './source-file.ts';

/** Methods that only the browser calls. */
const lifecycle = /^(connected|disconnected|connectedMove|adopted|attributeChanged)Callback$/;

/** The names in a list, each with the comment before it. @throws {Error} for a name without a comment */
export function namedIn(source: SourceFile, { elements }: ESTree.ArrayExpression): Documented[] {
  return elements.flatMap((each) => {
    const name = textOf(each);
    if (!each || name === undefined) return [];
    const { description } = readComment(source.commentBefore(each));
    if (description === '') throw new Error(`${source.file}: ${name} has no comment`);
    return [{ name, description }];
  });
}

/**
 * What a page may set, read and call on an element that is written as a class: its attributes, listed in a static
 * field, and its public members, each with its comment.
 *
 * @throws {Error} for a name or member without a comment
 */
export function readClass(
  source: SourceFile,
  { body }: ESTree.Class,
): { attributes: DocumentedType[]; properties: DocumentedProperty[]; methods: DocumentedMethod[] } {
  const attributes: DocumentedType[] = [];
  const properties: DocumentedProperty[] = [];
  const methods: DocumentedMethod[] = [];
  const typed = (annotation: ESTree.TSTypeAnnotation | null | undefined) =>
    annotation ? printType(source, annotation.typeAnnotation) : 'unknown';
  const isSet = (name: string) =>
    body.body.some(
      (member) =>
        member.type === 'MethodDefinition' &&
        member.kind === 'set' &&
        member.key.type === 'Identifier' &&
        member.key.name === name,
    );
  for (const member of body.body) {
    if (member.type !== 'PropertyDefinition' && member.type !== 'MethodDefinition') continue;
    if (member.key.type !== 'Identifier') continue;
    const { name } = member.key;
    if (member.static) {
      if (/^(observed|own)Attributes$/.test(name) && member.value?.type === 'ArrayExpression')
        attributes.push(...namedIn(source, member.value).map((each) => ({ ...each, type: 'string' })));
      continue;
    }
    const { description } = readComment(source.commentBefore(member));
    if (!('kind' in member))
      properties.push({ name, type: typed(member.typeAnnotation), description, isReadonly: member.readonly === true });
    else if (member.kind === 'get')
      properties.push({ name, type: typed(member.value.returnType), description, isReadonly: !isSet(name) });
    else if (member.kind === 'method' && !lifecycle.test(name))
      methods.push({
        name,
        type: typed(member.value.returnType),
        description,
        parameters: member.value.params.flatMap((each) =>
          each.type === 'Identifier' ? [{ name: each.name, type: typed(each.typeAnnotation) }] : [],
        ),
      });
  }
  const silent = [...properties, ...methods].find(({ description }) => description === '');
  if (silent) throw new Error(`${source.file}: ${silent.name} has no comment`);
  return { attributes, properties, methods };
}
