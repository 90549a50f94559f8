import type { Tx } from '../../db/transaction.ts';

interface Card {
  id: string;
  application_id: string;
}

/** Keeps that a card was rejected, whatever becomes of the card: first-time-right is counted by it. */
export async function keepRejection(
  tx: Tx,
  { id, application_id }: Card,
  { rejectReasons, staffId, now }: { rejectReasons: readonly string[]; staffId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('card_rejection')
    .values({
      document_id: id,
      application_id,
      reason: rejectReasons[0] ?? null,
      rejected_at: now,
      rejected_by: staffId,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'rejected_at']).doNothing())
    .execute();
}

/** Forgets the last rejection of a card, whose decision was taken back. */
export async function takeRejectionBack(tx: Tx, { id }: Card): Promise<void> {
  await tx
    .deleteFrom('card_rejection')
    .where('document_id', '=', id)
    .where('rejected_at', '=', (last) =>
      last
        .selectFrom('card_rejection')
        .select((row) => row.fn.max('rejected_at').as('at'))
        .where('document_id', '=', id),
    )
    .execute();
}
