import { basisPoints, noPaise, paiseOf, plus, type Paise } from '../ledger/paise.ts';

/** Why a bank has not paid an instalment that was asked for by a mandate. */
export const bounceReasons = ['FUNDS', 'STOPPED', 'ACCOUNT', 'TECHNICAL', 'MANDATE', 'CHARGEBACK'] as const;
export type BounceReason = (typeof bounceReasons)[number];

/** Not the borrower's doing: such a bounce costs nothing. */
const free: readonly BounceReason[] = ['TECHNICAL', 'MANDATE', 'CHARGEBACK'];

/** What a bounce costs, with its tax, each half up to the paisa. @param set the charge in whole rupees and its tax in per cent */
export function bounceCost(
  reason: BounceReason,
  { charge, taxPercent }: { charge: number; taxPercent: number },
): Paise {
  if (free.includes(reason)) return noPaise;
  const cost = paiseOf(charge);
  return plus(cost, basisPoints(cost, taxPercent * 100, 'half up'));
}
