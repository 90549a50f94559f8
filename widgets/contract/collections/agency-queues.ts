import { queueKeys, queueNames } from '../applications/queues.ts';

/** The queues that an agency's agents work: the calling list by days past due. */
export const agencyQueueNames = {
  CALLING_1_30: 'Calling List 1-30',
  CALLING_31_60: 'Calling List 31-60',
  CALLING_61_90: 'Calling List 61-90',
  CALLING_91_180: 'Calling List 91-180',
  CALLING_OVER_180: 'Calling List 180+',
} as const;
export const agencyQueueKeys = Object.keys(agencyQueueNames) as (keyof typeof agencyQueueNames)[];

/** The queues that agents of either portal can be assigned to. */
export const agentQueueNames = { ...queueNames, ...agencyQueueNames };
export type AgentQueueKey = keyof typeof agentQueueNames;
export const agentQueueKeys: readonly AgentQueueKey[] = [...queueKeys, ...agencyQueueKeys];
