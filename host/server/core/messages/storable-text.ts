/** Lone surrogates, which neither Unicode text nor JSON in a database may contain. */
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Makes a text from outside storable. Removes the zero byte, which PostgreSQL refuses in text, cuts the text, and
 * replaces lone surrogates, also the one that the cut may leave.
 *
 * @param length the most UTF-16 units to keep
 */
export function storableText(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length).replaceAll(loneSurrogates, '\ufffd');
}
