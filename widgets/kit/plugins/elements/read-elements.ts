import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { propertyOf, type ElementDocs } from './element-docs.ts';
import { withBridgedMethods } from './bridged.ts';
import { withListTags } from './list-tags.ts';
import { definitionIn, readDefinition, type Defined } from './read-definition.ts';
import { readClass } from './read-class.ts';
import { readComment, type CommentTag } from './read-comment.ts';
import { readSource, textOf, type SourceFile } from './source-file.ts';

const nothing: Defined = { tags: [], attributes: [], properties: [], methods: [], lasting: [] };

/** `{ code: string; retryable: boolean }` as the type of an event's detail, which has the version `v: 1` too. */
function detailOf(fields: string): string {
  return `Readonly<{ ${[fields.replaceAll(/^\{|;?\s*\}$/g, '').trim(), 'v: 1'].filter(Boolean).join('; ')} }>`;
}
/** The start of an event's description: the names of the detail's fields. */
function fieldNames(fields: string): string {
  const names = [...fields.matchAll(/(\w+)\??:/g)].map(([, name]) => name);
  return names.length > 0 ? `\`{ ${names.join(', ')} }\`` : '';
}

/**
 * The events of a comment's `@fires` tags; the type and description that a tag leaves out are taken from
 * `defineWidget`'s.
 */
function eventsOf(tags: readonly CommentTag[], shared: readonly CommentTag[]): ElementDocs['events'] {
  const unbridged = new Set(tags.filter(({ kind }) => kind === 'unbridged').map(({ name }) => name));
  return tags
    .filter(({ kind }) => kind === 'fires')
    .map(({ name, type, description }) => {
      const known = shared.find((each) => each.kind === 'fires' && each.name === name);
      const fields = type || (known?.type ?? '');
      return {
        name,
        type: detailOf(fields),
        description: [fieldNames(fields), description || (known?.description ?? '')].filter(Boolean).join(': '),
        isUnbridged: unbridged.has(name),
      };
    });
}

/**
 * The class of an element that is written as a class, and the statement that has the comment; undefined for any other.
 */
function classIn({ statements }: SourceFile) {
  for (const statement of statements) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'ClassDeclaration') return { statement, node };
  }
  return undefined;
}

function readDefined(source: SourceFile): Defined {
  const definition = definitionIn(source);
  if (definition) return readDefinition(source, definition);
  const made = classIn(source);
  if (!made) return nothing;
  const { attributes, ...members } = readClass(source, made.node);
  return { ...nothing, ...members, attributes: attributes.map((each) => ({ ...each, isShared: false })) };
}

/**
 * @throws {Error} where the comment names what the definition does not have, or an attribute described where it is
 *    defined
 */
function refuseOdd({ file }: SourceFile, { attributes, lasting }: Defined, tags: readonly CommentTag[]): void {
  const namesOf = (kind: string) => tags.filter((each) => each.kind === kind).map(({ name }) => name);
  const shared = attributes.filter(({ isShared }) => isShared);
  const twice = namesOf('attr').find((name) => !shared.some((each) => each.name === name));
  if (twice) throw new Error(`${file}: ${twice} is said where it is defined, and nowhere else`);
  const unknown =
    lasting.find((name) => !attributes.some((each) => each.name === name)) ??
    namesOf('unbridged').find((name) => !namesOf('fires').includes(name));
  if (unknown) throw new Error(`${file}: there is no ${unknown}`);
}

/**
 * Reads one element: the comment on its definition, each attribute and method where it is defined, and what every
 * element has from `defineWidget`'s own file.
 * @throws {Error} where a comment is missing, or the comment and the definition contradict each other
 */
export function readElement(file: string, code?: string): ElementDocs {
  const source = readSource(file, code);
  const tag = `lending-${basename(file, '.element.ts')}` as const;
  const definition = definitionIn(source);
  if (definition && textOf(definition.arguments[0]) !== tag) throw new Error(`${file} does not define ${tag}`);
  const statement =
    classIn(source)?.statement ?? source.statements.filter((each) => source.commentBefore(each) !== '').at(-1);
  const { description, tags } = readComment(statement ? source.commentBefore(statement) : '');
  if (description === '') throw new Error(`${file} has no comment on its element`);
  const { tags: shared, attributes, ...defined } = readDefined(source);
  refuseOdd(source, { tags: shared, attributes, ...defined }, tags);
  const bare = (kind: string) =>
    [...tags, ...shared]
      .filter((each) => each.kind === kind)
      .map(({ name, description: said }) => ({ name, description: said }));
  return {
    tag,
    className: propertyOf(`-${tag}`),
    description,
    isWidget: definition !== undefined,
    attributes: attributes.map((each) => {
      const said = tags.find(({ kind, name }) => kind === 'attr' && name === each.name);
      return { ...each, description: said?.description ?? each.description };
    }),
    ...defined,
    events: eventsOf(tags, shared),
    parts: bare('csspart'),
    cssProperties: bare('cssproperty'),
  };
}

/**
 * Every element below a folder and the lists' own tags, by tag; `<lending-frame>` with the methods that it calls on its
 * screen.
 */
export function readElements(folder: string): ElementDocs[] {
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.element.ts'))
    .map((file) => readElement(join(folder, file)));
  return withBridgedMethods(withListTags(written).sort((one, other) => one.tag.localeCompare(other.tag)));
}
