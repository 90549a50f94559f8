/** Half of a pair without the other half: no Unicode text has it, no database keeps it, and JSON alone can carry it. */
const loneSurrogate = /\p{Surrogate}/u;

/** What a person reads under the field. */
export const brokenText = 'This holds half of a character. Type it again';

/**
 * Whether every text in a value, names of fields included, is whole Unicode.
 *
 * @param value nests no deeper than an input may
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !loneSurrogate.test(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, part]) => !loneSurrogate.test(name) && isWellFormed(part));
}
