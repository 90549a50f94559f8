import fc from 'fast-check';
import type { Schema } from './description.ts';
import { deepJson } from './hostile-values.ts';
import { known, type KnownValues } from './known-values.ts';

/** A field and its value as JSON, written: what is sent twice stands twice, and a value may be one that JavaScript has not. */
export type Field = readonly [name: string, json: string];

/** What is known to exist, and the list that the call is of. */
export interface Known {
  values: KnownValues;
  list: string | undefined;
}

const quoted = (text: string) => JSON.stringify(text);
const sizes = { maxDepth: 4 };

function knownText(names: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...names), fc.nat(39)).map(([name, at]) => known(name, at));
}

function textOf(schema: Schema, name: string, { values, list }: Known): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 200 } = schema;
  const made =
    pattern === undefined
      ? fc.oneof(
          fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) }),
          fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30) >> 2) }),
          fc
            .constantFrom('9876543210', '2030/01/01 10:00', '2030-01-01', 'Call me back')
            .map((text) => text.slice(0, maxLength)),
          fc.constant('a'.repeat(Math.max(minLength, maxLength))),
        )
      : fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength);
  const names = values.fitting(name, schema, list);
  if (names.length === 0) return made.map(quoted);
  const itself = names.filter((each) => each === name);
  return fc.oneof(
    { weight: 6, arbitrary: knownText(itself.length > 0 ? itself : names).map(quoted) },
    { weight: 2, arbitrary: knownText(names).map(quoted) },
    { weight: 2, arbitrary: made.map(quoted) },
  );
}

function numberOf({ minimum = -10, maximum = 10_000_000, type }: Schema, name: string, { values, list }: Known) {
  const made = fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) });
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), Math.ceil(minimum) + 3) });
  const numbers: fc.Arbitrary<string>[] = [small.map(String), made.map(String)];
  if (type === 'number') numbers.push(fc.constant(String(minimum + 0.5)));
  if (values.fitting(name, {}, list).includes(name)) numbers.push(knownText([name]), knownText([name]));
  return fc.oneof(...numbers);
}

/** Fields that an object schema takes, the optional ones now and then. */
export function fieldsOf(schema: Schema, from: Known, depth = 0): fc.Arbitrary<Field[]> {
  const { properties = {}, required = [], patternProperties = {} } = schema;
  const named = Object.entries(properties).map(([name, part]) => {
    const value = valueOf(part, name, from, depth + 1).map((json): Field[] => [[name, json]]);
    return required.includes(name)
      ? value
      : fc.oneof({ weight: 1, arbitrary: value }, { weight: 2, arbitrary: fc.constant<Field[]>([]) });
  });
  const [free] = [...Object.values(patternProperties), schema.additionalProperties].filter(
    (each) => typeof each === 'object',
  );
  if (!free) return fc.tuple(...named).map((fields) => fields.flat());
  const freeNames = ['phone', 'userId', 'agentId', 'process', 'sessionId', 'loanAppNo', 'callRef', 'PRODUCT', 'a'];
  const more = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...freeNames), fc.nat(5))
      .chain(([name]) => valueOf(free, name, from, depth + 1).map((json): Field => [name, json])),
    { maxLength: 5, selector: ([name]) => name },
  );
  const rarely =
    named.length === 0
      ? more
      : fc.oneof({ weight: 5, arbitrary: fc.constant<Field[]>([]) }, { weight: 1, arbitrary: more });
  return fc.tuple(...named, rarely).map((fields) => fields.flat());
}

export function written(fields: readonly Field[]): string {
  return `{${fields.map(([name, json]) => `${quoted(name)}:${json}`).join(',')}}`;
}

/** A value that a schema takes, as JSON. */
export function valueOf(schema: Schema, name: string, from: Known, depth = 0): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => valueOf(part, name, from, depth)));
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema, from, depth).map(written);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = schema;
      const most = depth > sizes.maxDepth ? minItems : Math.max(minItems, Math.min(maxItems, 4));
      const filled = fc.array(valueOf(items, name, from, depth + 1), { minLength: minItems, maxLength: most });
      const lists = filled.map((parts) => `[${(schema.uniqueItems ? [...new Set(parts)] : parts).join(',')}]`);
      const empty = minItems > 0 ? lists : fc.oneof(fc.constant('[]'), lists);
      return fc.oneof({ weight: 20, arbitrary: empty }, { weight: 1, arbitrary: deepJson });
    }
    case 'integer':
    case 'number':
      return numberOf(schema, name, from);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'null':
      return fc.constant('null');
    default:
      return textOf(schema, name, from);
  }
}
