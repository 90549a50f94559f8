import type { Mover } from '../../../../widgets/contract/applications/udrs-moves.ts';
import { roles } from '../../../../widgets/contract/session/roles.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Announce } from '../../call/announcements.ts';
import type { Caller } from '../../call/handler.ts';
import type { Settings } from '../../base/settings.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * The system, which moves an application by itself. It passes the locks of who is named: of anybody where it follows a
 * fact from outside, as a bank's answer; of the person whose call it follows; of nobody (null) on a rule of its own.
 */
export interface SystemMover {
  kind: 'system';
  passesLocksOf: 'anybody' | { staffId: string } | null;
}

/** Who moves an application: a call's context, or the system. */
export interface MoveContext {
  caller: Caller | SystemMover;
  now(): Date;
  /** By which a mandate gets its terms; undefined for the system on a rule of its own, which opens none. */
  settings?: Pick<Settings, 'collections' | 'mandates'>;
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  announce: Announce;
}

/** The roles by which a caller moves. */
export function moversOf({ caller }: MoveContext): Mover[] {
  if (caller.kind === 'system') return ['SYSTEM'];
  return caller.kind === 'staff' ? roles.filter((role) => caller.staff.roles.includes(role)) : [];
}

export function staffIdOf({ caller }: MoveContext): string | null {
  return caller.kind === 'staff' ? caller.staff.id : null;
}
