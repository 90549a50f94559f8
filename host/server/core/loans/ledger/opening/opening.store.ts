import { sql, type Kysely } from 'kysely';
import type { Day } from '../../../../../../widgets/contract/time.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { LoanEntry } from '../../../../../../widgets/contract/ledger/loan-entry.ts';
import type { LoanPlan } from '../../../../../../widgets/contract/ledger/loan-plan.ts';
import { entryRow } from '../entry.store.ts';
import { planRow } from '../plan.store.ts';
import { insertInBatches } from '../../../../db/insert-in-batches.ts';

/** How long a server that has told of itself counts as one that runs. */
const runsForMs = 120_000;

/** Whether a server runs that knows of no ledgers: it says nothing of them where it tells that it is ready. */
export async function hasOlderServer(db: Kysely<Database>, now: Date): Promise<boolean> {
  const older = await db
    .selectFrom('server_ready')
    .select('process')
    .where('keeps_ledgers', 'is', null)
    .where('at', '>', new Date(now.getTime() - runsForMs))
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}

/** Some loans after one, by their numbers, that are kept by their schedules and are not listed as different. */
export async function keptBySchedule(db: Kysely<Database>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ loan: string }>`
    select a.loan_application_number as loan from application a
    where a.loan_application_number > ${after} and a.udrs = 'DISBURSED'
      and not exists (select from loan_plan p where p.loan_application_number = a.loan_application_number)
      and not exists (select from ledger_difference d
        where d.loan_application_number = a.loan_application_number and d.kind = 'OPENING')
      and exists (select from loan_installment i where i.loan_application_number = a.loan_application_number)
    order by a.loan_application_number limit ${limit}`.execute(db);
  return rows.map(({ loan }) => loan);
}

/**
 * By what some loans were lent that have no ledger, with their applications locked until the transaction ends: who pays a loan that has
 * no case waits for it (`holdLedger`). Those that somebody else holds are not among them.
 */
export async function takeLent(tx: Tx, loans: readonly string[]) {
  return tx
    .selectFrom('application as a')
    .select((row) => [
      'a.loan_application_number as loan',
      'a.loan_amount as principal',
      'a.tenure_months as months',
      'a.rate_basis_points as rateBasisPoints',
      'a.emi as emi',
      row
        .selectFrom('disbursal as d')
        .select('d.answered_at')
        .whereRef('d.application_id', '=', 'a.id')
        .where('d.answer', '=', 'PAID')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('paidOutAt'),
    ])
    .where('a.loan_application_number', 'in', loans)
    .where('a.udrs', '=', 'DISBURSED')
    .orderBy('a.loan_application_number')
    .forUpdate('a')
    .skipLocked()
    .execute();
}
export type Lent = Awaited<ReturnType<typeof takeLent>>[number];

/** Those of some loans of which something stands as it was told and ends within days: an open quote, a settlement, new terms of today. */
export async function waiting(tx: Tx, loans: readonly string[], today: Day): Promise<Set<string>> {
  const open = (table: 'foreclosure' | 'settlement' | 'emi_restructure') =>
    tx.selectFrom(table).select('loan_application_number as loan').where('loan_application_number', 'in', loans);
  const rows = await open('foreclosure')
    .where('status', 'in', ['QUOTED', 'LINK_SENT'])
    .unionAll(open('settlement').where('status', '=', 'ACCEPTED'))
    .unionAll(open('emi_restructure').where('status', '=', 'APPROVED').where('effective_from', '<=', today))
    .execute();
  return new Set(rows.map(({ loan }) => loan));
}

/** What the cases of some loans say, in all their columns. */
export async function casesOf(tx: Tx, loans: readonly string[]) {
  return tx.selectFrom('collections_case').selectAll().where('loan_application_number', 'in', loans).execute();
}

/** The payments of some loans. */
export async function paymentsOf(tx: Tx, loans: readonly string[]) {
  return tx.selectFrom('payment').selectAll().where('loan_application_number', 'in', loans).orderBy('id').execute();
}
export type KeptPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The penalties of some loans that were waived. */
export async function waiversOf(tx: Tx, loans: readonly string[]) {
  return tx
    .selectFrom('penalty_waiver')
    .selectAll()
    .where('loan_application_number', 'in', loans)
    .where('status', '=', 'POSTED')
    .orderBy('id')
    .execute();
}
export type KeptWaiver = Awaited<ReturnType<typeof waiversOf>>[number];

/** The new terms that some loans have had. */
export async function restructuresOf(tx: Tx, loans: readonly string[]) {
  return tx
    .selectFrom('emi_restructure')
    .selectAll()
    .where('loan_application_number', 'in', loans)
    .where('status', '=', 'EFFECTIVE')
    .orderBy('id')
    .execute();
}
export type KeptTerms = Awaited<ReturnType<typeof restructuresOf>>[number];

/** Writes plans and entries of loans that had none and are held. */
export async function addLedgers(
  tx: Tx,
  ledgers: readonly { loan: string; plan: LoanPlan; entries: readonly LoanEntry[] }[],
  now: Date,
): Promise<void> {
  await insertInBatches(
    tx,
    'loan_plan',
    ledgers.map(({ loan, plan }) => planRow(loan, plan, now)),
    { json: ['pay_order', 'agreed_rows'] },
  );
  await insertInBatches(
    tx,
    'loan_entry',
    ledgers.flatMap(({ loan, entries }) => entries.map((entry) => entryRow(loan, entry))),
    { json: ['terms'] },
  );
}

/** Lists loans whose figures differ, with both. One that is listed already stays as it is. */
export async function listDifferences(
  tx: Tx,
  differences: readonly {
    loan: string;
    kind: 'OPENING' | 'REPLAY';
    kept: Record<string, string | number | null>;
    reckoned: Record<string, string | number | null>;
  }[],
  day: Day,
): Promise<void> {
  if (differences.length === 0) return;
  await tx
    .insertInto('ledger_difference')
    .values(
      differences.map(({ loan, kind, kept, reckoned }) => ({
        loan_application_number: loan,
        kind,
        found_on: day,
        kept: JSON.stringify(kept),
        reckoned: JSON.stringify(reckoned),
      })),
    )
    .onConflict((conflict) => conflict.column('loan_application_number').doNothing())
    .execute();
}

/** How many loans are listed, of each kind. */
export async function countDifferences(db: Kysely<Database>): Promise<{ opening: number; replay: number }> {
  const { rows } = await sql<{ opening: number; replay: number }>`
    select (count(*) filter (where kind = 'OPENING'))::integer as opening,
      (count(*) filter (where kind = 'REPLAY'))::integer as replay
    from ledger_difference`.execute(db);
  return rows[0] ?? { opening: 0, replay: 0 };
}
