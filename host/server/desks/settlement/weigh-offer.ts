import {
  approverNote,
  belowFloorNote,
  policyOf,
  settlementAmountMessage,
  withinPolicyNote,
  type SettlementPolicy,
  type SettlementTerms,
} from '../../../../widgets/contract/settlement/settlement-policy.ts';
import type { ApproveMode } from '../../../../widgets/contract/settlement/settlement.ts';
import { isApprovable } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import {
  expiryDateMessage,
  isRestructuring,
  restructuringWarning,
  settlementDateMessage,
  usualExpiry,
} from '../../../../widgets/contract/settlement/settlement-terms.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import { approverEmail, loanTerms, shownTerms, type Approvers } from './loan-terms.ts';
import type { GivenParts } from './offer-parts.ts';
import { readDay, type Day } from '../../../../widgets/contract/time.ts';

/** What somebody offers. Amounts are whole rupees, days YYYY-MM-DD in India. */
export interface Offer {
  settlementAmount: number;
  settlementDate: string;
  expiryDate?: string | undefined;
  parts?: GivenParts | undefined;
}

/** An offer as the policy sees it. */
export interface WeighedOffer {
  terms: SettlementTerms;
  policy: Extract<SettlementPolicy, { approveMode: ApproveMode }> | { outcome: 'BELOW_FLOOR' };
  approveMode: ApproveMode;
  note: string;
  approverEmail: string | null;
  expiryDate: Day;
  isRestructuring: boolean;
}

/** The last day on which the customer may answer. @throws Refusal SETTLEMENT_REFUSED naming the day that is wrong */
export function requireDays(
  { settlementDate, expiryDate, parts = [] }: Omit<Offer, 'settlementAmount'>,
  today: Day,
): Day {
  // Nobody accepts what they should have paid of before.
  const [first] = parts;
  const firstDue = first && first.dueOn >= today ? first.dueOn : settlementDate;
  const expiry = expiryDate ?? usualExpiry(firstDue, today);
  const wrongDate = settlementDateMessage(settlementDate, today);
  const isLate = firstDue < expiry && expiry <= settlementDate;
  const late = isLate ? 'The offer ends on the day of the first part at the latest' : undefined;
  const wrongExpiry = wrongDate === undefined ? (expiryDateMessage(expiry, settlementDate, today) ?? late) : undefined;
  const fieldErrors = {
    ...(wrongDate !== undefined && { settlementDate: wrongDate }),
    ...(wrongExpiry !== undefined && { expiryDate: wrongExpiry }),
  };
  const message = wrongDate ?? wrongExpiry;
  if (message !== undefined) throw refuse('SETTLEMENT_REFUSED', { message, fieldErrors });
  return readDay(expiry);
}

/** @throws Refusal SETTLEMENT_REFUSED for a date beyond 90 days from somebody who has not said that they know */
export function requireKnown(isFar: boolean, isKnown: boolean | undefined): void {
  if (!isFar || isKnown === true) return;
  const fieldErrors = { isRestructuringKnown: restructuringWarning };
  throw refuse('SETTLEMENT_REFUSED', { message: restructuringWarning, fieldErrors });
}

/** An amount that is refused, with the message that the form has for it. */
function refusedAmount(amount: number, terms: SettlementTerms): Refusal {
  const message = settlementAmountMessage(amount, terms) ?? belowFloorNote;
  const code = policyOf(amount, terms).outcome === 'ABOVE_LIMIT' ? 'SETTLEMENT_ABOVE_LIMIT' : 'SETTLEMENT_REFUSED';
  return refuse(code, {
    ...(code === 'SETTLEMENT_REFUSED' && { message }),
    fieldErrors: { settlementAmount: message },
  });
}

/**
 * An amount that somebody may approve.
 *
 * @param roles of who offers: who may not approve is not told the floor
 * @throws Refusal SETTLEMENT_REFUSED, SETTLEMENT_ABOVE_LIMIT
 */
export function requireAmount(amount: number, terms: SettlementTerms, roles: readonly string[]): void {
  if (settlementAmountMessage(amount, terms) !== undefined) throw refusedAmount(amount, shownTerms(terms, roles));
}

/**
 * Weighs an offer by the policy of its loan (ST-05).
 *
 * @param by staff id of who offers
 * @param waived of the loan's penalties lately
 * @throws Refusal SETTLEMENT_REFUSED, SETTLEMENT_ABOVE_LIMIT, SETTLEMENT_NO_APPROVER
 */
export function weighOffer(
  loan: FoundCase,
  offer: Offer,
  { approvers, by, today, waived }: { approvers: Approvers; by: string; today: Day; waived: number },
): WeighedOffer {
  const expiryDate = requireDays(offer, today);
  const terms = loanTerms(loan, waived);
  const policy = policyOf(offer.settlementAmount, terms);
  const far = isRestructuring(offer.settlementDate, today);
  if (policy.outcome === 'FULL_AMOUNT' || policy.outcome === 'ABOVE_LIMIT')
    throw refusedAmount(offer.settlementAmount, terms);
  const weighed = { terms, expiryDate, isRestructuring: far };
  if (policy.outcome === 'BELOW_FLOOR')
    return {
      ...weighed,
      policy: { outcome: 'BELOW_FLOOR' },
      approveMode: 'approve',
      note: belowFloorNote,
      approverEmail: null,
    };
  if (policy.outcome === 'WITHIN_POLICY')
    return { ...weighed, policy, approveMode: policy.approveMode, note: withinPolicyNote, approverEmail: null };
  const email = approverEmail(policy.level, approvers, [by]);
  if (email === null || !isApprovable(policy.level, by, approvers)) throw refuse('SETTLEMENT_NO_APPROVER');
  return { ...weighed, policy, approveMode: policy.approveMode, note: approverNote(email), approverEmail: email };
}
