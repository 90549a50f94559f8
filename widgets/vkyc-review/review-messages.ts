import { serverNow } from '../client/backend/server-time.ts';
import { checkForm } from '../contract/rules/rule.ts';
import { required } from '../contract/rules/validation.ts';
import { flagIdOf, flagNoteMessage } from '../contract/vkyc/vkyc-flags.ts';
import { vkycSlotMessage } from '../contract/vkyc/vkyc-links.ts';
import { needsRemark, vkycRemarkMessage } from '../contract/vkyc/vkyc-rules.ts';
import { vkycCheckKeys, vkycDecisions, type VkycDesk } from '../contract/vkyc/vkyc.ts';
import type { Messages, Texts } from '../kit/form/create-form.ts';
import { typedFlags } from './review-flags.ts';
import type { Review } from './review-state.ts';
import { standingOf } from './review-view.ts';

/** The typed day and time as it is sent: `2026-12-01T10:30` is `2026-12-01 10:30:00`. */
export const slotOnWire = (typed: string): string => `${typed.replace('T', ' ')}:00`;

/** The messages about what is typed at a desk, of what is asked for by now. */
export function reviewMessages(texts: Texts, review: Review, desk: VkycDesk): Messages {
  const messages: Record<string, string | undefined> = {};
  for (const key of vkycCheckKeys) {
    const [reason, remark] = [`check.${key}.reason`, `check.${key}.remark`];
    const verdict = texts[`check.${key}.verdict`];
    if (verdict === 'FAIL') messages[reason] = required('Choose why this check fails')(texts[reason]);
    if (verdict === 'ALTERNATIVE') messages[remark] = vkycRemarkMessage(texts[remark] ?? '');
  }
  for (const flag of typedFlags(texts)) messages[`flag.${flagIdOf(flag)}.note`] = flagNoteMessage(flag);
  if ((review.acts ?? []).length > 0)
    messages['slot.at'] = vkycSlotMessage(slotOnWire(texts['slot.at'] ?? ''), serverNow());
  const standing = standingOf(review, desk);
  for (const decision of vkycDecisions) {
    const name = `decide.${decision}.remark`;
    const remark = texts[name] ?? '';
    if (needsRemark(decision, standing) || remark.trim() !== '') messages[name] = vkycRemarkMessage(remark);
  }
  const ofAudit = { 'decide.REJECTED.rejectReason': [required('Choose a reject reason')] };
  return { ...messages, ...(desk === 'audit' && checkForm(texts, ofAudit)) };
}
