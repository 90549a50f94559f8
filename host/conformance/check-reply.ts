import type { CallName } from '../../widgets/contract/calls.ts';
import type { ExtensionName } from '../../widgets/contract/extensions.ts';
import { isRecord } from '../../widgets/contract/reading/is-record.ts';
import { schemas } from '../../widgets/contract/schemas.ts';

/** Whether the backend says that it offers an extension. */
export type Offers = (extension: ExtensionName) => boolean;

type Node = Readonly<Record<string, unknown>>;
interface Fault {
  /** Names and positions from the reply's top, such as `rows[0].rowId`. */
  path: string;
  says: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const fault = (path: string, says: string): Fault => ({ path, says });

/** A value of a list of words is shown, because it is a word of the contract and no customer's. */
function ofWords(words: readonly unknown[], value: unknown, path: string): Fault | undefined {
  if (words.includes(value)) return undefined;
  const given = typeof value === 'string' ? `"${value.slice(0, 40)}"` : (kinds[kindOf(value)] ?? 'something else');
  return fault(path, `is ${given}, which is none of ${words.map(String).join(', ')}`);
}

/** The schema among several that a value is most like: by its kind, then by the fields that it has. */
function likest(choices: readonly Node[], value: unknown): Node {
  const score = (schema: Node) => {
    const isKind = schema.type === kindOf(value) || (schema.type === 'number' && kindOf(value) === 'integer');
    const known = isRecord(schema.properties) && isRecord(value) ? Object.keys(schema.properties) : [];
    return Number(isKind) + known.filter((name) => isRecord(value) && name in value).length;
  };
  return choices.reduce((best, each) => (score(each) > score(best) ? each : best));
}

function ofObject(schema: Node, value: unknown, path: string, offers: Offers): Fault | undefined {
  if (!isRecord(value)) return fault(path, `must be an object and is ${kinds[kindOf(value)]}`);
  const { properties, required, additionalProperties, patternProperties } = schema;
  const known = isRecord(properties) ? properties : {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  for (const [name, part] of Object.entries(known)) {
    if (!isRecord(part)) continue;
    // what an extension names is that extension's alone; elsewhere a field of this name may be anything
    if (typeof part['x-extension'] === 'string' && !offers(part['x-extension'] as ExtensionName)) continue;
    if (value[name] === undefined) {
      if (needed.includes(name)) return fault(below(path, name), 'is missing');
      continue;
    }
    const wrong = faultAt(part, value[name], below(path, name), offers);
    if (wrong) return wrong;
  }
  const [ofAll] = isRecord(patternProperties) ? Object.values(patternProperties) : [additionalProperties];
  if (!isRecord(ofAll)) return undefined;
  const further = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  return firstOf(further, (name) => faultAt(ofAll, value[name], below(path, name), offers));
}

function firstOf<Item>(items: readonly Item[], look: (item: Item, index: number) => Fault | undefined) {
  for (const [index, item] of items.entries()) {
    const found = look(item, index);
    if (found) return found;
  }
  return undefined;
}

function faultAt(schema: Node, value: unknown, path: string, offers: Offers): Fault | undefined {
  const { anyOf, enum: words, type, items, pattern } = schema;
  const short = schema['x-short'];
  if (typeof short === 'string' && typeof value === 'string' && !offers('documentFacts')) return undefined;
  if (Array.isArray(anyOf)) {
    const choices = anyOf.filter(isRecord);
    if (choices.some((choice) => !faultAt(choice, value, path, offers))) return undefined;
    return faultAt(likest(choices, value), value, path, offers);
  }
  // an open list takes words that the contract does not know yet
  const isOpen = schema['x-open'] === true && typeof value === 'string';
  if (Array.isArray(words)) return isOpen ? undefined : ofWords(words, value, path);
  if (type === 'object') return ofObject(schema, value, path, offers);
  const isKind = type === undefined || type === kindOf(value) || (type === 'number' && kindOf(value) === 'integer');
  if (!isKind) return fault(path, `must be ${kinds[String(type)]} and is ${kinds[kindOf(value)] ?? 'missing'}`);
  if (Array.isArray(value) && isRecord(items))
    return firstOf(value, (item, index) => faultAt(items, item, `${path}[${index}]`, offers));
  if (typeof value === 'string' && typeof pattern === 'string' && !new RegExp(pattern).test(value))
    return fault(path, 'is not written as it must be');
  return undefined;
}

const said = (name: CallName, reply: unknown, offers: Offers): string | undefined => {
  const schema: unknown = schemas[name].reply;
  const found = isRecord(schema) ? faultAt(schema, reply, '', offers) : undefined;
  return found && `${found.path === '' ? 'data' : found.path} ${found.says}`;
};

/** What a reply says, or the first place in plain words where it is not of its schema. */
export type CheckedReply = { reply: unknown; fault?: never } | { fault: string; reply?: never };

/**
 * Checks what a call answers. Fields that the contract does not know are fine, and those of extensions that the backend
 * does not offer may be absent. The reply may stand in another `data` (AP-32).
 */
export function checkReply(name: CallName, data: unknown, offers: Offers): CheckedReply {
  const first = said(name, data, offers);
  if (first === undefined) return { reply: data };
  const isNested = isRecord(data) && 'data' in data && said(name, data.data, offers) === undefined;
  if (isNested) return { reply: data.data };
  const inner = isRecord(data) && Object.keys(data).length === 1 ? data.data : undefined;
  return { fault: (inner !== undefined && said(name, inner, offers)) || first };
}
