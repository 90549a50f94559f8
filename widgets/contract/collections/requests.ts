import type { LoanStanding } from './loan-standing.ts';
import { rupees } from '../money.ts';

/** Why a penalty is waived, as people read it. */
export const waiverReasons = {
  MEDICAL: 'Medical',
  JOB_LOSS: 'Job loss',
  BANK_ERROR: 'Bank error',
  DISPUTE_SETTLED: 'Dispute settled',
  GOODWILL: 'Goodwill',
} as const;
export type WaiverReason = keyof typeof waiverReasons;
export const waiverReasonKeys = Object.keys(waiverReasons) as WaiverReason[];

/** The message for a missing remark: every request, every decision and every hold of a loan has one. */
export function caseRemarkMessage(remark: string): string | undefined {
  return remark.trim() === '' ? 'Write a remark' : undefined;
}

/** POSTED: approved, and the penalty is lower by the amount. */
export const waiverStatuses = ['REQUESTED', 'REJECTED', 'POSTED'] as const;
export type WaiverStatus = (typeof waiverStatuses)[number];

/** The sentence that is confirmed before a waiver is requested (VA-10). */
export const waiverConfirmation = 'Once a waiver request is made, it cannot be revoked';

/** The message about the amount of a waiver; undefined for a good one. @param penalty unpaid, whole rupees */
export function waiverAmountMessage(amount: number, penalty: number): string | undefined {
  if (penalty === 0) return 'There is no unpaid penalty on this loan';
  if (!Number.isInteger(amount) || amount <= 0) return 'Enter whole rupees';
  return amount > penalty ? `The unpaid penalty is ${rupees(penalty)}` : undefined;
}

export const restructureReasons = {
  MEDICAL: 'Medical',
  JOB_LOSS: 'Job loss',
  INCOME_REDUCED: 'Income reduced',
  NATURAL_CALAMITY: 'Natural calamity',
  OTHER: 'Other',
} as const;
export type RestructureReason = keyof typeof restructureReasons;
export const restructureReasonKeys = Object.keys(restructureReasons) as RestructureReason[];

/** LAPSED: approved, but the loan could not be restructured on its day any more. */
export const restructureStatuses = ['INITIATED', 'APPROVED', 'REJECTED', 'EFFECTIVE', 'LAPSED'] as const;
export type RestructureStatus = (typeof restructureStatuses)[number];

/** The months that a restructuring may add, the longest tenure after it, and the months until the next one. */
export const restructureLimits = { least: 1, most: 12, tenure: 60, monthsApart: 12 } as const;

/** CLOSED: paid, and the loan is closed by it. REPLACED: a newer quote stands in its place. */
export const foreclosureStatuses = ['QUOTED', 'LINK_SENT', 'CLOSED', 'EXPIRED', 'REPLACED'] as const;
export type ForeclosureStatus = (typeof foreclosureStatuses)[number];
/** Days for which a foreclosure quote is valid, its own day included. */
export const foreclosureDays = 7;
/** Tax on the charge of a foreclosure, in per cent. */
export const foreclosureTaxPercent = 18;

/** Why a loan has left collection for good. */
const closedReasons = ['PAID', 'SETTLED', 'FORECLOSED'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** What is under way for a loan, at most one of them at a time. */
export const inFlightKinds = {
  settlement: 'A settlement is under way',
  restructure: 'An EMI restructuring is under way',
  foreclosure: 'A foreclosure is under way',
} as const;
export type InFlightKind = keyof typeof inFlightKinds;

/** Why another link than a settlement's own is not sent once the customer has accepted the settlement. */
export const settlementLinkOnly = 'A settlement is accepted. Send its link';
export const quoteToClose = 'To close the loan ask for a foreclosure quote';
/** What a link says by which nothing is left to pay. */
export const nothingDue = 'Nothing is due any more';

/**
 * The message about a payment link's amount; undefined for a good one.
 *
 * @param settlementLeft whole rupees that are left to pay of an accepted settlement; undefined without one
 */
export function linkAmountMessage(
  amount: number,
  {
    totalOutstanding,
    settlementLeft,
  }: Pick<LoanStanding, 'totalOutstanding'> & { settlementLeft?: number | undefined },
) {
  if (!Number.isInteger(amount) || amount <= 0) return 'Enter whole rupees';
  if (settlementLeft !== undefined && amount > settlementLeft)
    return `${rupees(settlementLeft)} is left to pay of the settlement`;
  return amount > totalOutstanding ? `The dues are ${rupees(totalOutstanding)}` : undefined;
}
