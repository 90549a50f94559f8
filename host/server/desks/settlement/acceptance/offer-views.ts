import type { PageView } from '../../../call/customer-page.ts';
import { readableTime } from '../../../base/indian-time.ts';
import { lastFour } from '../../../base/last-four.ts';
import { hashOf } from '../../../base/tokens.ts';
import { codeTerms, type codesOf, type CodeUse } from '../../../core/codes/one-time-code.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';
import { readableDay } from '../../../../../widgets/contract/time.ts';
import type { FoundOffer } from '../settlement-link.store.ts';

const terms =
  'If you accept and pay the amount by the date, nothing more is due on your loan. Your credit report shows it as settled.';

/** By which day the amount is paid, or each of its parts. */
function payBy({ parts, settlement_date: settlementDate }: FoundOffer): [string, string][] {
  if (parts === null) return [['Pay by', readableDay(settlementDate)]];
  return parts.map(({ amount, dueOn }, index) => [`Part ${index + 1}`, `${rupees(amount)} by ${readableDay(dueOn)}`]);
}

/** What the customer decides on, word for word. */
export function offerWords(found: FoundOffer) {
  return {
    title: 'Your settlement offer',
    text: terms,
    rows: [
      ['Name', found.first_name],
      ['Loan', lastFour(found.loan_application_number)],
      ['Amount', rupees(found.settlement_amount)],
      ...payBy(found),
      ['Answer by', readableDay(found.expiry_date)],
    ],
  } as const satisfies PageView;
}

/** What is kept of those words with an acceptance. */
export const hashOfWords = (found: FoundOffer) => hashOf(JSON.stringify(offerWords(found)));

/** A code for an offer is good for the link by which it was asked for, and for the offer as it was shown then. */
export const codeUseOf = (found: FoundOffer): CodeUse => ({
  subject: `settlement ${found.id}`,
  boundTo: [found.token_hash, found.version, hashOfWords(found)],
});

type Codes = Awaited<ReturnType<typeof codesOf>>;

const clock = (at: Date) => readableTime(at).slice(12);

/** Why a code that was sent is good no more. */
const whyNot = {
  ENDED: 'The code has ended.',
  TRIED: 'A wrong code was entered too often.',
  OTHER: 'The offer has changed since the code was sent.',
} as const;

const accept = { action: 'accept', label: 'Accept' } as const;
const decline = { action: 'decline', label: 'Decline' } as const;

function noticeOf({ last, nextAt }: Codes): string | undefined {
  if (last === undefined || last.standing === 'USED' || last.standing === 'GOOD') return undefined;
  const next = nextAt === null ? 'Accept to get another.' : `Another can be sent from ${clock(nextAt)} on.`;
  return `${whyNot[last.standing]} ${next}`;
}

/** @param inDemo the code, which a demo shows */
function enterView(words: PageView, { last, nextAt }: Codes, inDemo: string | undefined): PageView | undefined {
  if (last?.standing !== 'GOOD') return undefined;
  const { triesLeft, goodUntil, sentTo } = last;
  const left = triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`;
  const hint = `It came by WhatsApp and is good until ${clock(goodUntil)}.`;
  return {
    ...words,
    ...(last.isTried && { notice: `This is not the code. ${left}` }),
    code: {
      label: `Enter the six-digit code sent to ${sentTo}`,
      hint: inDemo === undefined ? hint : `${hint} This is a demo: the code is ${inDemo}.`,
    },
    buttons: [
      { action: 'confirm', label: 'Accept' },
      ...(nextAt === null ? [{ action: 'accept', label: 'Send another code' }] : []),
      decline,
    ],
  };
}

/**
 * The offer with what its customer can do: ask for a code, enter it, decline.
 *
 * @param reaches the number that codes go to, masked; null where none can be sent
 */
export function openOffer(
  found: FoundOffer,
  { codes, reaches, inDemo }: { codes: Codes; reaches: string | null; inDemo: string | undefined },
): PageView {
  const words = offerWords(found);
  const entering = enterView(words, codes, inDemo);
  if (entering) return entering;
  if (reaches === null)
    return {
      ...words,
      notice: 'No code can be sent to you at the moment. Ask who sent you this link how to accept.',
      buttons: [decline],
    };
  const notice =
    noticeOf(codes) ??
    `To accept, you enter a six-digit code that is sent to ${reaches}. You may ask for ${counted} an hour.`;
  return { ...words, notice, buttons: codes.nextAt === null ? [accept, decline] : [decline] };
}

const counted = ['none', 'one', 'two', 'three'][codeTerms.anHour] ?? String(codeTerms.anHour);

/** The question before an offer is declined. */
export function declineQuestion(found: FoundOffer): PageView {
  return {
    title: 'Do you decline the offer?',
    text: `You may change your mind until the end of ${readableDay(found.expiry_date)}.`,
    rows: offerWords(found).rows,
    buttons: [
      { action: 'back', label: 'Back to the offer' },
      { action: 'declined', label: 'Yes, decline' },
    ],
  };
}

/** The page of an offer that was declined. @param mayReturn whether it can be taken up again */
export function declinedOffer(found: FoundOffer, mayReturn: boolean): PageView {
  if (!mayReturn) return { status: 410, title: 'You have declined the offer' };
  return {
    title: 'You have declined the offer',
    text: `It can be taken up again until the end of ${readableDay(found.expiry_date)}.`,
    buttons: [{ action: 'return', label: 'I have changed my mind' }],
  };
}
