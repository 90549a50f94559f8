import {
  accountAgainMessage,
  agentKycFieldMessage,
  agentKycRemarkMessage,
  renewalMessages,
} from '../contract/agent-kyc/agent-kyc-rules.ts';
import {
  agentKycFieldNames,
  agentKycFields,
  type AgentKycDecision,
  type AgentKycField,
} from '../contract/agent-kyc/agent-kyc.ts';
import { required } from '../contract/rules/validation.ts';
import type { Messages, Texts } from '../kit/form/create-form.ts';
import type { Kyc } from './kyc-state.ts';
import { isMasked, isOpenPart, today, typedOver } from './kyc-view.ts';

/** The message for what is typed into a field. */
function fieldMessage(field: AgentKycField, value: string): string | undefined {
  const text = value.trim();
  return agentKycFieldMessage(field, field === 'ifsc' ? text.toUpperCase() : text, today());
}

/** The message for the second entry of the account number. */
function againMessage(typed: Texts): string | undefined {
  const account = (typedOver(typed, 'accountNumber') ?? '').trim();
  return account === '' ? undefined : accountAgainMessage(account, (typed['accountNumberAgain'] ?? '').trim());
}

/**
 * The messages about what is typed, of what is asked for by now: a submission asks for every open field, kept or typed.
 *
 * @param asked the decision that the person is asked to confirm
 */
export function kycMessages(texts: Texts, kyc: Kyc, asked: AgentKycDecision | undefined): Messages {
  const text = (name: string) => (texts[name] ?? '').trim();
  const messages: Record<string, string | undefined> = {
    ...(isOpenPart(kyc, 'BANK') && { accountNumberAgain: againMessage(texts) }),
    'reopen.remark': required('Write why it is reopened')(text('reopen.remark')),
  };
  for (const name of agentKycFieldNames) {
    const kept = kyc.fields[name];
    // A kept value that is masked is good unless it is typed anew.
    const value = typedOver(texts, name) ?? (isMasked(name) && kept !== null ? undefined : (kept ?? ''));
    if (value !== undefined && isOpenPart(kyc, agentKycFields[name].part))
      messages[name] = required()(value) ?? fieldMessage(name, value);
  }
  if (asked === 'REJECTED') {
    messages['decide.rejectReason'] = required('Choose a reason')(text('decide.rejectReason'));
    messages['decide.remark'] = agentKycRemarkMessage(asked, text('decide.remark'));
  }
  const renewed = { draCertificate: text('renew.draCertificate'), draValidUntil: text('renew.draValidUntil') };
  const { draCertificate, draValidUntil } = renewalMessages(renewed, kyc.certificate?.validUntil ?? today(), today());
  return { ...messages, 'renew.draCertificate': draCertificate, 'renew.draValidUntil': draValidUntil };
}
