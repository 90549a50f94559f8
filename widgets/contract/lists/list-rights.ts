import type { Role } from '../session/roles.ts';

const downloaders = [
  'OPS_LEAD',
  'AGENCY_MANAGER',
  'COLLECTIONS_HEAD',
  'MIS',
  'ADMIN',
] as const satisfies readonly Role[];
const allocators = ['AGENCY_MANAGER', 'COLLECTIONS_HEAD'] as const satisfies readonly Role[];
const reassigners = ['OPS_AGENT', 'OPS_LEAD'] as const satisfies readonly Role[];
const agentLeads = ['OPS_LEAD', 'ADMIN'] as const satisfies readonly Role[];

const hasOne = (roles: readonly string[], some: readonly Role[]) => some.some((role) => roles.includes(role));

/** Whether somebody with these roles may take a whole list away as a file; each time is audited. */
export const mayDownloadLists = (roles: readonly string[]): boolean => hasOne(roles, downloaders);

/** Whether they may give loans in collection to agents (SH-46). */
export const mayAllocate = (roles: readonly string[]): boolean => hasOne(roles, allocators);

/** Whether they may give an application of the OSV list to a colleague (AP-94). */
export const mayReassignForOsv = (roles: readonly string[]): boolean => hasOne(roles, reassigners);

/** Whether they may assign agents to queues (QL-45, QL-46). */
export const mayAssignQueues = (roles: readonly string[]): boolean => hasOne(roles, agentLeads);
