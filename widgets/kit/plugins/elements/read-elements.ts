import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface DocumentedType {
  name: string;
  /** As TypeScript writes it. */
  type: string;
  description: string;
  /** Of a method: its one parameter, whose type is `Call`. */
  parameter?: string;
}
export interface Documented {
  name: string;
  description: string;
}

/** What an element's JSDoc and definition say of it. */
export interface ElementDocs {
  tag: `lending-${string}`;
  /** `LendingTelephonyCrm`. */
  className: string;
  description: string;
  /** True for those that `defineWidget` makes, which is all that need a backend. */
  isWidget: boolean;
  /** The element's own first, then those that all have. */
  attributes: DocumentedType[];
  properties: DocumentedType[];
  /** `type` is what the method answers; `setCall(call)` in the comment names a parameter. */
  methods: DocumentedType[];
  /** `type` is the event's detail. */
  events: DocumentedType[];
  parts: Documented[];
  cssProperties: Documented[];
}

const session = '{ token: string; key: string; expiresAt?: string }';
const closeAnswer = 'Promise<{ ok: true } | { ok: false; reason: string }>';

/** What `defineWidget` gives every element. */
const everyWidget = {
  attributes: [
    {
      name: 'api-base',
      type: 'string',
      description: 'Origin of the backend; the origin that serves this script unless given',
    },
    { name: 'theme', type: "'light' | 'dark' | 'auto'", description: 'Light unless given; auto follows the system' },
    { name: 'density', type: "'compact' | 'comfortable'", description: 'Compact unless given' },
    { name: 'readonly', type: 'boolean', description: 'Shows the screen without its ways to change something' },
  ],
  properties: [
    {
      name: 'getToken',
      type: `(() => ${session} | null | Promise<${session} | null>) | undefined`,
      description: 'Supplies a session; there is no attribute for it',
    },
    { name: 'ready', type: 'Promise<void>', description: 'Settles when the screen stands for the first time' },
    {
      name: 'dirty',
      type: 'boolean',
      description: 'Whether something typed is not saved yet, or a parked or unsent call would end with the page',
    },
    {
      name: 'persistence',
      type: "'kept' | 'memory'",
      description: 'Whether what is typed outlives the page; `memory` until the screen has said so',
    },
  ],
  methods: [
    {
      name: 'saveDraft',
      type: closeAnswer,
      description: 'Keeps what is typed; `NOT_KEPT` where it would end with the page',
    },
    {
      name: 'requestClose',
      type: closeAnswer,
      description: 'Asks whether the screen may be closed; it stays as it is',
    },
    { name: 'reload', type: 'Promise<void>', description: 'Loads the screen again' },
    { name: 'logout', type: 'Promise<void>', description: 'Ends the session' },
  ],
  cssProperties: [
    { name: '--lending-accent', description: 'Colour of links and main buttons, set on `::part(root)`' },
    { name: '--lending-surface', description: 'Ground of the screen, set on `::part(root)`' },
    { name: '--lending-text', description: 'Colour of text, set on `::part(root)`' },
    { name: '--sl-font-sans', description: 'Font family, set on `::part(root)`' },
  ],
  parts: [{ name: 'root', description: 'The box that holds the whole screen' }],
} as const satisfies Partial<ElementDocs>;

/** Fields of event details that are no texts. */
const fieldTypes: Readonly<Record<string, string>> = {
  dirty: 'boolean',
  retryable: 'boolean',
  replace: 'boolean',
  height: 'number',
  params: 'Readonly<Record<string, string>>',
};

/** "`{ code, retryable }`: the call could not be loaded" -> what the detail is, for TypeScript. */
function detailOf(description: string): string {
  const names = /^`\{ ([^}]*) \}`/.exec(description)?.[1]?.split(', ') ?? [];
  return `Readonly<{ ${[...names.map((name) => `${name}: ${fieldTypes[name] ?? 'string'}`), 'v: 1'].join('; ')} }>`;
}

/** `loan-app-id` -> `loanAppId`. */
export function propertyOf(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
const attributeOf = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Tagged {
  kind: string;
  type: string;
  name: string;
  description: string;
}

/** The description and the tags of a JSDoc comment. */
function readComment(comment: string): { description: string; tags: Tagged[] } {
  const text = comment.replace(/^\s*\/\*\*|\*\/\s*$/g, '').replace(/^\s*\* ?/gm, '');
  const [description = '', ...tags] = text.split(/^@/m);
  return {
    description: description
      .trim()
      .replace(/\n(?!\n)/g, ' ')
      .replaceAll('\n ', '\n\n'),
    tags: tags.map((each) => {
      const found = /^(\w+) (?:\{(.+?)\} )?(\S+)(?: - ([\s\S]*))?$/.exec(each.trim());
      const [, kind = '', type = '', name = '', said = ''] = found ?? [];
      return { kind, type, name, description: said.trim().replaceAll('\n', ' ') };
    }),
  };
}

const namesIn = (code: string, pattern: RegExp, each: RegExp) =>
  [...(pattern.exec(code)?.[1] ?? '').matchAll(each)].map(([, name = '']) => name);

/**
 * Reads one element.
 * @throws {Error} where the comment and the definition name different attributes or methods
 */
export function readElement(code: string, file: string): ElementDocs {
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*@element(?:(?!\*\/)[\s\S])*\*\//.exec(code)?.[0] ?? '';
  const { description, tags } = readComment(comment);
  const tag = tags.find(({ kind }) => kind === 'element')?.name ?? '';
  if (!tag.startsWith('lending-')) throw new Error(`${file} documents no @element`);
  const of = (...kinds: string[]) =>
    tags
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ name: written, type, description: said }) => {
        const [name = '', parameter] = written.split(/[()]/);
        return { name, type: type || 'string', description: said, ...(parameter && { parameter }) };
      });
  const isWidget = code.includes('defineWidget(');
  const shared = isWidget ? everyWidget : { attributes: [], properties: [], methods: [], cssProperties: [], parts: [] };
  const sharedNames: readonly string[] = everyWidget.attributes.map(({ name }) => name);

  const attributes = of('attr');
  const own = attributes.filter(({ name }) => !isWidget || !sharedNames.includes(name));
  if (isWidget) {
    const defined = namesIn(code, /attributes: \{([^}]*)\}/, /(\w+):/g).map(attributeOf);
    const differ = [...defined, ...own.map(({ name }) => name)].filter(
      (name) => !defined.includes(name) || !own.some((each) => each.name === name),
    );
    if (differ.length > 0)
      throw new Error(`${file}: ${differ.join(', ')} must stand in the comment and the definition`);
    const methods = namesIn(code, /methods: \[([^\]]*)\]/, /'(\w+)'/g);
    if (code.includes('takeCalls(')) methods.push('setCall');
    const undocumented = methods.filter((name) => !of('method').some((each) => each.name === name));
    if (undocumented.length > 0) throw new Error(`${file}: ${undocumented.join(', ')} must stand in the comment`);
  }
  return {
    tag: tag as ElementDocs['tag'],
    className: propertyOf(`-${tag}`),
    description,
    isWidget,
    attributes: [
      ...own,
      ...shared.attributes.map((each) => {
        const said = attributes.find(({ name }) => name === each.name)?.description;
        return { ...each, description: said || each.description };
      }),
    ],
    properties: [...of('prop'), ...shared.properties],
    methods: [...of('method'), ...shared.methods],
    events: of('fires').map((event) => ({ ...event, type: detailOf(event.description) })),
    parts: [...of('csspart'), ...shared.parts].map(({ name, description: said }) => ({ name, description: said })),
    cssProperties: [...of('cssproperty'), ...shared.cssProperties].map(({ name, description: said }) => ({
      name,
      description: said,
    })),
  };
}

/** Every element below a folder, by tag. */
export function readElements(folder: string): ElementDocs[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.element.ts'))
    .map((file) => {
      const docs = readElement(readFileSync(join(folder, file), 'utf8'), file);
      if (docs.tag !== `lending-${basename(file, '.element.ts')}`) throw new Error(`${file} documents ${docs.tag}`);
      return docs;
    })
    .sort((one, other) => one.tag.localeCompare(other.tag));
}
