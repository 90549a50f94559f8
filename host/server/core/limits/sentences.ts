import type { LimitCode } from '../../../../widgets/contract/session/limits.ts';
import { errors } from '../../../../widgets/contract/errors.ts';
import { rupees } from '../../../../widgets/contract/money.ts';

/** How far a limit is used when it refuses. */
export interface Reached {
  spent: number;
  free: number;
  freeAt: Date | null;
}

/** What a refusal says, by the limit that it comes from. */
export const sentences = {
  waivePenalty: ({ spent, free }) =>
    `Waived on this loan in 30 days: ${rupees(spent)} of ${rupees(free)}. A waiver above that is for the head of collections`,
  waivePenaltyDay: ({ spent, free }) =>
    `You have approved waivers of ${rupees(spent)} today, of ${rupees(free)}. The head of collections approves the others`,
  settle: () => errors.APPROVAL_LIMIT.message,
  searchNumber: () => errors.TOO_MANY_SEARCHES.message,
} as const satisfies Record<LimitCode, (reached: Reached) => string>;
