import type { CallName } from '../../../../widgets/contract/calls.ts';
import { isRecord } from '../../../../widgets/contract/reading/is-record.ts';
import { schemas } from '../../../../widgets/contract/schemas.ts';
import type { SecretKind } from '../../../../widgets/contract/secret.schemas.ts';

interface Schema {
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  'x-secret'?: SecretKind;
}

const replyOf = (name: string): Schema =>
  (schemas as Readonly<Record<string, { reply: object }>>)[name]?.reply ?? { type: 'null' };

const partsOf = ({ properties = {}, patternProperties = {}, items, anyOf = [] }: Schema): readonly Schema[] => [
  ...Object.values(properties),
  ...Object.values(patternProperties),
  ...(items ? [items] : []),
  ...anyOf,
];

const isNullable = ({ type, anyOf = [] }: Schema): boolean => type === 'null' || anyOf.some(isNullable);

const holdsSecret = (schema: Schema): boolean =>
  schema['x-secret'] ? !isNullable(schema) : partsOf(schema).some(holdsSecret);
const alwaysSecret = new Map<CallName, boolean>();

/** Whether a call's reply always has a secret in it: kept without it, it would answer nothing. */
export function isAlwaysSecret(name: CallName): boolean {
  const known = alwaysSecret.get(name) ?? holdsSecret(replyOf(name));
  alwaysSecret.set(name, known);
  return known;
}

function without(schema: Schema, value: unknown): unknown {
  if (schema['x-secret']) return null;
  if (!Array.isArray(value) && !isRecord(value)) return value;
  const { properties, patternProperties, items, anyOf } = schema;
  if (anyOf) {
    const type = Array.isArray(value) ? 'array' : 'object';
    // Of several kinds of records, a field is secret if it is in any of them.
    const kinds = anyOf.filter((each) => each.type === type || each.anyOf);
    return kinds.length === 0 ? null : kinds.reduce((kept: unknown, each) => without(each, kept), value);
  }
  if (Array.isArray(value)) return items ? value.map((each) => without(items, each)) : null;
  if (schema.type !== 'object') return null;
  const [others] = Object.values(patternProperties ?? {});
  const keptOf = (key: string, part: unknown): unknown => {
    const known = properties?.[key] ?? others;
    if (known) return without(known, part);
    return Array.isArray(part) || isRecord(part) ? null : part;
  };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keptOf(key, part)]));
}

/**
 * What may be kept of the reply of a write: null in place of each secret, and of each record that the call does not
 * answer (a handler may keep more than it answers).
 */
export function keptReply(name: string, reply: unknown): unknown {
  return without(replyOf(name), reply);
}
