import type { Plugin } from 'vite';
import { callNames } from '../../contract/calls.ts';
import { schemas } from '../../contract/schemas.ts';
import type { Shape } from '../../client/backend/shape.ts';

const virtual = 'virtual:lending-reply-shapes';

/** The keywords of JSON Schema that the contract's replies use. */
interface ReplySchema {
  type?: string;
  properties?: Record<string, ReplySchema>;
  required?: readonly string[];
  patternProperties?: Record<string, ReplySchema>;
  items?: ReplySchema;
  anyOf?: readonly ReplySchema[];
  enum?: readonly unknown[];
  default?: unknown;
  'x-short'?: string;
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

function shapeOf(schema: ReplySchema): Shape {
  const shape = plainShape(schema);
  return 'default' in schema ? { of: shape, absent: schema.default } : shape;
}

/** The shapes of all calls' replies, by the call's name; those of all lists are the same two. */
export function replyShapes(): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const name of callNames) shapes[name.replace(/^.+\./, '.')] = shapeOf(schemas[name].reply);
  return shapes;
}

/**
 * Provides `virtual:lending-reply-shapes`: what the schemas say of replies, without the schemas, which no browser
 * loads.
 */
export function replyShapesPlugin(): Plugin {
  return {
    name: 'lending-reply-shapes',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) => (id === `\0${virtual}` ? `export default ${JSON.stringify(replyShapes())};` : undefined),
  };
}
