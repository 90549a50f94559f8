import type { TSchema } from 'typebox';
import type { ExtensionName } from './extensions.ts';

/**
 * A field that only a backend with this extension answers or takes. Any other backend leaves it out of a reply, and
 * the client reads `absent` in its place: without `absent` null where that is a value, else what is empty.
 */
export function ofExtension<Schema extends TSchema, Extension extends ExtensionName>(
  extension: Extension,
  schema: Schema,
  ...absent: [absent?: string | number | boolean | null | Record<string, never>]
): Schema & { 'x-extension': Extension } {
  // typebox keeps what a schema is in hidden properties, which a spread would lose
  const marked = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as Schema;
  return Object.assign(marked, { 'x-extension': extension, ...(absent.length > 0 && { default: absent[0] }) });
}
