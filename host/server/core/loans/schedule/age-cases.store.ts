import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { figuresOf } from './stand-case.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

/** Cases that are due for their day, locked until the transaction ends. Loans with a ledger have turns of their own. */
export async function takeUnaged(tx: Tx, today: Day, limit: number) {
  return tx
    .selectFrom('collections_case')
    .select([
      'id',
      'version',
      'loan_application_number as loan',
      'queue',
      'bucket',
      'peak',
      'dqstring',
      'dpd',
      'aged_on as agedOn',
      'oldest_due_on as oldestDueOn',
      'total_outstanding as totalOutstanding',
      'calling_allocated_to as callingAllocatedTo',
      'field_allocated_to as fieldAllocatedTo',
      'agency_id as agencyId',
    ])
    .where('queue', 'is not', null)
    .where('aged_on', '<', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_plan as p')
            .select('p.loan_application_number')
            .whereRef('p.loan_application_number', '=', 'collections_case.loan_application_number'),
        ),
      ),
    )
    .orderBy('aged_on')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
export type UnagedCase = Awaited<ReturnType<typeof takeUnaged>>[number];

export type AgedCase = { id: string; dqstring: string } & ReturnType<typeof figuresOf>;

type CaseColumns = Partial<Omit<Selectable<Database['collections_case']>, 'id' | 'version'>>;

/** Writes columns of many cases, whose rows are locked, in one statement: of each the same. */
export async function putCases(tx: Tx, cases: readonly (CaseColumns & { id: string })[]): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'id');
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`a.${name}`)}`));
  await sql`
    update collections_case c set ${set}, version = c.version + 1
    from json_populate_recordset(null::collections_case, ${JSON.stringify(cases)}::json) a
    where c.id = a.id`.execute(tx);
}

/** Whether the newly overdue loans of a day are in collection already; the last such day. */
export async function lastOpenedDay(db: Kysely<Database>): Promise<Day | null> {
  const found = await db
    .selectFrom('collections_day')
    .select((row) => row.fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return found.day;
}

export async function putOpenedDay(tx: Tx, day: Day, opened: number, now: Date): Promise<void> {
  await tx
    .insertInto('collections_day')
    .values({ day, opened, at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

/** Loans with an unpaid instalment of one due date that are not in collection, without a case or with a closed one, and have no ledger. */
export async function takeNewlyOverdue(tx: Tx, dueOn: Day, limit: number) {
  return tx
    .selectFrom('loan_installment as i')
    .innerJoin('application as a', 'a.loan_application_number', 'i.loan_application_number')
    .leftJoin('collections_case as c', 'c.loan_application_number', 'i.loan_application_number')
    .select(['a.id as applicationId', 'a.emi', 'i.loan_application_number as loan', 'c.id as caseId'])
    .where('i.due_date', '=', dueOn)
    .where('i.paid_date', 'is', null)
    .where(sql<boolean>`i.principal_component + i.interest_component > i.principal_paid + i.interest_paid`)
    .where('c.queue', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_plan as p')
            .select('p.loan_application_number')
            .whereRef('p.loan_application_number', '=', 'i.loan_application_number'),
        ),
      ),
    )
    .orderBy('i.loan_application_number')
    .limit(limit)
    .execute();
}
