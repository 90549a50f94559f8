/** Halves of a pair without the other half: no Unicode text has them, and JSON that a database keeps neither. */
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * A text from outside as it can be kept: without the zero byte, which PostgreSQL takes in no text, and without halves of a
 * character, its own or those that the cut leaves.
 *
 * @param length the most UTF-16 units to keep
 */
export function storableText(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length).replaceAll(loneSurrogates, '\ufffd');
}
