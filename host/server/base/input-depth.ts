/** The most levels of lists and objects in an input, so that later checks may recurse. The deepest schema has five. */
export const deepestInput = 20;

/** @returns true when a value nests no deeper than `deepestInput` */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestInput) return false;
    level = level.flatMap((part): unknown[] => (part !== null && typeof part === 'object' ? Object.values(part) : []));
  }
  return true;
}
