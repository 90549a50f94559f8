/** A unique id that nobody can guess: 32 hexadecimal digits. */
export function randomId(): string {
  // randomUUID is missing on a page without a secure context, such as an old office page.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
