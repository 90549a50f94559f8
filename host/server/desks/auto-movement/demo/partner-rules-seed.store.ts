import type { PartnerRule } from '../../../../../widgets/contract/auto-movement/partner-rule.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { partnerRuleSamples } from './partner-rule-samples.ts';

const dayInMs = 86_400_000;

const toRow = ({ productTypes, maxAmount, maxRisk, dailyCap }: PartnerRule) => ({
  product_types: JSON.stringify(productTypes),
  max_amount: maxAmount,
  max_risk: maxRisk,
  daily_cap: dailyCap,
});

async function seed({ tx, now, report }: SeedContext): Promise<void> {
  const [[proposer], [approver]] = [await staffWithRole(tx, ['NACH_OPS']), await staffWithRole(tx, ['OPS_LEAD'])];
  if (proposer === undefined || approver === undefined || proposer === approver) return;
  for (const { name, rule, isOn = false, proposal = null, days } of partnerRuleSamples) {
    const changedAt = new Date(now.getTime() - days * dayInMs);
    const { id } = await tx
      .updateTable('partner_rule')
      .set({
        ...toRow(rule),
        is_on: isOn,
        proposed_by: isOn ? proposer : null,
        approved_by: isOn ? approver : null,
        proposal: proposal && JSON.stringify(proposal),
        proposal_by: proposal && proposer,
        changed_by: isOn && !proposal ? approver : proposer,
        changed_at: changedAt,
      })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (proposal || !isOn) await seedAuthors(tx, 'partnerRule', [{ id, by: proposer, at: changedAt }]);
  }
  report(partnerRuleSamples.length, partnerRuleSamples.length);
}

/** Rules of auto-movement in each of their standings. None of those that are on lets an application of the demo pass. */
export const partnerRulesSeeder: Seeder = { name: 'partner rules', seed };
