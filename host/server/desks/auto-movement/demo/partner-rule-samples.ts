import { openPartnerRule, type PartnerRule } from '../../../../../widgets/contract/auto-movement/partner-rule.ts';

interface PartnerRuleSample {
  name: string;
  rule: PartnerRule;
  isOn?: true;
  proposal?: PartnerRule;
  /** Days since its last change. */
  days: number;
}

/** No loan of the demo is as small: what is on here moves nothing that somebody wants to move by hand. */
const smallest = { ...openPartnerRule, productTypes: ['PL'], maxAmount: 4_000 } as const;

/** The demo's rules, by partner; the others were never changed. */
export const partnerRuleSamples: readonly PartnerRuleSample[] = [
  { name: 'ABFL', rule: { ...smallest, maxRisk: 'Medium', dailyCap: 20 }, isOn: true, days: 78 },
  {
    name: 'DMI',
    rule: smallest,
    isOn: true,
    proposal: { ...openPartnerRule, productTypes: ['PL'], maxAmount: 200_000 },
    days: 1,
  },
  {
    name: 'Cholamandalam',
    rule: openPartnerRule,
    proposal: { productTypes: ['PL'], maxAmount: 200_000, maxRisk: 'Low', dailyCap: 60 },
    days: 2,
  },
  { name: 'INCRED', rule: { ...openPartnerRule, maxRisk: 'Low' }, days: 30 },
  { name: 'PB', rule: smallest, isOn: true, days: 41 },
];
