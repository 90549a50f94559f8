import {
  agentKycPartKeys,
  maskedAgentKycFields,
  type AgentKycField,
  type AgentKycPart,
  type AgentKycVerdict,
} from '../contract/agent-kyc/agent-kyc.ts';
import type { CallInput } from '../contract/schemas.ts';
import { serverNow } from '../client/backend/server-time.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { Kyc } from './kyc-state.ts';
import { dayOf, type Day } from '../contract/time.ts';

/** The day in India. */
export const today = (): Day => dayOf(serverNow());

const masked: readonly string[] = maskedAgentKycFields;
/** Whether a field leaves the server masked. */
export const isMasked = (field: AgentKycField): boolean => masked.includes(field);

/**
 * What is typed into a field, over what is kept: a mark stands before it, so that a field which was emptied differs from
 * one that nobody has touched.
 */
const mark = '=';
export const typedOver = (typed: Texts, name: string): string | undefined => typed[name]?.slice(mark.length);
export const marked = (text: string): string => mark + text;

/** The fields that are typed anew, as a save sends them; null leaves a field as it is. */
export function changedFields(typed: Texts): CallInput<'saveAgentKyc'>['fields'] {
  const value = (field: AgentKycField): string | null => {
    const text = typedOver(typed, field)?.trim();
    // A masked field is typed anew or stays: it is never emptied by accident.
    return text === undefined || (text === '' && isMasked(field)) ? null : text;
  };
  return {
    pan: value('pan'),
    dateOfBirth: value('dateOfBirth'),
    aadhaarLast4: value('aadhaarLast4'),
    address: value('address'),
    pinCode: value('pinCode'),
    accountNumber: value('accountNumber'),
    ifsc: value('ifsc'),
    draCertificate: value('draCertificate'),
    draValidUntil: value('draValidUntil'),
    policeVerifiedOn: value('policeVerifiedOn'),
  };
}

/** Whether something is typed that a save would send. */
export function hasTypedFields(typed: Texts): boolean {
  return Object.values(changedFields(typed)).some((value) => value !== null);
}

/** Whether a part of the KYC may be changed now. */
export function isOpenPart({ actions, status, rework }: Kyc, part: AgentKycPart): boolean {
  return actions.some(({ action }) => action === 'fill') && (status !== 'REWORK' || rework.includes(part));
}

/** The verdicts that are given so far. */
export function verdictsOf(typed: Texts): { part: AgentKycPart; verdict: AgentKycVerdict }[] {
  return agentKycPartKeys.flatMap((part) => {
    const verdict = typed[`verdict.${part}`];
    return verdict === 'RIGHT' || verdict === 'WRONG' ? [{ part, verdict }] : [];
  });
}

/** The name of the tab on which a status stands. */
export const tabOf = (kyc: Pick<Kyc, 'status'>): string => kyc.status.toLowerCase();
