import { listRows, listTypes } from '../lists.ts';
import type { LockKind } from './lock-kinds.ts';
import type { Role } from '../session/roles.ts';
import type { RouteKey } from '../screens.ts';

/** How long a lock lasts, in minutes, unless it is renewed. */
export const lockMinutes = 15;
/** How long the claim of a page that was left goes on, in seconds: a page that is loaded again takes it up. */
export const leaveGraceSeconds = 20;
/** How often an open task renews its lock, in minutes. */
export const renewEveryMinutes = 5;

/** Who may take a colleague's lock over, among those who see the row. */
export const lockLeads = ['OPS_LEAD', 'AGENCY_MANAGER'] as const satisfies readonly Role[];

/**
 * The lists whose rows are of a kind: a caller needs one of them, or a screen that opens its rows (`reachOf`), to lock
 * such a row or to receive its lock events.
 */
export function lockScreens(kind: LockKind): RouteKey[] {
  return listTypes.filter((type) => listRows[type].locks === kind).map((type) => listRows[type].routeKey as RouteKey);
}
