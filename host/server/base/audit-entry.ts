import type { AuditAction } from '../../../widgets/contract/audit/audit-actions.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';

/** What happened. `before` and `after` hold the changed fields only. */
export interface AuditEntry {
  /** What was done; the call's name, where a refusal or a lender's answer has nothing nearer. */
  action: AuditAction | CallName;
  entity: string;
  entityId?: string | undefined;
  loanApplicationNumber?: string | null | undefined;
  before?: unknown;
  after?: unknown;
  reasonCodes?: readonly string[];
  remark?: string | null;
  version?: number;
  /** Who acts, when the call has no session and a signed link names a member of staff. */
  by?: { id: string; username: string; roles: readonly string[] } | undefined;
  /** OK by default. */
  result?: 'OK' | 'DENIED';
}

/** Who did it, when and from where. */
export interface AuditSource {
  at: Date;
  actorId: string | null;
  actor: string;
  roles: readonly string[];
  portal: string | null;
  ip: string;
  sessionId: string | null;
  requestId: string;
  channel: 'UI' | 'TELEPHONY' | 'JOB' | 'CUSTOMER';
}
