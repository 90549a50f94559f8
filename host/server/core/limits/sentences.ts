import { limitRows, type LimitCode } from '../../../../widgets/contract/session/limits.ts';
import { errors } from '../../../../widgets/contract/errors.ts';
import { grouped, rupees } from '../../../../widgets/contract/money.ts';
import { readableTime } from '../../base/indian-time.ts';

/** How far a limit is used when it refuses, or asks for a reason. */
export interface Reached {
  spent: number;
  free: number;
  freeAt: Date | null;
  isQuestion: boolean;
}

/** What is said to who has looked at much. @param within as in "60 whole numbers within an hour" */
const looked =
  (within: string) =>
  ({ spent, isQuestion }: Reached): string =>
    `You have seen ${spent} ${within}. ${isQuestion ? 'Give a reason to see more' : 'Ask a lead to raise your limit'}`;

const counts = ['No leave', 'One leave', 'Two leaves', 'Three leaves'] as const;

/** @param within as in "a day" */
const left =
  (within: string) =>
  ({ free }: Reached): string => {
    const others = free < limitRows.contactLeaveWeek.most ? 'The head of collections' : 'Nobody';
    return `${counts[free] ?? `${free} leaves`} ${within}. ${others} may allow another`;
  };

const next = (freeAt: Date | null) => (freeAt ? `, or wait until ${readableTime(freeAt).slice(12)}` : '');

/** What a refusal says, by the limit that it comes from. */
export const sentences = {
  waivePenalty: ({ spent, free }) =>
    `Waived on this loan in 30 days: ${rupees(spent)} of ${rupees(free)}. A waiver above that is for the head of collections`,
  waivePenaltyDay: ({ spent, free }) =>
    `You have approved waivers of ${rupees(spent)} today, of ${rupees(free)}. The head of collections approves the others`,
  settle: () => errors.APPROVAL_LIMIT.message,
  contactLeaveWeek: left('in 7 days'),
  contactLeave: left('a day'),
  revealContact: looked('whole numbers within an hour'),
  revealContactDay: looked('whole numbers today'),
  revealIdentity: looked('papers or numbers of them within an hour'),
  revealIdentityDay: looked('papers or numbers of them today'),
  revealPace: ({ free }) =>
    `Nobody sees more than ${free} whole numbers within a minute. Wait a moment, then look again`,
  dialContact: ({ spent, freeAt }) =>
    `You have dialled ${spent} numbers within an hour. Ask a lead to raise your limit${next(freeAt)}`,
  searchNumber: () => errors.TOO_MANY_SEARCHES.message,
  communicate: () => errors.LIMIT_REACHED.message,
  promoCost: () => errors.LIMIT_REACHED.message,
  downloadRows: ({ spent, free }) =>
    `You have downloaded ${grouped(spent)} rows today, and ${grouped(free)} a day are free. Give a reason to download more`,
  downloadFile: ({ free }) => `This file has more than ${grouped(free)} rows. Give a reason to download it`,
  verifySettlement: ({ spent }) =>
    `You have verified ${spent} offers for this loan today. Try again tomorrow or ask a manager`,
} as const satisfies Record<LimitCode, (reached: Reached) => string>;
