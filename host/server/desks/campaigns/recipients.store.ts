import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** Locks the next recipients who wait. Skips those that another process has locked. */
export async function takeWaiting(tx: Tx, communicationId: string, limit: number) {
  return tx
    .selectFrom('communication_recipient')
    .select(['position', 'loan_application_number as loan', 'staff_id as staffId'])
    .where('communication_id', '=', communicationId)
    .where('state', '=', 'WAITING')
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function hasWaiting(db: Kysely<Database>, communicationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('communication_recipient')
    .select('position')
    .where('communication_id', '=', communicationId)
    .where('state', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks a recipient whose row is locked: the message is kept in the same transaction. */
export async function markWritten(
  tx: Tx,
  { communicationId, position, messageId }: { communicationId: string; position: number; messageId: string },
): Promise<void> {
  await tx
    .updateTable('communication_recipient')
    .set({ state: 'WRITTEN', message_id: messageId })
    .where('communication_id', '=', communicationId)
    .where('position', '=', position)
    .execute();
}

/** Marks the recipients who wait: nothing is sent to them any more. @returns how many these were */
export async function stopWaiting(tx: Tx, communicationId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('communication_recipient')
    .set({ state: 'STOPPED' })
    .where('communication_id', '=', communicationId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
