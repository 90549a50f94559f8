import type { PartnerRuleQueue } from '../../../../../widgets/contract/auto-movement/partner-rule.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readPartnerRuleRows } from './partner-rule-rows.store.ts';

const proposes: Right = (roles) => may('proposeAutoMovement', roles);
const stops: Right = (roles) => may('stopAutoMovement', roles);
const approves: Right = (roles) => may('approveAutoMovement', roles);

/** The rules of partners as the base of lists. They belong to no loan, are nobody's, and are never locked. */
export const partnerRuleBase = {
  table: 'partner_rule',
  readRows: readPartnerRuleRows,
  search: {},
  facts: ({ queue }: { queue: PartnerRuleQueue }) => ({ queue }),
  rights: {
    edit: (roles) => proposes(roles) || approves(roles),
    save: (roles) => proposes(roles) || stops(roles),
    accept: approves,
    reject: approves,
    stopAutoMovement: stops,
  },
  hotTables: ['partner_rule', 'partner_rule_day'],
} as const satisfies ListBase;
export type PartnerRules = ShapeOf<typeof partnerRuleBase>;
