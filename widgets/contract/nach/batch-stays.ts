import { grouped } from '../money.ts';

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

/** Mandates that a bank does not take as they are: how many, and the first of them, each with what is wrong. */
interface NotTaken {
  count: number;
  mandates: readonly { loanApplicationNumber: string; detail: string }[];
}

/** How many mandates a bank does not take, with the first one, in a sentence without its full stop; empty for none. */
export function notTakenText({ count, mandates: [first] }: NotTaken = { count: 0, mandates: [] }): string {
  if (!first) return '';
  const many = count === 1 ? '1 mandate is' : `${grouped(count)} mandates are`;
  return `${many} not as the bank takes it: ${first.loanApplicationNumber}, ${first.detail}`;
}
