import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import { isAgencyRole } from '../../../widgets/contract/session/roles.ts';
import type { CallContext, Caller, Staff } from './handler.ts';

/** Whose records somebody sees of those that agencies have: everybody's, or those of some agencies, by id. */
export type AgencyReach = 'all' | readonly string[];

/** Whether an agency is another company. */
export function isExternal(agencyId: string | null): boolean {
  return agencyId !== null && agencyId !== inHouseAgencyId;
}

/**
 * Whose records a member of staff sees. Who collects for an agency sees that agency's, and nothing where none is known; the
 * lender's staff sees all, those that no agency has among them.
 */
export function agencyReachOf({ roles, agencyId }: Pick<Staff, 'roles' | 'agencyId'>): AgencyReach {
  const isLenders = may('overseeAgencies', roles) || !roles.some(isAgencyRole);
  if (isLenders) return 'all';
  return agencyId === null ? [] : [agencyId];
}

/** The same of whoever calls: who is no member of staff sees nothing. */
export function reachOfCaller(caller: Caller): AgencyReach {
  return caller.kind === 'staff' ? agencyReachOf(caller.staff) : [];
}

/** Whether a record is within reach. @param agencyId of the agency that has it; null: the lender, and nobody else */
export function isReached(reach: AgencyReach, agencyId: string | null): boolean {
  return reach === 'all' || (agencyId !== null && reach.includes(agencyId));
}

/** Whether a caller sees what an agency has, or the lender. */
export function seesAgencyOf(caller: Caller, { agencyId }: { agencyId: string | null }): boolean {
  return isReached(reachOfCaller(caller), agencyId);
}

/** Whose deeds on a loan a caller reads at all: everybody's, unless nothing of earlier agencies is shown. */
export function reachOfDeeds({ caller, settings }: Pick<CallContext, 'caller' | 'settings'>): AgencyReach {
  return settings.collections.agencyHistory === 'none' ? reachOfCaller(caller) : 'all';
}

/**
 * Whose deeds on a loan a caller reads with their names and words: everybody's where the lender shows earlier agencies' work in full.
 */
export function reachOfHistory({ caller, settings }: Pick<CallContext, 'caller' | 'settings'>): AgencyReach {
  return settings.collections.agencyHistory === 'full' ? 'all' : reachOfCaller(caller);
}

/** The condition of a list's rows that a caller sees by their agency; undefined: every row. */
export function rowsOfReach(caller: Caller) {
  const reach = reachOfCaller(caller);
  return reach === 'all' ? undefined : ({ column: 'agency_id', is: 'oneOf', values: reach } as const);
}
