import type { Tx } from '../db/transaction.ts';
import type { AuditEntry } from './audit.store.ts';

/** What of a borrower was shown in full. */
export interface Reveal {
  /** REVEAL: somebody asked to see it. READ: a screen shows it when it opens; such rows stay out of the timeline. */
  action: 'REVEAL' | 'READ';
  /** Whose it is: `application`, `bankingCustomer`, `collectionsCase` ... */
  entity: string;
  entityId: string;
  loanApplicationNumber: string | null;
  /** Which value, such as `contactNumber`; never the value itself. */
  field: string;
  remark?: string | null;
}

/**
 * Writes that a borrower's full phone number, PAN, account or original image was read. In the transaction that reads it,
 * before it is answered: what cannot be audited is not shown.
 *
 * @param context the call's
 */
export async function auditReveal(
  tx: Tx,
  context: { record(tx: Tx, entry: AuditEntry): Promise<void> },
  { field, ...rest }: Reveal,
): Promise<void> {
  await context.record(tx, { ...rest, after: { field } });
}
