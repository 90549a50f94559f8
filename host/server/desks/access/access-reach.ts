import { isManaged } from '../../../../widgets/contract/access/access-rules.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { isReached, type AgencyReach } from '../../call/agency-reach.ts';
import type { Caller, Staff } from '../../call/handler.ts';
import type { Account } from './accounts.store.ts';
import type { AccessRequest } from './requests.store.ts';

type Proposer = Pick<Staff, 'id' | 'roles' | 'agencyId'>;

/** For whose people somebody proposes access: everybody's, or those of their own agency. */
export function accessReachOf({ roles, agencyId }: Pick<Proposer, 'roles' | 'agencyId'>): AgencyReach {
  if (may('administerAccess', roles)) return 'all';
  return may('proposeAccess', roles) && agencyId !== null ? [agencyId] : [];
}

/** The agency whose agents alone somebody proposes for; null for who proposes for everybody. */
export function agencyOfProposer(staff: Proposer): string | null {
  const reach = accessReachOf(staff);
  return reach === 'all' ? null : (reach[0] ?? null);
}

/** Whether somebody sees an account; one that they do not see is none for them. */
export function seesAccount(staff: Proposer, { agencyId }: Pick<Account, 'agencyId'>): boolean {
  return isReached(accessReachOf(staff), agencyId);
}

/** Whether somebody sees a request: an agency's manager their own proposals for people of that agency. */
export function seesRequest(staff: Proposer, { agencyId, proposedBy }: AccessRequest): boolean {
  const reach = accessReachOf(staff);
  return reach === 'all' || (proposedBy === staff.id && isReached(reach, agencyId));
}

/** Why somebody may not change an account that they see; undefined where they may. */
export function changeRefusal(staff: Proposer, { id, roles }: Pick<Account, 'id' | 'roles'>): string | undefined {
  if (id === staff.id) return 'Somebody else changes your own account';
  return accessReachOf(staff) === 'all' || isManaged(roles)
    ? undefined
    : 'An administrator changes this account: you change those of agents';
}

const ofReach = (reach: readonly string[]) => ({ column: 'agency_id', is: 'oneOf', values: reach }) as const;
const reachOfCaller = (caller: Caller) => (caller.kind === 'staff' ? accessReachOf(caller.staff) : []);

/** The condition of the accounts that a caller sees; undefined: every one. */
export function accountsOfReach(caller: Caller) {
  const reach = reachOfCaller(caller);
  return reach === 'all' ? undefined : ofReach(reach);
}

/** The condition of the requests that a caller sees; undefined: every one. */
export function requestsOfReach(caller: Caller) {
  const reach = reachOfCaller(caller);
  if (reach === 'all') return undefined;
  const own = { column: 'proposed_by', is: 'oneOf', values: caller.kind === 'staff' ? [caller.staff.id] : [] } as const;
  return { is: 'every', of: [ofReach(reach), own] } as const;
}
