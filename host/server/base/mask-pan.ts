/** ABxxxxxx1K: the first two and the last two characters of a PAN. Empty for a text that is too short to hide. */
export function maskPan(pan: string): string {
  const text = pan.trim();
  return text.length < 6 ? '' : `${text.slice(0, 2)}${'x'.repeat(text.length - 4)}${text.slice(-2)}`;
}
