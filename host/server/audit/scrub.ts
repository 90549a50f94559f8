/** A word that holds an e-mail address. Words are looked at one by one: a pattern for the whole address reads a long text again from each letter. */
const words = /\S+/g;
const address = /[^@]@[^@]/;
/** PANs, and runs of eight digits or more however they are spaced. */
const personal = [/\b[A-Z]{5}\d{4}[A-Z]\b/gi, /\+?\d(?:[\s-]?\d){7,}/g];

const cover = 'xxxx';

/** A text with what could name a borrower covered, in time that grows as the text does. */
export function scrub(text: string): string {
  const withoutAddresses = text.replace(words, (word) => (address.test(word) ? cover : word));
  return personal.reduce((scrubbed, pattern) => scrubbed.replace(pattern, cover), withoutAddresses);
}
