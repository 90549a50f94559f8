import { insertInBatches } from '../../db/insert-in-batches.ts';
import type { AuthoredKind } from '../../db/tables/utilities/authorship.ts';
import type { Tx } from '../../db/transaction.ts';

/** Something of the demo that waits for a second person, and the first. */
interface Waiting {
  id: string;
  by: string;
  at: Date;
  /** When it was sent back, where it was. */
  closedAt?: Date | null;
}

/** Makes the people who have written something of the demo its authors. */
export async function seedAuthors(tx: Tx, kind: AuthoredKind, waiting: readonly Waiting[]): Promise<void> {
  await insertInBatches(
    tx,
    'authorship',
    waiting.map(({ id, by, at, closedAt = null }) => ({
      kind,
      subject_id: id,
      round: 1,
      staff_id: by,
      at,
      closed_at: closedAt,
    })),
  );
}
