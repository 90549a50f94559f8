import type { LockKind } from '../../../../widgets/contract/locks/lock-kinds.ts';
import {
  leaveGraceSeconds,
  lockLeads,
  lockMinutes,
  lockScreens,
  renewEveryMinutes,
} from '../../../../widgets/contract/locks/locks.ts';
import { reachOf } from '../../../../widgets/contract/screens/reach.ts';
import type { Staff } from '../../call/handler.ts';

const minute = 60_000;

/** When a lock taken or renewed now ends. */
export function lockEnd(now: Date): Date {
  return new Date(now.getTime() + lockMinutes * minute);
}

/** When the claim of a page that is left now ends. */
export function leaveEnd(now: Date): Date {
  return new Date(now.getTime() + leaveGraceSeconds * 1000);
}

/** Whether a lock was renewed so recently that a write does not need to prolong it. */
export function isFresh(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() > (lockMinutes - renewEveryMinutes) * minute;
}

/** Whether any screen of a member of staff shows or opens rows of a kind. */
export function mayLock({ routeKeys }: Staff, kind: LockKind): boolean {
  const reach = reachOf(routeKeys);
  return lockScreens(kind).some((screen) => reach.has(screen));
}

/** Whether a member of staff may take a colleague's lock over. */
export function mayTakeOver({ roles }: Staff): boolean {
  return lockLeads.some((role) => roles.includes(role));
}
