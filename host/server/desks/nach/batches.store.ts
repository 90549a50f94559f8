import { sql, type Insertable, type Kysely } from 'kysely';
import { calls } from '../../../../widgets/contract/calls.ts';
import { finishedStates } from '../../../../widgets/contract/applications/udrs.ts';
import { batchStays, batchStayWords, type BatchStay } from '../../../../widgets/contract/nach/batch-stays.ts';
import { mostInBatch } from '../../../../widgets/contract/nach/bank-answers.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

/** Where an application stands whose mandate may leave. */
const [stage] = calls.createMandateBatch.about.at;

/** How many batches the list shows. */
const shownBatches = 20;

/** For whom a batch is made, and when. */
export interface Maker {
  staffId: string;
  now: Date;
}

/** Why a mandate stays out of a batch; null for one that goes in. */
const stays = (today: Day) =>
  sql<BatchStay | null>`case
    when a.udrs = any(${`{${finishedStates.join(',')}}`}::text[]) then 'ENDED'
    when a.hold is not null then 'ON_HOLD'
    when fact.agreement_valid_until is null or fact.agreement_valid_until < ${today}::date then 'NO_AGREEMENT'
    when held.row_id is not null then 'OPEN'
    when a.udrs <> ${sql.lit(stage)} then 'ELSEWHERE' end`;

/** The accepted mandates on paper that are in no batch, as those made online never go to the bank in one: each with its application, its agreement and a colleague's lock. */
function waiting(db: Kysely<Database>, { staffId, now }: Maker) {
  return db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application as a', 'a.id', 'mandate.application_id')
    .leftJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .leftJoin('row_lock as held', (join) =>
      join
        .onRef('held.row_id', '=', 'a.id')
        .on('held.kind', '=', 'application')
        .on('held.expires_at', '>', now)
        .on('held.staff_id', '!=', staffId),
    )
    .where('mandate.status', '=', 'NACH_READY')
    .where('mandate.nach_type', '=', 'MANUAL')
    .where('mandate.batch_id', 'is', null)
    .where('mandate.ended_at', 'is', null);
}

/** How many accepted mandates the next batch takes, and how many stay out of it for what. */
export async function countWaiting(db: Kysely<Database>, maker: Maker) {
  const rows = await waiting(db, maker)
    .select([stays(dayOf(maker.now)).as('stay'), sql<number | string>`count(*)`.as('n')])
    .groupBy('stay')
    .execute();
  const counts = new Map(rows.map(({ stay, n }) => [stay, Number(n)]));
  const leftOut = batchStays.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [{ reason, because: batchStayWords[reason], count }];
  });
  return { waitingCount: counts.get(null) ?? 0, leftOut };
}

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

/** Whose mandates are taken: a lender's, or those of all lenders but some. */
type Whose = { lender: number } | { lendersBut: readonly number[] };

const isOf = (whose: Whose) =>
  'lender' in whose
    ? sql<boolean>`a.partner_id = ${whose.lender}`
    : sql<boolean>`a.partner_id <> all(${`{${whose.lendersBut.join(',')}}`}::integer[])`;

/** The accepted mandates that may go, those that have waited longest first. */
const mayGo = (db: Kysely<Database>, maker: Maker) =>
  waiting(db, maker)
    .select(['mandate.id', 'mandate.loan_application_number', 'mandate.issue', 'mandate.attempts', 'mandate.terms'])
    .select(['mandate.compared', 'mandate.opened_at', 'mandate.reviewed_at', 'mandate.changed_at'])
    .where(stays(dayOf(maker.now)), 'is', null)
    .orderBy('mandate.changed_at')
    .orderBy('mandate.id');

export type WaitingMandate = Awaited<ReturnType<ReturnType<typeof mayGo>['execute']>>[number];

/** The next mandates of some lenders that may go. @param after the last of those before; undefined for the first ones */
export async function oldest(
  db: Kysely<Database>,
  maker: Maker,
  whose: Whose,
  { limit, after }: { limit: number; after?: Pick<WaitingMandate, 'id' | 'changed_at'> | undefined },
) {
  return mayGo(db, maker)
    .where(isOf(whose))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(mandate.changed_at, mandate.id) > (${after?.changed_at}, ${after?.id}::uuid)`),
    )
    .limit(limit)
    .execute();
}

const isAmong = (ids: readonly string[]) => sql<boolean>`mandate.id = any(${`{${ids.join(',')}}`}::uuid[])`;

/**
 * Those of some mandates that may still go, as they are now, locked for a file. One that somebody works on at this moment
 * is not waited for.
 */
export async function lock(tx: Tx, maker: Maker, ids: readonly string[]): Promise<WaitingMandate[]> {
  const locked = await tx
    .selectFrom('nach_mandate as mandate')
    .select('mandate.id')
    .where(isAmong(ids))
    .forUpdate()
    .skipLocked()
    .execute();
  // Read by a statement of its own: the one that locks sees applications, agreements and locks as they were when it began.
  return mayGo(tx, maker)
    .where(isAmong(locked.map(({ id }) => id)))
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

/** Puts the mandates that may go into a batch, but those of some lenders. @returns undefined when none may */
export async function create(tx: Tx, maker: Maker, lendersBut: readonly number[] = []): Promise<Batch | undefined> {
  // A colleague's batch, which takes its mandates at this moment, is not waited for.
  const candidates = await mayGo(tx, maker)
    .where(isOf({ lendersBut }))
    .limit(mostInBatch)
    .forUpdate('mandate')
    .skipLocked()
    .execute();
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
