/** A number of 53 bits from a text, the same for the same text (cyrb53). */
function hashOf(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}

/**
 * The key of a text that is sent from a draft. Every tab that shows the draft gives the same text the same key, so that
 * it is sent once, and another text another key.
 *
 * @param draftKey the draft's own key
 */
export function keyOfSentText(draftKey: string, text: string): string {
  return `${draftKey}-${hashOf(text).toString(36)}`;
}
