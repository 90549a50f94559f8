import type { Kysely } from 'kysely';
import type { AllocationChannel } from '../../../widgets/contract/collections/agents.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';

/** The fields of a loan in collection that concern the people who work on it. */
export interface FoundCase {
  id: string;
  version: number;
  loanApplicationNumber: string;
  queue: string | null;
  bucket: string | null;
  /** Staff ids. */
  callingAllocatedTo: string | null;
  fieldAllocatedTo: string | null;
  callingComment: string | null;
}

const columns = [
  'id',
  'version',
  'loan_application_number as loanApplicationNumber',
  'queue',
  'bucket',
  'calling_allocated_to as callingAllocatedTo',
  'field_allocated_to as fieldAllocatedTo',
  'calling_comment as callingComment',
] as const;

/** Finds a case and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<FoundCase | undefined> {
  return tx.selectFrom('collections_case').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The cases of these loan numbers, in no order. */
export async function findByLoanNumbers(db: Kysely<Database>, numbers: readonly string[]): Promise<FoundCase[]> {
  if (numbers.length === 0) return [];
  return db.selectFrom('collections_case').select(columns).where('loan_application_number', 'in', numbers).execute();
}

/** Gives a case whose row is locked to an agent. @returns the new version */
export async function allocate(
  tx: Tx,
  { id, version }: FoundCase,
  { agentId, channel, now }: { agentId: string; channel: AllocationChannel; now: Date },
): Promise<number> {
  const column = channel === 'calling' ? 'calling_allocated_to' : 'field_allocated_to';
  await tx
    .updateTable('collections_case')
    .set({ [column]: agentId, allocated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return version + 1;
}

/** Writes the comment of a case whose row is locked. @returns the new version */
export async function setComment(
  tx: Tx,
  { id, version }: Pick<FoundCase, 'id' | 'version'>,
  comment: string | null,
  by: { staffId: string; now: Date },
): Promise<number> {
  const author = comment === null ? null : by;
  await tx
    .updateTable('collections_case')
    .set({
      calling_comment: comment,
      calling_comment_by_id: author?.staffId ?? null,
      calling_comment_at: author?.now ?? null,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  return version + 1;
}
