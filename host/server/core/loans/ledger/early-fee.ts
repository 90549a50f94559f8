import type { LoanPlan } from '../../../../../widgets/contract/ledger/loan-plan.ts';
import { mayChargePrepayment } from '../../../../../widgets/contract/ledger/prepayment-fee.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';

/**
 * The fee for repaying early on a day, in hundredths of a per cent: what was agreed, where it may be charged at all. The key facts
 * statement of a loan names what its plan has agreed.
 */
export function earlyFeeBp(
  plan: LoanPlan,
  day: Day,
  { coolingOffDays }: Pick<CollectionSettings, 'coolingOffDays'>,
): number {
  return mayChargePrepayment(plan, day, { coolingOffDays, isInKeyFacts: true }) ? plan.foreclosureBp : 0;
}
