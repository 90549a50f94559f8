import {
  openAgentKycStatuses,
  type AgentKycAction,
  type AgentKycDocument,
} from '../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { submissionMessages } from '../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import { apartMessage, may } from '../../../widgets/contract/session/rights.ts';
import type { Agent } from '../agents/agents.store.ts';
import type { Staff } from '../http/handler.ts';
import type { KycRow } from './agent-kyc.store.ts';

/** All that is known of a KYC. */
export interface KycState {
  agent: Agent;
  kyc: KycRow;
  documents: readonly AgentKycDocument[];
  /** YYYY-MM-DD in India. */
  today: string;
}

type Offer = { action: AgentKycAction; refusal: string | null };

const ownMessage = 'Nobody works on their own KYC';

/** What keeps a KYC from being submitted. */
export function submissionRefusal({ kyc, documents, today }: KycState): string | null {
  const open = Object.keys(submissionMessages(kyc.values, documents, today)).length;
  return open === 0 ? null : `${open} ${open === 1 ? 'thing is' : 'things are'} missing or not right`;
}

/** Why somebody may not decide on a KYC that waits for a decision; undefined where they may. */
export function decisionRefusal({ agent, kyc }: Pick<KycState, 'agent' | 'kyc'>, staff: Staff): string | undefined {
  if (agent.id === staff.id) return ownMessage;
  return apartMessage('decideAgentKyc', staff.id, { submitted: kyc.submittedById });
}

/** Whether somebody may make a rejected KYC a draft again. */
export const mayReopen = (roles: readonly string[]) => roles.includes('COLLECTIONS_HEAD');

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
  if (readOnlyReason !== null) return { actions: [], readOnlyReason };
  const actions: Offer[] = [];
  if (openAgentKycStatuses.includes(kycStatus) && may('fillAgentKyc', staff.roles))
    actions.push({ action: 'fill', refusal: null }, { action: 'submit', refusal: submissionRefusal(state) });
  if (kycStatus === 'SUBMITTED' && may('decideAgentKyc', staff.roles))
    actions.push({ action: 'decide', refusal: null });
  if (kycStatus === 'REJECTED' && mayReopen(staff.roles)) actions.push({ action: 'reopen', refusal: null });
  return { actions, readOnlyReason };
}
