import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { textOf } from './bank-format.ts';
import { BankFileFault } from './fields.ts';

/** An element as it is read: a text, or elements by name, each once or many times. */
export type Element = string | { readonly [name: string]: Element | readonly Element[] };
type Made = { [name: string]: string | Made | Made[] };

/** The most bytes of a message: 5,000 lines are a tenth of it. */
const mostBytes = 32 * 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});
// oxlint-disable-next-line typescript/no-deprecated -- what it stands for is this very package's dependency
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, indentBy: '  ' });

/** The five entities that need no declaration; no other is read. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** @throws BankFileFault for names and depths that no message has */
function parsed(text: string): Element {
  try {
    return parser.parse(text) as Element;
  } catch {
    throw new BankFileFault(['This is no XML that is well formed']);
  }
}

/**
 * The element of a message of ISO 20022: in UTF-8, well formed, and without a document type, which could declare entities
 * that name files or grow without end.
 *
 * @param message its name, as in `pain.001.001.03`
 * @throws BankFileFault for any other bytes
 */
export function readMessage(bytes: Uint8Array, message: string, root: string): Element {
  const text = bytes.length > mostBytes ? undefined : textOf(bytes);
  if (text === undefined) throw new BankFileFault(['This is no text in UTF-8']);
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new BankFileFault(['A message of a bank has no document type and no entities']);
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  if (XMLValidator.validate(text) !== true) throw new BankFileFault(['This is no XML that is well formed']);
  if (!text.includes(`"urn:iso:std:iso:20022:tech:xsd:${message}"`)) throw new BankFileFault([`This is no ${message}`]);
  const element = oneAt(parsed(text), `Document/${root}`);
  if (element === undefined || typeof element === 'string') throw new BankFileFault([`This is no ${message}`]);
  return element;
}

/** Every element at a path. */
export function allAt(element: Element | undefined, path: string): readonly Element[] {
  let at: readonly Element[] = element === undefined ? [] : [element];
  for (const name of path.split('/'))
    at = at.flatMap((each) => {
      const inner = typeof each === 'string' || !Object.hasOwn(each, name) ? undefined : each[name];
      return inner === undefined ? [] : inner;
    });
  return at;
}

/** The element at a path that comes first; undefined where there is none. */
export const oneAt = (element: Element | undefined, path: string): Element | undefined => allAt(element, path)[0];

/** The text at a path, or the attribute where it ends with `@name`; empty where there is none. */
export function textAt(element: Element | undefined, path: string): string {
  const [elements = '', attribute] = path.split('@');
  const at = oneAt(element, elements);
  if (attribute !== undefined) {
    const value = typeof at === 'object' ? at[`@${attribute}`] : undefined;
    return typeof value === 'string' ? plain(value) : '';
  }
  return at === undefined ? '' : ownText(at);
}

/** The text of an element itself. */
function ownText(element: Element): string {
  const text = typeof element === 'object' ? element['#text'] : element;
  return typeof text === 'string' ? plain(text) : '';
}

/** Elements of the values at their places, in the order of the values; an empty value has none. */
export function elementOf(values: readonly { at: string; value: string }[]): Made {
  const root: Made = {};
  for (const { at, value } of values) {
    if (value === '') continue;
    const [path = '', attribute] = at.split('@');
    const names = path.split('/');
    const last = names.pop() ?? '';
    let node = root;
    for (const name of names) node = (node[name] ??= {}) as Made;
    const there = node[last];
    if (attribute !== undefined)
      node[last] = { [`@${attribute}`]: value, ...(typeof there === 'object' ? there : {}) } as Made;
    else node[last] = typeof there === 'object' ? ({ ...there, '#text': value } as Made) : value;
  }
  return root;
}

/** A message as bytes. */
export function writeMessage(message: string, root: string, content: Made): Buffer {
  const document = { Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${message}`, [root]: content } };
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`, 'utf8');
}
