import type { Agent } from './agents.store.ts';

/** Why an agent cannot be given loans (none before the KYC is done); null when the agent can. */
export function allocationRefusal({ queue, isEnabled, kycStatus }: Pick<Agent, 'queue' | 'isEnabled' | 'kycStatus'>) {
  if (queue !== 'AGENCY') return 'This is not an agent of the agency';
  if (!isEnabled) return 'This agent is disabled';
  return kycStatus === 'DONE' ? null : 'The KYC of this agent is not done';
}
