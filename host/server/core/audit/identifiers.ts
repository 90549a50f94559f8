/** A PAN, or an unbroken run of as many digits as an account or a mobile number has (9 to 18), spaces and hyphens aside. */
const identifiers = /[A-Za-z]{5}\d{4}[A-Za-z]|(?<!\d)\d{9,18}(?!\d)/;

const spaced = /[A-Za-z]{5}\d{4}[A-Za-z]|\d(?:[ -]?\d){7,}/g;

/** A text whose PANs and long numbers show their last four signs alone. */
export function maskIdentifiers(text: string): string {
  return text.replace(spaced, (found) => `xxxx${found.slice(-4)}`);
}

/**
 * Whether a text holds a borrower's full PAN, account or phone number (design: reading one is a reveal). The shape of
 * the text decides, so that a field which a lender adds to a card needs no mark. A masked number does not count.
 */
export function holdsIdentifier(text: string): boolean {
  return identifiers.test(text.replace(/(?<=\d)[ -](?=\d)/g, ''));
}
