/** Levels of lists and objects that an input may have; the deepest schema has five. What follows may then go level by level. */
export const deepestInput = 20;

/** Whether a value nests no deeper than that. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestInput) return false;
    level = level.flatMap((part): unknown[] => (part !== null && typeof part === 'object' ? Object.values(part) : []));
  }
  return true;
}
