/** Borrowers' values in free text: e-mail addresses, PANs, and runs of eight digits or more however they are spaced. */
const personal = [/[^\s@]+@[^\s@]+/g, /\b[A-Z]{5}\d{4}[A-Z]\b/gi, /\+?\d(?:[\s-]?\d){7,}/g];

/** A text with what could name a borrower covered. */
export function scrub(text: string): string {
  return personal.reduce((scrubbed, pattern) => scrubbed.replace(pattern, 'xxxx'), text);
}
