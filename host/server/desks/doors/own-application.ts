import { refuse } from '../../base/refusal.ts';
import { findForChange, type FoundStanding } from '../../core/applications/applications.store.ts';
import * as records from '../../core/doors/door-records.store.ts';
import type { Tx } from '../../db/transaction.ts';

/** The application that this door has brought in by a reference; its row is locked. @throws Refusal VALIDATION_FAILED */
export async function requireOwn(tx: Tx, doorId: string, reference: string): Promise<FoundStanding> {
  const record = await records.find(tx, { doorId, kind: 'application', reference });
  const { number = '' } = (record?.reply ?? {}) as { number?: string };
  const standing = await findForChange(tx, number);
  if (standing) return standing;
  throw refuse('VALIDATION_FAILED', {
    fieldErrors: { reference: 'This door has brought in no application of this reference' },
  });
}
