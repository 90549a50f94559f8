/** What happened. `before` and `after` hold the changed fields only. */
export interface AuditEntry {
  /** What was done, a verb in capitals (`SIGN_IN`, `SAVE_DISPOSITION`). */
  action: string;
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
