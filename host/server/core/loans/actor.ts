import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import type { CollectionSettings } from '../../base/settings.ts';

/** Who changes a loan, and when: a call's member of staff, a job, the payment service or the borrower. */
export interface Actor {
  now: Date;
  /** Staff id; null for everybody else. */
  staffId: string | null;
  rules: CollectionSettings;
  /** Writes to the audit, in the transaction of the change. */
  record(entry: AuditEntry): Promise<void>;
}

/** The caller of a call as the one who changes a loan. */
export function actorIn(tx: Tx, { caller, now, settings, record }: CallContext): Actor {
  return {
    now: now(),
    staffId: caller.kind === 'staff' ? caller.staff.id : null,
    rules: settings.collections,
    record: (entry) => record(tx, entry),
  };
}
