import { serverNow } from '../client/backend/server-time.ts';
import { isFollowUpTime } from '../contract/calling/follow-up.ts';
import { checkMessage, explanationMessage, nextCallMessage } from '../contract/compliance/compliance-rules.ts';
import { chooseReplaced } from '../contract/compliance/field-proposals.ts';
import { complianceCodes, type CheckVerdict } from '../contract/compliance/compliance.ts';
import { checkForm } from '../contract/rules/rule.ts';
import { required } from '../contract/rules/validation.ts';
import type { Messages, Texts } from '../kit/form/create-form.ts';
import type { Case } from './case-state.ts';
import { moreNames } from './case-view.ts';
import { correctionMessages, takesCorrections } from './corrections.ts';

const rules = {
  'decide.reason': [required('Choose a reject reason')],
  'decide.comment': [required('Write a comment')],
  'send.comment': [required('Write a comment')],
  'call.outcome': [required('Choose an outcome')],
  'call.comment': [required('Write what was said')],
};

/** The messages about what is typed at a desk, of what is asked for by now. */
export function caseMessages(texts: Texts, kase: Case): Messages {
  const { discrepancies, isHitOpen } = kase;
  const text = (name: string) => texts[name] ?? '';
  const messages: Record<string, string | undefined> = checkForm(texts, rules);
  if (text('call.outcome') === 'NOT_REACHABLE') {
    const next = text('call.next');
    messages['call.next'] = nextCallMessage('NOT_REACHABLE', next || null) ?? isFollowUpTime(serverNow)(next);
  }
  for (const key of complianceCodes) {
    const verdict = texts[`check.${key}.verdict`] as CheckVerdict | undefined;
    const name = `check.${key}.remark`;
    if (verdict) messages[name] = checkMessage({ key, verdict, remark: text(name) }, isHitOpen);
  }
  for (const name of moreNames(texts)) {
    messages[`${name}.code`] = required('Choose what does not agree')(text(`${name}.code`));
    messages[`${name}.remark`] = explanationMessage(text(`${name}.remark`));
  }
  const isProposed = takesCorrections(kase);
  if (isProposed && text('call.outcome') === 'CORRECTED')
    Object.assign(messages, correctionMessages(texts, 'call', kase, true));
  for (const { id, answer: given, file } of discrepancies) {
    const answer = text(`answer.${id}.answer`);
    const lacksFile =
      answer === 'DOCUMENT_REPLACED' && !texts[`answer.${id}.fileName`] && (file === null || given !== answer);
    messages[`answer.${id}.answer`] = lacksFile ? 'Add the new document' : required('Choose an answer')(answer);
    if (isProposed && answer === 'DOCUMENT_REPLACED')
      messages[`answer.${id}.card`] = required(chooseReplaced)(text(`answer.${id}.card`));
    if (isProposed && answer === 'CORRECTED')
      Object.assign(messages, correctionMessages(texts, `answer.${id}`, kase, false));
    messages[`answer.${id}.text`] = explanationMessage(text(`answer.${id}.text`));
  }
  return messages;
}
