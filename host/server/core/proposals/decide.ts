import type { choiceDecisions } from '../../../../widgets/contract/choices/choice-states.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { refuse } from '../../base/refusal.ts';
import type { Staff } from '../../call/handler.ts';

// A change of a choice, a reject code or a part of a desk that waits for another person, and what becomes of it.

/** A row of which a change may wait. */
interface Proposed<Proposal> {
  proposal: Proposal | null;
  proposedBy: string | null;
}

type Decision = (typeof choiceDecisions)[number];

/** What of a row's reply is about its proposal and the caller: why they may not decide on it, null where they may or nothing waits. */
export function decisionFacts({ proposal, proposedBy }: Proposed<unknown>, staff: Staff) {
  const isWaiting = proposal !== null;
  const barred = may('approveChoices', staff.roles)
    ? apartMessage('approveChoices', staff, { proposed: proposedBy })
    : 'Your role does not approve choices';
  return { decisionRefusal: isWaiting ? (barred ?? null) : null, mayWithdraw: isWaiting && proposedBy === staff.id };
}

/** What waits, for who decides on it. @throws Refusal where nothing does, and for who may not do that with it */
export function proposalFor<Proposal>(
  to: Decision,
  { proposal, proposedBy }: Proposed<Proposal>,
  staff: Staff,
): Proposal {
  if (proposal === null) throw refuse('CHOICE_REFUSED', { message: 'Nothing waits for approval here' });
  if (to === 'WITHDRAWN') {
    if (proposedBy !== staff.id)
      throw refuse('NOT_ALLOWED', { message: 'Only the person who proposed this may withdraw it' });
    return proposal;
  }
  if (!may('approveChoices', staff.roles)) throw refuse('NOT_ALLOWED');
  const message = apartMessage('approveChoices', staff, { proposed: proposedBy });
  if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
  return proposal;
}

/** Why somebody does what they do, as it is kept. @param field its name in the call @throws Refusal VALIDATION_FAILED */
export function readReason(said: string, missing?: string, field = 'reason'): string {
  const wrong = firstMessage(said, reasonRules(missing));
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: wrong } });
  return said.trim();
}

/** The words of a decision, as they are kept. Only a refusal needs any. @throws Refusal VALIDATION_FAILED */
export const decisionWords = (to: Decision, said: string, field?: string): string | null =>
  to === 'REFUSED' ? readReason(said, 'Say why it is refused', field) : said.trim() || null;
