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
import { isExternal } from '../../call/agency-reach.ts';
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
  /** Staff ids of who has written the KYC, and the renewed certificate that waits. */
  authors: { kyc: readonly string[]; renewal: readonly string[] };
  /** YYYY-MM-DD in India. */
  today: Day;
}

type Offer = { action: AgentKycAction; refusal: string | null };

export const ownMessage = 'Nobody works on their own KYC';
const externalMessage = 'The lender decides on the agents of other agencies';

/** Whether somebody decides on agents of this one's agency: on those of another company the lender does. */
const decidesFor = ({ agencyId }: Agent, { roles }: Staff) =>
  !isExternal(agencyId) || may('overseeExternalAgents', roles);

/** What keeps a KYC from being submitted. */
export function submissionRefusal({ kyc, documents, today }: KycState): string | null {
  const open = Object.keys(submissionMessages(kyc.values, documents, today)).length;
  return open === 0 ? null : `${open} ${open === 1 ? 'thing is' : 'things are'} missing or not right`;
}

/** Why somebody may not decide on a KYC that waits for a decision; undefined where they may. */
export function decisionRefusal({ agent, authors }: KycState, staff: Staff): string | undefined {
  if (agent.id === staff.id) return ownMessage;
  if (!decidesFor(agent, staff)) return externalMessage;
  return apartMessage('decideAgentKyc', staff, { submitted: authors.kyc });
}

/** The renewed certificate that waits for its decision. */
export const waitingRenewal = (renewals: readonly RenewalRow[]) =>
  renewals.find(({ status }) => status === 'SUBMITTED');

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
  if (waitingRenewal(held.renewals)) return 'A renewed certificate waits for its decision already';
  return isRenewable(present.state) ? undefined : 'This certificate is renewed in its last 30 days';
}

/** Why somebody may not decide on the renewed certificate that waits; undefined where they may. */
export function renewalDecisionRefusal({ agent, authors }: KycState, staff: Staff): string | undefined {
  if (agent.id === staff.id) return ownMessage;
  if (!decidesFor(agent, staff)) return externalMessage;
  return apartMessage('decideAgentCertificate', staff, { submitted: authors.renewal });
}

/** What somebody may do about the certificate of an agent who is done. */
function renewalOffers(state: KycState, staff: Staff): Offer[] {
  if (state.agent.id === staff.id) return [];
  if (renewalRefusal(state) === undefined && may('fillAgentKyc', staff.roles))
    return [{ action: 'renew', refusal: null }];
  if (!waitingRenewal(state.renewals) || !may('decideAgentCertificate', staff.roles)) return [];
  return [{ action: 'decideRenewal', refusal: renewalDecisionRefusal(state, staff) ?? null }];
}

function readOnlyReasonOf(state: KycState, staff: Staff): string | null {
  const { agent } = state;
  if (agent.kycStatus === 'DONE') return 'This KYC is done';
  if (agent.id === staff.id) return ownMessage;
  if (agent.kycStatus === 'SUBMITTED') return decisionRefusal(state, staff) ?? null;
  if (agent.kycStatus === 'REJECTED' && !may('reopenAgentKyc', staff.roles))
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
  if (kycStatus === 'REJECTED' && may('reopenAgentKyc', staff.roles)) actions.push({ action: 'reopen', refusal: null });
  return { actions, readOnlyReason };
}
