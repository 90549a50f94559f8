import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { activeStatuses } from '../../../../widgets/contract/settlement/settlement.ts';
import type { Person } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import { ofReach, seenOf } from '../../core/audit/reach.store.ts';
import { holdersOf } from '../../core/staff/right-holders.store.ts';
import { agencyOf, type FoundCase } from '../../core/loans/cases.store.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import { changedRow } from '../../call/change-row.store.ts';

type Table = Database['settlement'];
export type SettlementRow = Selectable<Table>;

/** The statuses in which a settlement is under way. */
const open = ['MGR_PENDING', 'CX_PENDING', 'ACCEPTED'] as const;

/** The loan of a settlement; undefined when there is no such settlement. */
export async function loanOf(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('settlement')
    .select('loan_application_number')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.loan_application_number;
}

/** Finds a settlement and locks it until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<SettlementRow | undefined> {
  return tx.selectFrom('settlement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The settlement of a loan that is under way, locked until the transaction ends. */
export async function findOpenForChange(tx: Tx, loan: string): Promise<SettlementRow | undefined> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('status', 'in', open)
    .forUpdate()
    .executeTakeFirst();
}

/** The settlement that was accepted by an entry of its loan's ledger, locked until the transaction ends. */
export async function acceptedByForChange(tx: Tx, entryId: string): Promise<SettlementRow | undefined> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('loan_entry').select('settlement_id').where('id', '=', entryId))
    .forUpdate()
    .executeTakeFirst();
}

/** The status and days of the active settlement of a loan. */
export async function findActive(db: Kysely<Database>, loan: string) {
  return db
    .selectFrom('settlement')
    .select(['id', 'status', 'settlement_date', 'expiry_date', 'violates_on'])
    .where('loan_application_number', '=', loan)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst();
}

/** The settlements of a loan, the newest first. @param deeds of whose doing, besides those that go with the loan */
export async function ofLoan(db: Kysely<Database>, loan: string, deeds: AgencyReach): Promise<SettlementRow[]> {
  return db
    .selectFrom('settlement')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .$if(deeds !== 'all', (rows) =>
      rows.where((eb) => eb.or([seenOf('submitted_by', deeds), eb('agency_id', '=', agencyOf(loan))])),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The settlements of a loan, locked until the transaction ends. */
export async function ofLoanForChange(tx: Tx, loan: string): Promise<SettlementRow[]> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives a settlement that is locked to an agency, or to the lender (null). */
export async function give(tx: Tx, id: string, agencyId: string | null): Promise<void> {
  await tx.updateTable('settlement').set({ agency_id: agencyId }).where('id', '=', id).execute();
}

/** Adds a settlement. @returns false when the loan has an active one, or the settlement that it recovers is recovered */
export async function insert(tx: Tx, row: Insertable<Table>): Promise<boolean> {
  const made = await tx
    .insertInto('settlement')
    .values({ ...row, agency_id: agencyOf(row.loan_application_number) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes columns of a settlement that is locked. @returns the row as it is now */
export async function change(
  tx: Tx,
  row: SettlementRow,
  columns: Omit<Updateable<Table>, 'id' | 'version'>,
): Promise<SettlementRow> {
  return changedRow(tx, 'settlement', row, columns);
}

/** How many settlements of a loan were submitted since a moment, without those that the system has rejected. */
export async function countSince(db: Kysely<Database>, loan: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('settlement')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('loan_application_number', '=', loan)
    .where('submitted_at', '>', since)
    .where('status', '!=', 'SYSTEM_REJECTED')
    .executeTakeFirstOrThrow();
  return n;
}

/** The ids of settlements that a settlement of them was made anew from. */
export async function recoveredOf(db: Kysely<Database>, loan: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('settlement')
    .select('recovered_from_id')
    .where('loan_application_number', '=', loan)
    .where('recovered_from_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ recovered_from_id: id }) => String(id)));
}

/**
 * The ids of settlements whose day is over, the longest over first.
 *
 * @param days YYYY-MM-DD: today, and the first settlement date that is not over
 */
export async function overdueIds(
  db: Kysely<Database>,
  { today, payment }: { today: Day; payment: Day },
  limit: number,
): Promise<string[]> {
  const unanswered = await db
    .selectFrom('settlement')
    .select('id')
    .where('status', 'in', ['MGR_PENDING', 'CX_PENDING'])
    .where('expiry_date', '<', today)
    .orderBy('expiry_date')
    .orderBy('id')
    .limit(limit)
    .execute();
  const unpaid = await db
    .selectFrom('settlement')
    .select('id')
    .where('status', '=', 'ACCEPTED')
    .where('violates_on', 'is', null)
    .where('settlement_date', '<', payment)
    .orderBy('settlement_date')
    .orderBy('id')
    .limit(limit)
    .execute();
  const violated = await db
    .selectFrom('settlement')
    .select('id')
    .where('status', '=', 'ACCEPTED')
    .where('violates_on', '<=', today)
    .orderBy('violates_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...unanswered, ...unpaid, ...violated].map(({ id }) => id).slice(0, limit);
}

/** Staff id of who sanctioned a loan; null where it is not known. */
export async function sanctionedBy(db: Kysely<Database>, loan: string): Promise<string | null> {
  const fact = await db
    .selectFrom('application_fact as fact')
    .innerJoin('application', 'application.id', 'fact.application_id')
    .select('fact.approved_by_id')
    .where('application.loan_application_number', '=', loan)
    .executeTakeFirst();
  return fact?.approved_by_id ?? null;
}

/** Enabled members of staff who may approve settlements of a loan, by name of account. */
export async function approvers(
  db: Kysely<Database>,
  { agencyId, loanApplicationNumber: loan }: Pick<FoundCase, 'agencyId' | 'loanApplicationNumber'>,
): Promise<(Person & { email: string })[]> {
  const sanctioner = await sanctionedBy(db, loan);
  return db
    .selectFrom('staff')
    .select(['id', 'username as email', 'roles'])
    .where('disabled_at', 'is', null)
    .$if(sanctioner !== null, (staff) => staff.where('id', '<>', sanctioner))
    .where(holdersOf('approveSettlement'))
    .where((eb) => eb.or([eb('agency_id', '=', agencyId), holdersOf('overseeAgencies')]))
    .orderBy('username')
    .execute();
}

/** The names of members of staff, by id. @param reach whose names are read */
export async function namesOf(
  db: Kysely<Database>,
  ids: readonly string[],
  reach: AgencyReach,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where(ofReach(reach))
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}

/** The payments that were counted to settlements of loans without a ledger, the oldest first. */
export async function paymentsOf(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payment')
    .select(['settlement_id', 'amount', 'paid_on', 'payment_mode'])
    .where('settlement_id', 'in', ids)
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
}

/** Writes to which settlement a payment counts. */
export async function setSettlement(tx: Tx, paymentId: string, settlementId: string): Promise<void> {
  await tx.updateTable('payment').set({ settlement_id: settlementId }).where('id', '=', paymentId).execute();
}

/** What speaks for and against a settlement of a loan: its amount, what was paid of it, the promises and who they are. */
export async function standingOf(db: Kysely<Database>, loan: string) {
  return db
    .selectFrom('application as a')
    .select(['a.full_name', 'a.first_name', 'a.contact_number', 'a.email_id', 'a.loan_amount'])
    .select((eb) => [
      eb
        .selectFrom('payment')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount'), sql<number>`0`).as('n'))
        .where('loan_application_number', '=', loan)
        .as('paid_amount'),
      eb
        .selectFrom('promise')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('loan_application_number', '=', loan)
        .where('status', 'not in', ['OPEN', 'CANCELLED'])
        .as('promises'),
      eb
        .selectFrom('promise')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('loan_application_number', '=', loan)
        .where('status', '=', 'KEPT')
        .as('promises_kept'),
    ])
    .where('a.loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
}
