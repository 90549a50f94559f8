import { rupees } from '../money.ts';
import type { ApproveMode, SettlementLevel } from './settlement.ts';

/** The pre-approved share of the dues by bucket, in per cent, until a lender sets others. */
export const preApprovedPercents = { '1-30': 100, '31-60': 95, '61-90': 90, '91-180': 80, '180+': 65 } as const;
const percents: Readonly<Record<string, number | undefined>> = preApprovedPercents;
/** The pre-approved share of the dues of a loan, in per cent: all of them where nothing is overdue. */
export const preApprovedPercent = (bucket: string | null): number => percents[bucket ?? ''] ?? 100;
/** The least share of the dues that is settled for, in per cent. */
export const floorPercent = 50;

/**
 * Who may approve which haircut, the lowest level first. Haircut and dues must both be within a level's limits, and an
 * edge belongs to the lower level.
 */
export const authority = [
  { level: 'AGENCY_MANAGER', haircutPercent: 10, mostDues: 100_000 },
  { level: 'COLLECTIONS_HEAD', haircutPercent: 25, mostDues: 200_000 },
  { level: 'TWO_APPROVERS', haircutPercent: 50, mostDues: 1_000_000 },
] as const satisfies readonly { level: SettlementLevel; haircutPercent: number; mostDues: number }[];

/** What a settlement's policy follows from. Whole rupees. */
export interface SettlementTerms {
  totalOutstanding: number;
  preApprovedAmount: number;
  /** Less than this is refused; null where it is not said to whoever asks. */
  floor: number | null;
  /** What was waived of the penalties lately: it is given up with the settlement, so the ladder weighs both together. */
  waived?: number;
}

/** What shares are of: the dues, with what was waived of them lately. */
export const weighedDues = ({ totalOutstanding, waived = 0 }: Omit<SettlementTerms, 'preApprovedAmount' | 'floor'>) =>
  totalOutstanding + waived;

/** A share in whole rupees, rounded up. */
const share = (amount: number, percent: number) => Math.ceil((amount * percent) / 100);

/**
 * The terms of a loan.
 *
 * @param grid the pre-approved share of the dues, in per cent
 * @param fixed a pre-approved amount of this loan alone, in place of the grid's
 * @param waived of the penalties lately
 */
export function termsOf(
  totalOutstanding: number,
  {
    grid,
    fixed,
    floor = floorPercent,
    waived = 0,
  }: { grid: number; fixed: number | null; floor?: number; waived?: number },
): SettlementTerms & { floor: number } {
  const dues = totalOutstanding + waived;
  const preApprovedAmount = Math.min(fixed ?? share(dues, grid), totalOutstanding);
  return {
    totalOutstanding,
    preApprovedAmount,
    floor: Math.min(share(dues, floor), preApprovedAmount),
    ...(waived > 0 && { waived }),
  };
}

/**
 * What of a loan needs nobody's approval, before what was waived of it lately counts: its own amount, else its bucket's share.
 *
 * @returns null where nothing is overdue
 */
export function shownPreApproved(totalOutstanding: number, bucket: string | null, fixed: number | null): number | null {
  if (bucket === null) return fixed;
  return termsOf(totalOutstanding, { grid: preApprovedPercent(bucket), fixed }).preApprovedAmount;
}

/** The part of the dues that is given up, in hundredths of a per cent, rounded up: an edge is never reached by rounding. */
export function haircutOf(amount: number, totalOutstanding: number): number {
  return Math.ceil(((totalOutstanding - amount) * 10_000) / totalOutstanding);
}

/** The level that approves an amount of these dues, with what was waived of them; undefined when nobody may. */
export function levelOf(amount: number, totalOutstanding: number): SettlementLevel | undefined {
  const givenUp = (totalOutstanding - amount) * 100;
  return authority.find(
    ({ haircutPercent, mostDues }) => totalOutstanding <= mostDues && givenUp <= totalOutstanding * haircutPercent,
  )?.level;
}

/** What the policy says to an amount. */
export type SettlementPolicy =
  | { outcome: 'WITHIN_POLICY'; approveMode: Extract<ApproveMode, 'autoapprove'> }
  | { outcome: 'NEEDS_APPROVAL'; approveMode: Extract<ApproveMode, 'approve'>; level: SettlementLevel }
  | { outcome: 'FULL_AMOUNT' }
  | { outcome: 'ABOVE_LIMIT' }
  | { outcome: 'BELOW_FLOOR' };

/**
 * ST-05: an amount at or above the pre-approved one needs nobody, one below it the people of its level; below the floor
 * it is refused. Nobody may go below the pre-approved amount of dues above the highest limit.
 */
export function policyOf(amount: number, terms: SettlementTerms): SettlementPolicy {
  const { totalOutstanding, preApprovedAmount, floor } = terms;
  const dues = weighedDues(terms);
  if (amount >= totalOutstanding) return { outcome: 'FULL_AMOUNT' };
  if (amount >= preApprovedAmount) return { outcome: 'WITHIN_POLICY', approveMode: 'autoapprove' };
  const isAboveEveryLimit = authority.every(({ mostDues }) => dues > mostDues);
  if (isAboveEveryLimit) return { outcome: 'ABOVE_LIMIT' };
  if (floor !== null && amount < floor) return { outcome: 'BELOW_FLOOR' };
  const level = levelOf(amount, dues);
  if (level !== undefined) return { outcome: 'NEEDS_APPROVAL', approveMode: 'approve', level };
  return { outcome: floor === null ? 'BELOW_FLOOR' : 'ABOVE_LIMIT' };
}

/** A rung of the ladder: the amounts from one to another, and who approves them. */
export interface Rung {
  by: 'POLICY' | SettlementLevel | 'NOBODY';
  /** Whole rupees; null where there is no end, or where it is not said. */
  from: number | null;
  to: number | null;
}

/** The ladder of amounts, from just below the dues down to what nobody approves. Rungs without amounts are left out. */
export function ladderOf(terms: SettlementTerms): Rung[] {
  const { totalOutstanding, preApprovedAmount, floor } = terms;
  const dues = weighedDues(terms);
  const rungs: Rung[] = [];
  let above = totalOutstanding;
  function add(by: Rung['by'], from: number) {
    if (from < above) {
      rungs.push({ by, from, to: above - 1 });
      above = from;
    }
  }
  add('POLICY', preApprovedAmount);
  const levels = authority.filter(({ mostDues }) => dues <= mostDues);
  for (const { level, haircutPercent } of levels) add(level, Math.max(share(dues, 100 - haircutPercent), floor ?? 0));
  const last = rungs.at(-1);
  const isHidden = floor === null && last?.by === 'TWO_APPROVERS';
  if (isHidden) last.from = null;
  return [...rungs, { by: 'NOBODY', from: null, to: isHidden ? null : above - 1 }];
}

/** The rung that an amount stands on; undefined for one that is no settlement. */
export function rungOf(amount: number, ladder: readonly Rung[]): Rung | undefined {
  const top = ladder[0]?.to ?? 0;
  if (amount <= 0 || amount > top) return undefined;
  return ladder.find(({ from }) => from === null || amount >= from);
}

/** ST-06, letter for letter. */
export const withinPolicyNote = 'This amount is approved under our policy. You can share the link with the customer.';
/** ST-07. */
export function approverNote(email: string): string {
  return `This amount must be shared with an approver at ${email} for approval.`;
}
const fullAmountMessage = 'This is the full amount. Send a payment link';
export const belowFloorNote = 'This amount is below what can be settled';

/**
 * The message about an amount that is offered; undefined for one that somebody may approve.
 *
 * @param amount as it was typed, or a number
 */
export function settlementAmountMessage(amount: string | number, terms: SettlementTerms): string | undefined {
  const offered = /^\d+$/.test(String(amount)) ? Number(amount) : 0;
  if (offered < 1) return 'Enter whole rupees';
  const { outcome } = policyOf(offered, terms);
  if (outcome === 'FULL_AMOUNT') return fullAmountMessage;
  if (outcome === 'ABOVE_LIMIT') return `Enter ${rupees(terms.preApprovedAmount)} or more`;
  if (outcome !== 'BELOW_FLOOR') return undefined;
  return terms.floor === null ? belowFloorNote : `Enter ${rupees(terms.floor)} or more`;
}
