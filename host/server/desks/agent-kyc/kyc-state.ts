import {
  openAgentKycStatuses,
  type AgentKycAction,
  type AgentKycDocument,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import {
  certificateOn,
  isRenewable,
  submissionMessages,
} from '../../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import type { Staff } from '../../call/handler.ts';
import type { KycRow } from './agent-kyc.store.ts';
import type { RenewalRow } from './renewal.store.ts';
import { readDay, type Day } from '../../../../widgets/contract/time.ts';

/** All that is known of a KYC. */
export interface KycState {
  agent: Agent;
  kyc: KycRow;
  documents: readonly AgentKycDocument[];
  /** Renewed certificates, newest first. */
  renewals: readonly RenewalRow[];
  /** YYYY-MM-DD in India. */
  today: Day;
}

type Offer = { action: AgentKycAction; refusal: string | null };

export const ownMessage = 'Nobody works on their own KYC';

/** What keeps a KYC from being submitted. */
export function submissionRefusal({ kyc, documents, today }: KycState): string | null {
  const open = Object.keys(submissionMessages(kyc.values, documents, today)).length;
  return open === 0 ? null : `${open} ${open === 1 ? 'thing is' : 'things are'} missing or not right`;
}

/** Why somebody may not decide on a KYC that waits for a decision; undefined where they may. */
export function decisionRefusal({ agent, kyc }: Pick<KycState, 'agent' | 'kyc'>, staff: Staff): string | undefined {
  if (agent.id === staff.id) return ownMessage;
  return apartMessage('decideAgentKyc', staff, { submitted: kyc.submittedById });
}

/** Whether somebody may make a rejected KYC a draft again. */
export const mayReopen = (roles: readonly string[]) => roles.includes('COLLECTIONS_HEAD');

/** The certificate that counts for an agent who is done: the newest that was accepted, else the KYC's own. */
export function certificateOf({ agent, kyc, renewals, today }: KycState) {
  if (agent.kycStatus !== 'DONE') return undefined;
  const renewed = renewals.find(({ status }) => status === 'ACCEPTED');
  const validUntil = renewed?.valid_until ?? kyc.values.draValidUntil;
  if (validUntil === null) return undefined;
  return { validUntil, renewed, ...certificateOn(readDay(validUntil), today) };
}

/** Why no renewed certificate can be submitted for an agent; undefined where one can. */
export function renewalRefusal(held: KycState): string | undefined {
  const present = certificateOf(held);
  if (!present) return 'The KYC of this agent is not done';
  if (held.renewals.some(({ status }) => status === 'SUBMITTED'))
    return 'A renewed certificate waits for its decision already';
  return isRenewable(present.state) ? undefined : 'This certificate is renewed in its last 30 days';
}

/** Why somebody may not decide on a renewed certificate; undefined where they may. */
export function renewalDecisionRefusal(
  agent: Pick<Agent, 'id'>,
  renewal: Pick<RenewalRow, 'submitted_by_id'>,
  staff: Staff,
): string | undefined {
  if (agent.id === staff.id) return ownMessage;
  return apartMessage('decideAgentCertificate', staff, { submitted: renewal.submitted_by_id });
}

/** What somebody may do about the certificate of an agent who is done. */
function renewalOffers(state: KycState, staff: Staff): Offer[] {
  if (state.agent.id === staff.id) return [];
  if (renewalRefusal(state) === undefined && may('fillAgentKyc', staff.roles))
    return [{ action: 'renew', refusal: null }];
  const waiting = state.renewals.find(({ status }) => status === 'SUBMITTED');
  if (!waiting || !may('decideAgentCertificate', staff.roles)) return [];
  return [{ action: 'decideRenewal', refusal: renewalDecisionRefusal(state.agent, waiting, staff) ?? null }];
}

function readOnlyReasonOf({ agent, kyc }: KycState, staff: Staff): string | null {
  if (agent.kycStatus === 'DONE') return 'This KYC is done';
  if (agent.id === staff.id) return ownMessage;
  if (agent.kycStatus === 'SUBMITTED') return decisionRefusal({ agent, kyc }, staff) ?? null;
  if (agent.kycStatus === 'REJECTED' && !mayReopen(staff.roles))
    return 'This KYC is rejected. A head of collections can reopen it';
  return null;
}

/** What somebody may do to a KYC now, and why they can change nothing. */
export function offersOf(state: KycState, staff: Staff): { actions: Offer[]; readOnlyReason: string | null } {
  const readOnlyReason = readOnlyReasonOf(state, staff);
  const { kycStatus } = state.agent;
  if (kycStatus === 'DONE') return { actions: renewalOffers(state, staff), readOnlyReason };
  if (readOnlyReason !== null) return { actions: [], readOnlyReason };
  const actions: Offer[] = [];
  if (openAgentKycStatuses.includes(kycStatus) && may('fillAgentKyc', staff.roles))
    actions.push({ action: 'fill', refusal: null }, { action: 'submit', refusal: submissionRefusal(state) });
  if (kycStatus === 'SUBMITTED' && may('decideAgentKyc', staff.roles))
    actions.push({ action: 'decide', refusal: null });
  if (kycStatus === 'REJECTED' && mayReopen(staff.roles)) actions.push({ action: 'reopen', refusal: null });
  return { actions, readOnlyReason };
}
