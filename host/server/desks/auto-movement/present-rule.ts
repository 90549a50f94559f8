import type { PartnerRule } from '../../../../widgets/contract/auto-movement/partner-rule.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import type { Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import type * as store from './partner-rule.store.ts';

/** Why a person may not decide on what is proposed; null where they may, and where nothing is. */
export function decisionRefusal(
  { proposal }: store.StoredRule,
  staff: Staff,
  proposed: readonly string[],
): string | null {
  if (proposal === null) return null;
  if (!may('approveAutoMovement', staff.roles)) return 'Your role does not approve auto-movement';
  return apartMessage('approveAutoMovement', staff, { proposed }) ?? null;
}

const written = ({ productTypes, ...rest }: PartnerRule) => ({ ...rest, productTypes: [...productTypes] });

/** A rule as its editor shows it. */
export function presentRule(
  rule: store.StoredRule,
  about: Awaited<ReturnType<typeof store.about>> & { authors: readonly string[] },
  staff: Staff,
): CallReply<'partnerRule'> {
  const { id: ruleId, version, isOn, queue, name: partnerName, proposal, changedAt } = rule;
  const isProposed = proposal !== null;
  const { waiting, movedToday, stoppedToday, changedBy } = about;
  return {
    ruleId,
    version,
    isOn,
    isProposed,
    queue,
    partnerName,
    rule: written(rule.rule),
    proposal: proposal && written(proposal),
    waiting,
    movedToday,
    stoppedToday,
    proposedBy: isProposed ? about.proposalBy : about.proposedBy,
    approvedBy: isProposed ? null : about.approvedBy,
    changedBy,
    changedAt: changedAt && indianTime(changedAt),
    mayPropose: may('proposeAutoMovement', staff.roles),
    decisionRefusal: decisionRefusal(rule, staff, about.authors),
  };
}
