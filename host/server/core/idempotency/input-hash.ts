import { createHash } from 'node:crypto';

/** JSON with sorted keys, so that the order of a form's fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What tells whether the same was sent again: SHA-256, hexadecimal. */
export const inputHash = (input: unknown) => createHash('sha256').update(canonical(input)).digest('hex');
