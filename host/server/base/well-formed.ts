/** Half of a surrogate pair. It is not valid Unicode, no database stores it, and only JSON can carry it. */
const loneSurrogate = /\p{Surrogate}/u;

/** The message under the field. */
export const brokenText = 'This holds half of a character. Type it again';

/**
 * Checks that every text in a value, including field names, is valid Unicode.
 *
 * @param value nests no deeper than `deepestInput`
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !loneSurrogate.test(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, part]) => !loneSurrogate.test(name) && isWellFormed(part));
}
