import type { TSchema } from 'typebox';
import type { ExtensionName } from './extensions.ts';

/** The same schema with more keywords. */
export function marked<Schema extends TSchema, Marks extends object>(schema: Schema, marks: Marks): Schema & Marks {
  // typebox keeps what a schema is in hidden properties, which a spread would lose
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as Schema;
  return Object.assign(copy, marks);
}

/**
 * A field that only a backend with this extension answers or takes. Any other backend leaves it out of a reply, and
 * the client reads `absent` in its place: without `absent` null where that is a value, else what is empty.
 */
export function ofExtension<Schema extends TSchema, Extension extends ExtensionName>(
  extension: Extension,
  schema: Schema,
  ...absent: [absent?: string | number | boolean | null | Record<string, never>]
): Schema & { 'x-extension': Extension } {
  return marked(schema, { 'x-extension': extension, ...(absent.length > 0 && { default: absent[0] }) });
}
