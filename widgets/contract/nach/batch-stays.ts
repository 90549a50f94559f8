import { grouped } from '../money.ts';

/** How many mandates are named that stay out of a batch for one reason. */
export const mostNamed = 20;

/** Why an accepted mandate stays out of a batch, in the words of a sentence that counts them. */
export const batchStayWords = {
  ENDED: 'of an application that has ended',
  ON_HOLD: 'on hold',
  NO_AGREEMENT: 'without a valid agreement',
  OPEN: 'open at a colleague’s desk',
  ELSEWHERE: 'of an application outside NACH Upload',
} as const;
export type BatchStay = keyof typeof batchStayWords;
export const batchStays = Object.keys(batchStayWords) as BatchStay[];

/** How many mandates stay out of a batch, in a sentence without its full stop: "3 stay out: 1 on hold, 2 ..."; empty for none. */
export function leftOutText(leftOut: readonly { because: string; count: number }[] = []): string {
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return '';
  const each = leftOut.map(({ because, count }) => `${grouped(count)} ${because}`).join(', ');
  return `${grouped(total)} accepted ${total === 1 ? 'mandate stays' : 'mandates stay'} out: ${each}`;
}

/** Some mandates: how many, and the first of them, each with what is wrong. */
interface Named {
  count: number;
  mandates: readonly { loanApplicationNumber: string; detail: string }[];
}

/** How many mandates a bank does not take, with the first one, in a sentence without its full stop; empty for none. */
export function notTakenText({ count, mandates: [first] }: Named = { count: 0, mandates: [] }): string {
  if (!first) return '';
  const many = count === 1 ? '1 mandate is' : `${grouped(count)} mandates are`;
  return `${many} not as the bank takes it: ${first.loanApplicationNumber}, ${first.detail}`;
}

const formsOf = (count: number) => `${grouped(count)} ${count === 1 ? 'form' : 'forms'}`;
const none: Named = { count: 0, mandates: [] };

/** What the making of a batch rejects before it, with the first one, in a sentence without its full stop; empty for nothing. */
export function changedFormsText({ count, mandates: [first] }: Named = none): string {
  if (!first) return '';
  const { loanApplicationNumber, detail } = first;
  return `Create batch first rejects ${formsOf(count)}, whose loan is another since: ${loanApplicationNumber}, ${detail}`;
}

/** What the making of a batch has rejected, with the first one, in a sentence without its full stop; empty for nothing. */
export function rejectedText({ count, mandates: [first] }: Named = none): string {
  if (!first) return '';
  const { loanApplicationNumber, detail } = first;
  const are = count === 1 ? 'is' : 'are';
  return `${formsOf(count)} ${are} rejected, whose loan is another since: ${loanApplicationNumber}, ${detail}`;
}

/** How many mandates stay as nobody has said how files of their lender look, in a sentence without its full stop; empty for none. */
export function noProfileText({ count, mandates: [first] }: Named = none): string {
  if (!first) return '';
  const many = count === 1 ? '1 mandate is' : `${grouped(count)} mandates are`;
  return `${many} of a lender without an approved bank profile: ${first.loanApplicationNumber}, ${first.detail}`;
}

/** Some sentences in one line, without the last full stop; those that are empty are left out. */
export const sentences = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('. ');
