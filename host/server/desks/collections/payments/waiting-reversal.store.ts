import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

export type ReversalReason = NonNullable<Selectable<Database['waiting_reversal']>['reason']>;

/**
 * Takes the reference of a payment before its loan is taken: whoever tells of the payment or of its reversal at the same moment waits
 * until the transaction ends. What claims must `release`, `wait` or fail.
 *
 * @returns why the payment is to be taken back, where a reversal waits for it
 */
export async function claim(tx: Tx, reference: string, now: Date): Promise<ReversalReason | undefined> {
  await tx
    .insertInto('waiting_reversal')
    .values({ reference, reason: null, told_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  const row = await tx
    .selectFrom('waiting_reversal')
    .select('reason')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row?.reason ?? undefined;
}

/** Lets go of a reference for which no reversal waits. */
export async function release(tx: Tx, reference: string): Promise<void> {
  await tx.deleteFrom('waiting_reversal').where('reference', '=', reference).where('reason', 'is', null).execute();
}

/** The reversal of a payment that is not told yet waits for it. */
export async function wait(tx: Tx, reference: string, reason: ReversalReason): Promise<void> {
  await tx.updateTable('waiting_reversal').set({ reason }).where('reference', '=', reference).execute();
}

/** The reversal that has waited is booked. */
export async function end(tx: Tx, reference: string): Promise<void> {
  await tx.deleteFrom('waiting_reversal').where('reference', '=', reference).execute();
}
