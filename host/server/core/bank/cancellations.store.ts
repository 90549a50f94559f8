import { sql, type Kysely } from 'kysely';
import { shownCancellations, type CancellationReason } from '../../../../widgets/contract/nach/cancellations.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';

/**
 * Marks a mandate that the bank has registered, and no loan needs: the bank is to be told to end it. It waits from when it was
 * marked first. What was recorded as cancelled waits again where people have confirmed that the bank has it after all.
 */
export async function markToCancel(
  tx: Tx,
  { applicationId, umrn, reason }: { applicationId: string; umrn: string; reason: CancellationReason },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('mandate_cancellation')
    .values({ id: newId(now), application_id: applicationId, umrn, reason, since: now })
    .onConflict((conflict) => {
      const same = conflict.columns(['application_id', 'umrn']);
      if (reason !== 'REPORTED') return same.doNothing();
      const again = same.doUpdateSet({ reason, since: now, done_by_id: null, done_at: null });
      return again.where('mandate_cancellation.done_at', 'is not', null);
    })
    .execute();
}

const waiting = (db: Kysely<Database>) =>
  db.selectFrom('mandate_cancellation as marked').where('marked.done_at', 'is', null);

/**
 * How many mandates are to be cancelled, and a page of them, those first that wait longest.
 *
 * @param after the last one of the page before
 */
export async function toCancel(db: Kysely<Database>, after?: string) {
  const [{ count = 0 } = {}, mandates] = await Promise.all([
    waiting(db)
      .select(sql<number | string>`count(*)`.as('count'))
      .executeTakeFirst(),
    waiting(db)
      .innerJoin('application as a', 'a.id', 'marked.application_id')
      .select(['marked.id', 'a.loan_application_number', 'a.full_name', 'marked.umrn', 'marked.reason', 'marked.since'])
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(marked.since, marked.id) > (select before.since, before.id from mandate_cancellation before
            where before.id = ${after}::uuid)`,
        ),
      )
      .orderBy('marked.since')
      .orderBy('marked.id')
      .limit(shownCancellations)
      .execute(),
  ]);
  return { count: Number(count), mandates };
}

/** Finds a mark, with its loan and with who has recorded it as done, and locks it until the transaction ends. */
export async function lockMark(tx: Tx, id: string) {
  return tx
    .selectFrom('mandate_cancellation as marked')
    .innerJoin('application as a', 'a.id', 'marked.application_id')
    .select(['marked.id', 'marked.umrn', 'marked.reason', 'marked.done_at'])
    .select(['a.loan_application_number', 'a.sourcing_partner'])
    .select(staffName('marked.done_by_id').as('doneBy'))
    .where('marked.id', '=', id)
    .forUpdate('marked')
    .executeTakeFirst();
}

/** Records that the bank has cancelled a mandate whose mark is locked. */
export async function cancelled(tx: Tx, id: string, by: { staffId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('mandate_cancellation')
    .set({ done_by_id: by.staffId, done_at: by.now })
    .where('id', '=', id)
    .execute();
}
