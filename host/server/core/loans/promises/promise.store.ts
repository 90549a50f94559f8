import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { PromiseEnding, PromiseStatus } from '../../../../../widgets/contract/collections/promises.ts';
import { noPaise, paiseOf, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

export type PromiseRow = Selectable<Database['promise']>;

/** The open promise of a loan. */
export async function findOpen(db: Kysely<Database>, loan: string): Promise<PromiseRow | undefined> {
  return db
    .selectFrom('promise')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
}

/** The promises of a loan, newest first. */
export async function ofLoan(db: Kysely<Database>, loan: string, limit = 100): Promise<PromiseRow[]> {
  return db
    .selectFrom('promise')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether a loan is kept by its ledger. */
const hasLedger = (loan: string) =>
  sql<boolean>`exists (select 1 from loan_plan where loan_application_number = ${loan})`;

/**
 * The newest promise of a loan whose outcome money of a day can still decide. Of a loan with a ledger that is a kept one too, as its
 * money may be taken back.
 */
export async function findDecidable(tx: Tx, loan: string, firstDay: Day): Promise<PromiseRow | undefined> {
  return tx
    .selectFrom('promise')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where((row) =>
      row.or([
        row('status', 'in', ['OPEN', 'PARTIAL', 'BROKEN']),
        row.and([row('status', '=', 'KEPT'), hasLedger(loan)]),
      ]),
    )
    .where('promised_on', '>=', firstDay)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insert(tx: Tx, promise: Insertable<Database['promise']>): Promise<void> {
  await tx.insertInto('promise').values(promise).execute();
}

/** Writes how a promise stands. @param closedAt null while it is open */
export async function setStatus(
  tx: Tx,
  id: string,
  change: { status: PromiseStatus; paid: Paise; closedAt: Date | null; reason: PromiseEnding | null },
): Promise<void> {
  await tx
    .updateTable('promise')
    .set({
      status: change.status,
      paid_amount: Math.floor(change.paid / 100),
      paid_amount_paise: change.paid,
      closed_at: change.closedAt,
      close_reason: change.reason,
    })
    .where('id', '=', id)
    .execute();
}

/** What was paid of a promise when it was looked at last: in whole rupees where an earlier version of the server has done that. */
export function paidOf({ paid_amount: rupees, paid_amount_paise: exact }: PromiseRow): Paise {
  return exact !== null && Math.floor(exact / 100) === rupees ? exact : paiseOf(rupees);
}

/**
 * What was paid on a loan since a promise was made, up to a day: by the ledger of a loan that has one, which knows
 * what was taken back.
 */
export async function paidFor(
  db: Kysely<Database>,
  { loan_application_number: loan, made_at: madeAt }: PromiseRow,
  lastDay: Day,
): Promise<Paise> {
  const firstDay = sql<Day>`(${madeAt}::timestamptz at time zone 'Asia/Kolkata')::date`;
  const received = db
    .selectFrom('loan_entry as receipt')
    .select(sql<Paise>`coalesce(sum(receipt.amount_paise), 0)::bigint`.as('paid'))
    .where('receipt.loan_application_number', '=', loan)
    .where('receipt.kind', '=', 'RECEIPT')
    .where('receipt.booked_at', '>=', madeAt)
    .where('receipt.value_date', '>=', firstDay)
    .where('receipt.value_date', '<=', lastDay)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_entry as taken')
            .select('taken.id')
            .whereRef('taken.depends_on', '=', 'receipt.id')
            .where('taken.kind', '=', 'REVERSAL'),
        ),
      ),
    );
  const recorded = db
    .selectFrom('payment')
    .select(sql<Paise>`coalesce(sum(amount), 0)::bigint * 100`.as('paid'))
    .where('loan_application_number', '=', loan)
    .where('recorded_at', '>=', madeAt)
    .where('paid_on', '>=', firstDay)
    .where('paid_on', '<=', lastDay);
  const { rows } = await sql<{ paid: Paise }>`
    select case when ${hasLedger(loan)} then ${received} else ${recorded} end as paid`.execute(db);
  return rows[0]?.paid ?? noPaise;
}

/** How often promises of a loan were replaced by another since a moment. */
export async function reschedulesSince(tx: Tx, loan: string, since: Date): Promise<number> {
  const found = await tx
    .selectFrom('promise')
    .select((row) => row.fn.countAll<number | string>().as('n'))
    .where('loan_application_number', '=', loan)
    .where('close_reason', '=', 'RESCHEDULED')
    .where('closed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

/** The loans of open promises whose day lies before another, longest over first; an id stands for its loan. */
export async function overdueIds(db: Kysely<Database>, before: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('promise')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('promised_on', '<', before)
    .orderBy('promised_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function find(db: Kysely<Database>, id: string): Promise<PromiseRow | undefined> {
  return db.selectFrom('promise').selectAll().where('id', '=', id).executeTakeFirst();
}
