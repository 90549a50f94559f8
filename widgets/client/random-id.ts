/** What nobody guesses and nothing else has: 32 hexadecimal digits. */
export function randomId(): string {
  // randomUUID is not there on a page that is not a secure context, as old office pages are not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
