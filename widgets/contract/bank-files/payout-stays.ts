import { grouped } from '../money.ts';

/** Why an approved payout stays out of a file, in the words of a sentence that counts them. */
export const payoutStayWords = {
  REPORTED: 'whose payment the bank has reported (settle the exception first)',
  PAID: 'whose customer has the money',
  ON_HOLD: 'on hold',
  OPEN: 'open at a colleague’s desk',
  NO_AGREEMENT: 'without a valid agreement',
  NO_ACCOUNT: 'whose account is not verified, or not whole',
  MODE: 'that go another way, by their amount or as asked',
  NOT_TAKEN: 'with a text that the bank does not take',
  NO_PROFILE: 'of a lender without an approved profile',
} as const;
export type PayoutStay = keyof typeof payoutStayWords;
export const payoutStays = Object.keys(payoutStayWords) as PayoutStay[];

/** How many payouts stay out of a file, in a sentence without its full stop; empty for none. */
export function payoutsStayText(stays: readonly { because: string; count: number }[]): string {
  const total = stays.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return '';
  const each = stays.map(({ because, count }) => `${grouped(count)} ${because}`).join(', ');
  return `${grouped(total)} ${total === 1 ? 'payout stays' : 'payouts stay'} out: ${each}`;
}
