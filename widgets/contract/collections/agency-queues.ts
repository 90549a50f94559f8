import { queueKeys, queueNames } from '../applications/queues.ts';

/** The queues that an agency's agents work: the calling list by days past due. */
export const agencyQueueNames = {
  CALLING_1_30: 'Calling List 1-30',
  CALLING_31_60: 'Calling List 31-60',
  CALLING_61_90: 'Calling List 61-90',
  CALLING_91_180: 'Calling List 91-180',
  CALLING_OVER_180: 'Calling List 180+',
} as const;
export type AgencyQueueKey = keyof typeof agencyQueueNames;
export const agencyQueueKeys = Object.keys(agencyQueueNames) as AgencyQueueKey[];

/** The queue of the loans of a bucket; undefined for a loan that is not overdue. */
export const queueOfBucket = (bucket: string | null): AgencyQueueKey | undefined =>
  agencyQueueKeys.find((key) => agencyQueueNames[key] === `Calling List ${bucket}`);

/** The queues that agents of either portal can be assigned to. */
export const agentQueueNames = { ...queueNames, ...agencyQueueNames };
export type AgentQueueKey = keyof typeof agentQueueNames;
export const agentQueueKeys: readonly AgentQueueKey[] = [...queueKeys, ...agencyQueueKeys];
