import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { refuse } from '../../base/refusal.ts';

/** Why somebody does what they do, as it is kept. @throws Refusal VALIDATION_FAILED */
export function readReason(reason: string, missing?: string): string {
  const wrong = firstMessage(reason, reasonRules(missing));
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
  return reason.trim();
}
