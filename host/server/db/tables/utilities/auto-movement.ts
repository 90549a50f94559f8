import type { Generated, GeneratedAlways } from 'kysely';
import type { ListProductType, RiskLevel } from '../../../../../widgets/contract/applications/udrs.ts';
import type {
  PartnerRule,
  PartnerRuleQueue,
  PartnerSwitch,
} from '../../../../../widgets/contract/auto-movement/partner-rule.ts';
import type { JsonColumn } from '../../json-column.ts';

/** Whether the system moves a partner's applications to Ready For Disbursal, and which. A migration makes the rows. */
interface PartnerRuleTable {
  id: string;
  queue: PartnerRuleQueue;
  /** A lender's index, or a sourcing partner. */
  partner_key: string;
  name: string;
  /** The name in lower case. Lists sort by it. */
  sort_name: GeneratedAlways<string>;
  is_on: Generated<boolean>;
  /** Empty: every product. */
  product_types: JsonColumn<ListProductType[]>;
  /** Whole rupees, included; null: no limit, like the two below. */
  max_amount: number | null;
  max_risk: RiskLevel | null;
  /** Moves of an Indian day. */
  daily_cap: number | null;
  /** The rule that holds once another person has accepted it; null when nothing is proposed. */
  proposal: JsonColumn<PartnerRule> | null;
  proposal_by: string | null;
  /** Staff ids of who has proposed and approved what is on; null while it is off. */
  proposed_by: string | null;
  approved_by: string | null;
  /** Null for a rule that nobody has changed yet. */
  changed_by: string | null;
  changed_at: Date | null;
  standing: GeneratedAlways<PartnerSwitch>;
  version: Generated<number>;
}

/** What a rule has done in an Indian day. */
interface PartnerRuleDayTable {
  rule_id: string;
  /** YYYY-MM-DD. */
  day: string;
  moved: Generated<number>;
  /** Tries that a guard stopped. */
  stopped: Generated<number>;
}

/** The last try to move an application that a guard stopped. */
interface AutoMovementTryTable {
  application_id: string;
  tried_at: Date;
}

export interface AutoMovementTables {
  partner_rule: PartnerRuleTable;
  partner_rule_day: PartnerRuleDayTable;
  auto_movement_try: AutoMovementTryTable;
}
