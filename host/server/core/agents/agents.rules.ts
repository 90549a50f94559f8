import type { Agent } from './agents.store.ts';

/** True once the certificate of an agent has ended, even before the job has noticed. */
export function hasCertificateEnded({ certificateEndsAt }: Pick<Agent, 'certificateEndsAt'>, now: Date): boolean {
  return certificateEndsAt !== null && certificateEndsAt <= now;
}

/**
 * Why an agent cannot be given loans: before the KYC is done, and once the certificate has ended. Null when the agent
 * can.
 *
 * @param loan the agency that has the loan in question, which is the agent's own
 */
export function allocationRefusal(
  agent: Pick<Agent, 'queue' | 'isEnabled' | 'kycStatus' | 'certificateEndsAt' | 'agencyId'>,
  now: Date,
  loan?: { agencyId: string | null },
): string | null {
  if (agent.queue !== 'AGENCY') return 'This is not an agent of the agency';
  if (loan && loan.agencyId === null) return 'This loan is with no agency. Give it to one first';
  if (loan && loan.agencyId !== agent.agencyId) return 'This agent is of another agency than the loan';
  if (!agent.isEnabled) return 'This agent is disabled';
  if (agent.kycStatus !== 'DONE') return 'The KYC of this agent is not done';
  return hasCertificateEnded(agent, now) ? 'The debt recovery certificate of this agent has ended' : null;
}
