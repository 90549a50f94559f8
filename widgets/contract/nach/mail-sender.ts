/** What a mail's sender may differ in from the customer of a loan. */
export const senderDifferences = ['senderName', 'senderEmail'] as const;
export type SenderDifference = (typeof senderDifferences)[number];

/** The sender of a mail, as the mail says it. */
export interface MailSender {
  name: string | null;
  email: string;
}

/** The customer of a loan, and every e-mail address that is known of them. */
export interface LoanCustomer {
  name: string | null;
  emails: readonly (string | null)[];
}

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'smt']);
/** Fewer letters would make "Ra" the beginning of half of all names. */
const leastBeginning = 3;

/** The words of a name without titles, case and accents; none for what is no name, such as an address. */
export function nameWords(name: string | null): string[] {
  if (name === null || name.includes('@')) return [];
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const words = plain.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => !titles.has(word));
}

/** Whether two words of names may be the same: one of them is an initial or a beginning of the other. */
function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || ((short.length === 1 || short.length >= leastBeginning) && long.startsWith(short));
}

const isLatin = (words: readonly string[]) => words.every((word) => /^\p{Script=Latin}/u.test(word));

/**
 * Whether two names may be one person's: every word of the shorter one is found in the longer one, in any order.
 *
 * @returns undefined when they cannot be compared: one is missing, or they are written in different scripts
 */
export function namesAgree(one: string | null, other: string | null): boolean | undefined {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  if (short.length === 0 || isLatin(short) !== isLatin(long)) return undefined;
  const left = [...long];
  return short.every((word) => {
    const same = left.indexOf(word);
    const at = same === -1 ? left.findIndex((each) => areAlike(word, each)) : same;
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

const plainAddress = (email: string | null) => (email ?? '').trim().toLowerCase();

/**
 * What tells that a mail is not from the customer of a loan, as sentences for the person who links the mail. Where
 * nothing is known of the customer's addresses, a name that agrees is enough.
 *
 * @returns one sentence for each difference; none when the mail may be the customer's own
 */
export function senderDiffers(sender: MailSender, customer: LoanCustomer): Partial<Record<SenderDifference, string>> {
  const known = [...new Set(customer.emails.map(plainAddress))].filter((email) => email !== '');
  const agrees = namesAgree(sender.name, customer.name);
  const isStranger = known.length > 0 ? !known.includes(plainAddress(sender.email)) : agrees !== true;
  const theirs =
    known.length > 0 ? `the customer’s address is ${known.join(' or ')}` : 'no address of the customer is known';
  return {
    ...(agrees === false && { senderName: `The sender’s name is ${sender.name}, the customer’s is ${customer.name}` }),
    ...(isStranger && { senderEmail: `The mail came from ${sender.email}, ${theirs}` }),
  };
}
