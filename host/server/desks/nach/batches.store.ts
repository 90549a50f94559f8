import { sql, type Insertable, type Kysely } from 'kysely';
import { mostInBatch } from '../../../../widgets/contract/nach/bank-answers.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { lock, mayGo, type Maker } from './waiting.store.ts';

/** How many batches the list shows. */
const shownBatches = 20;

/** The latest batches, newest first, each with the name of who made it. */
export async function latest(db: Kysely<Database>) {
  return db
    .selectFrom('nach_batch as batch')
    .select(['batch.id', 'batch.created_at', 'batch.mandate_count', 'batch.name', 'batch.profile'])
    .select(staffName('batch.created_by').as('creator'))
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id', 'desc')
    .limit(shownBatches)
    .execute();
}

type File = Pick<Insertable<Database['nach_batch']>, 'profile_id' | 'profile' | 'name' | 'content' | 'sha256'>;
export type Batch = Awaited<ReturnType<typeof insert>>;

/** Puts mandates into a new batch, with the file of it where a profile has written one. */
export async function insert(tx: Tx, { staffId, now }: Maker, mandateIds: readonly string[], file: File = {}) {
  const batch = { id: newId(now), created_at: now, created_by: staffId, mandate_count: mandateIds.length };
  const made = await tx
    .insertInto('nach_batch')
    .values({ ...batch, ...file })
    .returning(['id', 'created_at', 'mandate_count', 'name', 'profile', 'profile_id', 'sha256'])
    .executeTakeFirstOrThrow();
  const ids = `{${mandateIds.join(',')}}`;
  await sql`update nach_mandate set batch_id = ${made.id} where id = any(${ids}::uuid[])`.execute(tx);
  return made;
}

/** Puts the mandates of all lenders that may go into a batch without a bank's file. @returns undefined when none may */
export async function create(tx: Tx, maker: Maker): Promise<Batch | undefined> {
  // A colleague's batch, which takes its mandates at this moment, is not waited for.
  const candidates = await mayGo(tx, maker).limit(mostInBatch).forUpdate('mandate').skipLocked().execute();
  const candidateIds = candidates.map(({ id }) => id);
  const taken = await lock(tx, maker, candidateIds);
  if (taken.length === 0) return undefined;
  const ids = taken.map(({ id }) => id);
  return insert(tx, maker, ids);
}

/** How many files were made by a profile. Its row is locked where the next one is made. */
export async function countOf(tx: Tx, profileId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('nach_batch')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The file of a batch, as a profile has written it; its parts are null of a batch without one. */
export async function fileOf(db: Kysely<Database>, batchId: string) {
  return db
    .selectFrom('nach_batch')
    .select(['name', 'content', 'sha256', 'profile'])
    .where('id', '=', batchId)
    .executeTakeFirst();
}

/** The mandates of a batch, as they go to the bank. */
export async function mandatesOf(db: Kysely<Database>, batchId: string) {
  return db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application as a', 'a.id', 'mandate.application_id')
    .select([
      'mandate.id',
      'mandate.attempts',
      'mandate.issue',
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
