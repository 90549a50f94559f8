import { sql, type Kysely } from 'kysely';
import { mostInBatch } from '../../../widgets/contract/nach/bank-answers.ts';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { staffName } from '../session/staff-name.store.ts';

/** How many batches the list shows. */
const shownBatches = 20;

function waiting(db: Kysely<Database>) {
  return db.selectFrom('nach_mandate').where('status', '=', 'NACH_READY').where('batch_id', 'is', null);
}

/** How many accepted mandates are in no batch yet. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { n } = await waiting(db)
    .select(sql<number | string>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The latest batches, newest first, each with the name of who made it. */
export async function latest(db: Kysely<Database>) {
  return db
    .selectFrom('nach_batch as batch')
    .select(['batch.id', 'batch.created_at', 'batch.mandate_count', staffName('batch.created_by').as('creator')])
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id', 'desc')
    .limit(shownBatches)
    .execute();
}

/** Puts the mandates that have waited longest into a new batch. @returns undefined when none waits */
export async function create(tx: Tx, { staffId, now }: { staffId: string; now: Date }) {
  // A mandate that a colleague's batch takes at this moment is not waited for.
  const taken = await waiting(tx)
    .select('id')
    .orderBy('changed_at')
    .orderBy('id')
    .limit(mostInBatch)
    .forUpdate()
    .skipLocked()
    .execute();
  if (taken.length === 0) return undefined;
  const batch = { id: newId(now), created_at: now, created_by: staffId, mandate_count: taken.length };
  await tx.insertInto('nach_batch').values(batch).execute();
  const ids = `{${taken.map(({ id }) => id).join(',')}}`;
  await sql`update nach_mandate set batch_id = ${batch.id} where id = any(${ids}::uuid[])`.execute(tx);
  return batch;
}

/** The mandates of a batch, as they go to the bank. */
export async function mandatesOf(db: Kysely<Database>, batchId: string) {
  return db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application as a', 'a.id', 'mandate.application_id')
    .select([
      'mandate.loan_application_number',
      'mandate.nach_type',
      'mandate.instrument',
      'mandate.reviewed_at',
      'a.full_name',
      'a.emi',
    ])
    .where('mandate.batch_id', '=', batchId)
    .orderBy('mandate.id')
    .execute();
}
