import { riskLevels, type ListProductType, type RiskLevel } from '../applications/udrs.ts';
import type { ListType } from '../lists/list-places.ts';
import { grouped, rupees } from '../money.ts';
import { required } from '../rules/basic-validation.ts';
import type { Rule } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, unwritableInLines, writable } from '../rules/writable.ts';

/** Whose applications a rule is about: a lender's, or those that a sourcing partner has brought. */
export const partnerRuleQueues = ['PARTNER', 'SOURCING'] as const;
export type PartnerRuleQueue = (typeof partnerRuleQueues)[number];

/** The list of the rules of each kind. */
export const partnerRuleLists = {
  PARTNER: 'partner-auto-movement',
  SOURCING: 'sourcing-partner-auto-movement',
} as const satisfies Record<PartnerRuleQueue, ListType>;

/** Which applications the system moves from NACH Upload to Ready For Disbursal while the rule is on. */
export interface PartnerRule {
  /** Empty: every product. */
  productTypes: readonly ListProductType[];
  /** Whole rupees, included; null: no limit. */
  maxAmount: number | null;
  /** The highest level that is moved; null: every level. */
  maxRisk: RiskLevel | null;
  /** The most moves of an Indian day; null: no limit. */
  dailyCap: number | null;
}

/** The rule of a partner that nobody has limited. */
export const openPartnerRule: PartnerRule = { productTypes: [], maxAmount: null, maxRisk: null, dailyCap: null };

/** The most rupees and the most moves a day that a rule can name. */
export const mostRuleAmount = 10_000_000;
export const mostDailyCap = 100_000;
/** Characters of the reason for a switch, a decision, a stop. */
export const movementReasonLength = 200;

/** The rules of such a reason. @param needed the message where there must be one */
export function movementReasonRules(needed?: string): Rule[] {
  const asked = needed === undefined ? [] : [required(needed)];
  return [...asked, trimmed(maxLength(movementReasonLength), writable(unwritableInLines))];
}

/** How a rule stands, as lists show it. */
export const switchLabels = { ON: 'On', OFF: 'Off', WAITS: 'On, waits for approval' } as const;
export type PartnerSwitch = keyof typeof switchLabels;

/** How a rule stands. A rule that is on waits too, while a wider one is proposed. */
export function switchOf({ isOn, proposal }: { isOn: boolean; proposal: PartnerRule | null }): PartnerSwitch {
  if (proposal !== null) return 'WAITS';
  return isOn ? 'ON' : 'OFF';
}

/** Where a risk level stands among the levels, from 0. */
export const riskRank = (level: RiskLevel) => riskLevels.indexOf(level);

const isAbove = (after: number | null, before: number | null) => before !== null && (after === null || after > before);
const rankOf = (level: RiskLevel | null) => (level === null ? null : riskRank(level));

/** Whether the rule `after` moves anything that the rule `before` does not: then a second person must approve it. */
export function isWider(after: PartnerRule, before: PartnerRule): boolean {
  const { productTypes: products } = before;
  const hasMoreProducts =
    products.length > 0 &&
    (after.productTypes.length === 0 || after.productTypes.some((product) => !products.includes(product)));
  return (
    hasMoreProducts ||
    isAbove(after.maxAmount, before.maxAmount) ||
    isAbove(rankOf(after.maxRisk), rankOf(before.maxRisk)) ||
    isAbove(after.dailyCap, before.dailyCap)
  );
}

/** A rule in words: `PL, up to ₹2,00,000, risk up to Medium, 20 a day`; `All` without a limit. */
export function ruleWords({ productTypes, maxAmount, maxRisk, dailyCap }: PartnerRule): string {
  const parts = [
    ...(productTypes.length === 0 ? [] : [productTypes.join(' and ')]),
    ...(maxAmount === null ? [] : [`up to ${rupees(maxAmount)}`]),
    ...(maxRisk === null ? [] : [`risk up to ${maxRisk}`]),
    ...(dailyCap === null ? [] : [`${grouped(dailyCap)} a day`]),
  ];
  return parts.length === 0 ? 'All' : parts.join(', ');
}

/** The messages about a rule, by field; empty for a good one. */
export function partnerRuleErrors({ maxAmount, dailyCap }: PartnerRule): Partial<Record<keyof PartnerRule, string>> {
  const isWhole = (value: number | null, most: number) =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= most);
  return {
    ...(!isWhole(maxAmount, mostRuleAmount) && {
      maxAmount: `Enter a whole amount from ₹1 to ${rupees(mostRuleAmount)}`,
    }),
    ...(!isWhole(dailyCap, mostDailyCap) && {
      dailyCap: `Enter a whole number from 1 to ${grouped(mostDailyCap)}`,
    }),
  };
}
