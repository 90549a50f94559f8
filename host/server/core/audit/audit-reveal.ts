import type { Tx } from '../../db/transaction.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';

/** The value of a borrower that was shown in full. */
export interface Reveal {
  /** REVEAL: somebody asked to see it. READ: a screen shows it when it opens; such rows stay out of the timeline. */
  action: 'REVEAL' | 'READ';
  /** The kind of row that holds the value: `application`, `bankingCustomer`, `collectionsCase` ... */
  entity: string;
  entityId: string;
  loanApplicationNumber: string | null;
  /** Which value, such as `contactNumber`; never the value itself. */
  field: string;
  remark?: string | null;
}

/**
 * Audits that a borrower's full phone number, PAN, account or original image was read. Call this in the transaction
 * that reads the value, before the answer: a value that cannot be audited is not shown.
 *
 * @param context of the call
 */
export async function auditReveal(
  tx: Tx,
  context: { record(tx: Tx, entry: AuditEntry): Promise<void> },
  { field, ...rest }: Reveal,
): Promise<void> {
  await context.record(tx, { ...rest, after: { field } });
}
