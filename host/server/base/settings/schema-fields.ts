import { isRecord } from '../../../../widgets/contract/reading/is-record.ts';

interface Part {
  type?: string;
  properties?: Record<string, Part>;
  patternProperties?: Record<string, Part>;
  additionalProperties?: unknown;
}

/** The names of the fields in a schema, at any depth; open where any name may stand. */
export function fieldsOf(schema: unknown): { known: ReadonlySet<string>; isOpen: boolean } {
  const known = new Set<string>();
  let isOpen = false;
  function walk(part: unknown): void {
    if (Array.isArray(part)) part.forEach(walk);
    if (!isRecord(part)) return;
    const { properties = {}, patternProperties, additionalProperties } = part as Part;
    for (const name of Object.keys(properties)) known.add(name);
    isOpen ||= patternProperties !== undefined || isRecord(additionalProperties);
    Object.values(part).forEach(walk);
  }
  walk(schema);
  return { known, isOpen };
}
