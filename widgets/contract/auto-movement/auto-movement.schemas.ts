import { Type } from 'typebox';
import { listProductTypes, riskLevels } from '../applications/udrs.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { partnerRuleQueues } from './partner-rule.ts';

const Reason = Type.String({ maxLength: 400 });

const Rule = Type.Object({
  /** Empty: every product. */
  productTypes: Type.Array(Type.Enum([...listProductTypes]), { maxItems: listProductTypes.length, uniqueItems: true }),
  /** Whole rupees, included; null: no limit. */
  maxAmount: Nullable(Type.Number()),
  /** The highest level that is moved; null: every level. */
  maxRisk: Nullable(Type.Enum([...riskLevels])),
  /** The most moves of an Indian day; null: no limit. */
  dailyCap: Nullable(Type.Number()),
});

const Standing = Type.Object({
  ruleId: Type.String(),
  version: Type.Integer(),
  isOn: Type.Boolean(),
  /** True where something waits for another person. */
  isProposed: Type.Boolean(),
});

export const autoMovementSchemas = {
  partnerRule: {
    request: Type.Object({ ruleId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      queue: Type.Enum([...partnerRuleQueues]),
      partnerName: Type.String(),
      /** What holds now while it is on. */
      rule: Rule,
      /** What holds, switched on, once another person has accepted it; null when nothing is proposed. */
      proposal: Nullable(Rule),
      /** Applications of the partner in NACH Upload. */
      waiting: Type.Integer(),
      /** Moved by the rule, and tries that a guard stopped, in this Indian day. */
      movedToday: Type.Integer(),
      stoppedToday: Type.Integer(),
      /** Names; null where nobody has. */
      proposedBy: Nullable(Type.String()),
      approvedBy: Nullable(Type.String()),
      changedBy: Nullable(Type.String()),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata; null for a rule that nobody has changed yet. */
      changedAt: Nullable(Type.String()),
      mayPropose: Type.Boolean(),
      /** Why the caller may not decide on the proposal; null where they may, and without a proposal. */
      decisionRefusal: Nullable(Type.String()),
    }),
  },
  savePartnerRule: {
    /** Without `rule` it stays as it is. */
    request: Type.Object({ ruleId: RowId, isOn: Type.Boolean(), rule: Type.Optional(Rule), reason: Reason }),
    reply: Standing,
  },
  decidePartnerRule: {
    /** `reason` is asked for where the proposal is rejected. */
    request: Type.Object({ ruleId: RowId, isAccepted: Type.Boolean(), reason: Reason }),
    reply: Standing,
  },
  dryRunPartnerRule: {
    /** The rule is tried as if it were on; the partner of the other kind counts as its own rule stands. */
    request: Type.Object({ ruleId: RowId, rule: Rule }),
    reply: Type.Object({
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
      ranAt: Type.String(),
      waiting: Type.Integer(),
      /** At most 500 of those that wait, in the order in which the system takes them. */
      applications: Type.Array(
        Type.Object({
          loanApplicationNumber: Type.String(),
          /** Whole rupees. */
          loanAmount: Type.Integer(),
          /** Why it stays, in a sentence; null where it moves. */
          staysBecause: Nullable(Type.String()),
        }),
      ),
    }),
  },
  stopAutoMovement: {
    request: Type.Object({ reason: Reason }),
    /** Rules that were on or proposed, and are off now. */
    reply: Type.Object({ stopped: Type.Integer() }),
  },
};
