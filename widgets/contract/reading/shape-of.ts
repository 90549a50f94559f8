import type { Shape } from './shape.ts';

/** The keywords of JSON Schema that the contract's replies use. */
export interface ReplySchema {
  type?: string;
  properties?: Record<string, ReplySchema>;
  required?: readonly string[];
  patternProperties?: Record<string, ReplySchema>;
  items?: ReplySchema;
  anyOf?: readonly ReplySchema[];
  enum?: readonly unknown[];
  default?: unknown;
  'x-short'?: string;
  'x-extension'?: string;
}

function unionOf(schemaParts: readonly ReplySchema[]): Shape {
  const parts = schemaParts.filter(({ type }) => type !== 'null');
  const [first, ...others] = parts.map(plainShape);
  const isNullable = parts.length < schemaParts.length;
  const isOfObjects = parts.every(({ properties }) => properties);
  const shape: Shape =
    first === undefined || (others.length > 0 && !isOfObjects)
      ? 'any'
      : others.length > 0
        ? { oneOf: [first, ...others] }
        : first;
  return isNullable && shape !== 'any' ? { orNull: shape } : shape;
}

function objectOf({ properties = {}, required = [], ...schema }: ReplySchema): Shape {
  const fields = Object.entries(properties).map(([name, part]): [string, Shape] => {
    const shape = shapeOf(part);
    return [name, required.includes(name) ? shape : { optional: shape }];
  });
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const short = schema['x-short'];
  if (pattern) return { record: shapeOf(pattern) };
  return { fields: Object.fromEntries(fields), ...(short !== undefined && { short }) };
}

function plainShape(schema: ReplySchema): Shape {
  if (schema.anyOf) return unionOf(schema.anyOf);
  if (schema.enum) return { words: schema.enum.map(String) };
  if (schema.type === 'array') return { items: shapeOf(schema.items ?? {}) };
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'string') return 'text';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  return schema.type === 'boolean' ? 'boolean' : 'any';
}

/** What a schema of the contract says of a value, for reading. */
export function shapeOf(schema: ReplySchema): Shape {
  const shape = plainShape(schema);
  return 'default' in schema ? { of: shape, absent: schema.default } : shape;
}

/** The fields of a reply that a backend of the core alone must answer: an answer with one of them is a reply. */
export function compulsoryFields({ properties = {}, required = [] }: ReplySchema): Record<string, Shape> {
  const fields = Object.entries(properties).filter(
    ([name, part]) => required.includes(name) && part['x-extension'] === undefined,
  );
  return Object.fromEntries(fields.map(([name, part]) => [name, shapeOf(part)]));
}
