import { isIdField } from '../refusals/foreign-ids.ts';

interface Schema {
  type?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** A field of a request that names a row, a person or a loan: the way to it, `0` for the only element of an array. */
export interface IdField {
  path: readonly string[];
  /** Whether it takes a loan's number, an id, or any text. */
  takes: 'loan' | 'id' | 'text';
}

function takesOf({ pattern, anyOf }: Schema): IdField['takes'] {
  const text = pattern ?? anyOf?.find((each) => each.pattern !== undefined)?.pattern;
  if (text === undefined) return 'text';
  return text.includes('a-f') ? 'id' : 'loan';
}

/** Every field of a request that names something, however deep it lies. */
export function idFieldsOf(schema: Schema, path: readonly string[] = []): IdField[] {
  if (schema.items) {
    const isOfIds = path.length > 0 && /Ids?$|^left$/.test(path.at(-1) ?? '') && schema.items.type === 'string';
    if (isOfIds) return [{ path: [...path, '0'], takes: takesOf(schema.items) }];
    return idFieldsOf(schema.items, [...path, '0']);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]): IdField[] => {
    if (each.properties || each.items) return idFieldsOf(each, [...path, name]);
    return isIdField(name) ? [{ path: [...path, name], takes: takesOf(each) }] : [];
  });
}

type Fields = Record<string, unknown>;

/** An input with another value in one of its fields; what lies on the way to it is there, by `sample`, if it is not. */
export function withField(
  input: Fields,
  [name = '', ...rest]: readonly string[],
  value: string,
  sample: Fields,
): Fields {
  if (rest.length === 0) return { ...input, [name]: value };
  const within = input[name] ?? sample[name];
  if (rest[0] === '0') {
    const element = (Array.isArray(within) ? within[0] : undefined) as Fields | undefined;
    return { ...input, [name]: [rest.length === 1 ? value : withField(element ?? {}, rest.slice(1), value, {})] };
  }
  return { ...input, [name]: withField((within as Fields | undefined) ?? {}, rest, value, {}) };
}
