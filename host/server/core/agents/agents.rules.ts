import { agencyQueueNames, queueOfBucket } from '../../../../widgets/contract/collections/agency-queues.ts';
import type { Agent } from './agents.store.ts';

/** True once the certificate of an agent has ended, even before the job has noticed. */
export function hasCertificateEnded({ certificateEndsAt }: Pick<Agent, 'certificateEndsAt'>, now: Date): boolean {
  return certificateEndsAt !== null && certificateEndsAt <= now;
}

/** Whether an agent works the queue of a bucket. Who is assigned to no queue works all of them. */
export function worksBucket({ queues }: Pick<Agent, 'queues'>, bucket: string | null): boolean {
  const queue = queueOfBucket(bucket);
  return queues.length === 0 || queue === undefined || queues.includes(queue);
}

/** The names of the queues of an agency's agent, in their order; none: the agent works all of them. */
export function queuesOf({ queues }: Pick<Agent, 'queues'>): string[] {
  return Object.entries(agencyQueueNames).flatMap(([key, name]) => (queues.some((own) => own === key) ? [name] : []));
}

/** `Asha Rao has 150 of 150 loans`. */
export const fullMessage = ({ agentName, capacity }: Pick<Agent, 'agentName' | 'capacity'>, has: number): string =>
  `${agentName} has ${has} of ${capacity} loans`;

/** A loan that somebody would be given. */
interface GivenLoan {
  /** The agency that has it, which is the agent's own. */
  agencyId: string | null;
  bucket: string | null;
  callingAllocatedTo: string | null;
  fieldAllocatedTo: string | null;
}

type Eligible = Pick<
  Agent,
  | 'id'
  | 'queue'
  | 'agentName'
  | 'isEnabled'
  | 'kycStatus'
  | 'certificateEndsAt'
  | 'agencyId'
  | 'queues'
  | 'accountAllocated'
  | 'capacity'
>;

function readiness(agent: Eligible, now: Date): string | null {
  if (!agent.isEnabled) return 'This agent is disabled';
  if (agent.kycStatus !== 'DONE') return 'The KYC of this agent is not done';
  return hasCertificateEnded(agent, now) ? 'The debt recovery certificate of this agent has ended' : null;
}

/**
 * Why an agent is not eligible for a loan, in words for whoever would give it: the one function that allocation, its file, rules and
 * pickers ask. Null when the agent is: of the loan's agency, with the KYC done, with room for one more, and assigned to the queue of
 * its bucket or to none.
 *
 * @param loan undefined: whether there is any loan that the agent could be given
 */
export function ineligible(agent: Eligible, loan: GivenLoan | undefined, now: Date): string | null {
  if (agent.queue !== 'AGENCY') return 'This is not an agent of the agency';
  if (loan && loan.agencyId === null) return 'This loan is with no agency. Give it to one first';
  if (loan && loan.agencyId !== agent.agencyId) return 'This agent is of another agency than the loan';
  const unready = readiness(agent, now);
  if (unready !== null) return unready;
  if (loan && !worksBucket(agent, loan.bucket)) return `${agent.agentName} works ${queuesOf(agent).join(' and ')}`;
  // who visits for a loan calls for it, too, without having one more
  const hasIt = loan?.callingAllocatedTo === agent.id || loan?.fieldAllocatedTo === agent.id;
  return hasIt || agent.accountAllocated < agent.capacity ? null : fullMessage(agent, agent.accountAllocated);
}
