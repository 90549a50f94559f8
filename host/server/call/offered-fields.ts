import type { ExtensionName } from '../../../widgets/contract/extensions.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';

interface ObjectPart {
  properties?: Record<string, { 'x-extension'?: string }>;
  required?: readonly string[];
}

/**
 * The same schema without the fields of extensions that are not offered.
 *
 * @param schema JSON Schema, or a part of it
 */
export function offeredFields(schema: unknown, offered: readonly ExtensionName[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => offeredFields(part, offered));
  if (!isRecord(schema)) return schema;
  const { properties, required } = schema as ObjectPart;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, offeredFields(part, offered)]));
  if (!properties || !isRecord(copy['properties'])) return copy;
  const stays = (name: string) => {
    const extension = properties[name]?.['x-extension'];
    return extension === undefined || offered.some((each) => each === extension);
  };
  const kept = Object.fromEntries(Object.entries(copy['properties']).filter(([name]) => stays(name)));
  return { ...copy, properties: kept, ...(required && { required: required.filter(stays) }) };
}
