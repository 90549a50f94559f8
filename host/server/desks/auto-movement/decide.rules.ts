import { moveGuards, udrsMoves } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { ListProductType, RiskLevel } from '../../../../widgets/contract/applications/udrs.ts';
import { riskRank, type PartnerRule } from '../../../../widgets/contract/auto-movement/partner-rule.ts';
import { unmetGuards } from '../../core/applications/guards.rules.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import { readableTime } from '../../base/indian-time.ts';
import { grouped, rupees } from '../../../../widgets/contract/money.ts';

/** How long an application that a guard has stopped is not tried again. */
export const retryAfterMs = 10 * 60_000;

const toDisbursal = udrsMoves.filter(({ from, to }) => from === 'NACH_UPLOAD' && to === 'READY_FOR_DISBURSAL');

/** An application in NACH Upload, as far as its move depends on it. */
export interface Waiting {
  productType: ListProductType;
  /** Whole rupees. */
  loanAmount: number;
  riskLevel: RiskLevel;
  isOnHold: boolean;
  facts: Facts;
  /** The colleague who has it open; null when nobody has. */
  openAt: string | null;
  /** When a guard has stopped it last; null when none has. */
  triedAt: Date | null;
}

/** A partner's rule at the moment of a decision. */
export interface RuleNow {
  name: string;
  isOn: boolean;
  rule: PartnerRule;
  /** Moves of this Indian day. */
  movedToday: number;
}

/** Whether the system moves an application now; if not, what keeps it, and why in a sentence. */
export type Verdict = { moves: true } | { moves: false; keptBy: 'rule' | 'guard' | 'later'; reason: string };

const stays = (keptBy: 'rule' | 'guard' | 'later', reasons: readonly string[]): Verdict => ({
  moves: false,
  keptBy,
  reason: reasons.join('. '),
});

/** What of an application is outside a rule, in sentences. */
function outside({ name, isOn, rule }: RuleNow, { productType, loanAmount, riskLevel }: Waiting): string[] {
  if (!isOn) return [`The rule of ${name} is off`];
  const { productTypes, maxAmount, maxRisk } = rule;
  return [
    ...(productTypes.length > 0 && !productTypes.includes(productType)
      ? [`${productType} is not in the rule of ${name}`]
      : []),
    ...(maxAmount !== null && loanAmount > maxAmount
      ? [`${rupees(loanAmount)} is above the ${rupees(maxAmount)} of ${name}`]
      : []),
    ...(maxRisk !== null && riskRank(riskLevel) > riskRank(maxRisk)
      ? [`Risk ${riskLevel} is above the ${maxRisk} of ${name}`]
      : []),
  ];
}

/** What keeps the system from the move, besides the rules. */
function unmet({ isOnHold, facts }: Waiting, now: Date): string[] {
  const guards = toDisbursal.flatMap((move) => unmetGuards(move, facts, { staffId: null, now }));
  return [...(isOnHold ? ['The application is on hold'] : []), ...guards.map((guard) => moveGuards[guard])];
}

function later({ openAt, triedAt }: Waiting, now: Date): string[] {
  const isTried = triedAt !== null && now.getTime() - triedAt.getTime() < retryAfterMs;
  return [
    ...(openAt === null ? [] : [`${openAt} has it open`]),
    ...(isTried ? [`It was not ready at ${readableTime(triedAt)}, and is tried again 10 minutes later`] : []),
  ];
}

/**
 * Decides whether the system moves an application to Ready For Disbursal: for the run and for the dry run alike.
 *
 * @param rules the lender's, and the sourcing partner's of a sourced application: each must let it pass
 */
export function decide(application: Waiting, rules: readonly RuleNow[], now: Date): Verdict {
  const kept = rules.flatMap((rule) => outside(rule, application));
  if (rules.length === 0) return stays('rule', ['No rule is about this lender']);
  if (kept.length > 0) return stays('rule', kept);
  const missing = unmet(application, now);
  if (missing.length > 0) return stays('guard', missing);
  const waits = later(application, now);
  if (waits.length > 0) return stays('later', waits);
  const full = rules.filter(({ rule: { dailyCap }, movedToday }) => dailyCap !== null && movedToday >= dailyCap);
  if (full.length > 0)
    return stays(
      'rule',
      full.map(({ name, rule }) => `${name} has had its ${grouped(rule.dailyCap ?? 0)} of today`),
    );
  return { moves: true };
}
