import { sql, type Kysely, type Selectable } from 'kysely';
import { dueAmountOf, paidAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** What only the ledger writes: `ledger/project.store.ts`. */
type OfLedger = `${string}_paise` | 'closed_on';
type Row = Omit<Selectable<Database['loan_installment']>, OfLedger>;

/** An instalment as the table holds it. */
export function installmentRow(loan: string, installment: Installment): Row {
  return {
    loan_application_number: loan,
    no: installment.no,
    due_date: installment.dueDate,
    due_amount: dueAmountOf(installment),
    principal_component: installment.principal,
    interest_component: installment.interest,
    penalty_component: installment.penalty,
    outstanding_principal: installment.outstandingPrincipal,
    paid_date: installment.paidDate,
    paid_amount: paidAmountOf(installment),
    principal_paid: installment.principalPaid,
    interest_paid: installment.interestPaid,
    penalty_paid: installment.penaltyPaid,
    payment_mode: installment.paymentMode,
    penalty_months: installment.penaltyMonths,
  };
}

/** What the table holds of an instalment, in whole rupees. */
export function toInstallment(row: Row): Installment {
  return {
    no: row.no,
    dueDate: row.due_date,
    principal: row.principal_component,
    interest: row.interest_component,
    penalty: row.penalty_component,
    outstandingPrincipal: row.outstanding_principal,
    principalPaid: row.principal_paid,
    interestPaid: row.interest_paid,
    penaltyPaid: row.penalty_paid,
    paidDate: row.paid_date,
    paymentMode: row.payment_mode,
    penaltyMonths: row.penalty_months,
  };
}

/** The schedule of a loan, in the order of the due dates; empty for a loan without one. */
export async function readSchedule(db: Kysely<Database>, loan: string): Promise<Installment[]> {
  const rows = await db
    .selectFrom('loan_installment')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('no')
    .execute();
  return rows.map(toInstallment);
}

/** The unpaid instalments of many loans, each loan's in the order of the due dates. */
export async function readUnpaid(db: Kysely<Database>, loans: readonly string[]): Promise<Map<string, Installment[]>> {
  const rows = await db
    .selectFrom('loan_installment')
    .selectAll()
    .where('loan_application_number', 'in', loans)
    .where('paid_date', 'is', null)
    .orderBy('loan_application_number')
    .orderBy('no')
    .execute();
  const byLoan = new Map<string, Installment[]>();
  for (const row of rows) {
    const unpaid = byLoan.get(row.loan_application_number) ?? [];
    unpaid.push(toInstallment(row));
    byLoan.set(row.loan_application_number, unpaid);
  }
  return byLoan;
}

/** Writes instalments, each in the place of the one of its number. */
export async function putInstallments(tx: Tx, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`
    insert into loan_installment (${columns})
    select ${columns} from json_populate_recordset(null::loan_installment, ${JSON.stringify(rows)}::json)
    on conflict (loan_application_number, no) do update set ${set}`.execute(tx);
}

/** Writes what has changed of a schedule: instalments that differ, that are new, and that are gone. */
export async function writeSchedule(
  tx: Tx,
  loan: string,
  { before, after }: { before: readonly Installment[]; after: readonly Installment[] },
): Promise<void> {
  const known = new Map(before.map((each) => [each.no, each]));
  const stay = new Set(after.map(({ no }) => no));
  const gone = before.filter(({ no }) => !stay.has(no)).map(({ no }) => no);
  if (gone.length > 0)
    await tx
      .deleteFrom('loan_installment')
      .where('loan_application_number', '=', loan)
      .where('no', 'in', gone)
      .execute();
  const changed = after.filter((each) => {
    const old = known.get(each.no);
    return !old || JSON.stringify(installmentRow(loan, old)) !== JSON.stringify(installmentRow(loan, each));
  });
  await putInstallments(
    tx,
    changed.map((each) => installmentRow(loan, each)),
  );
}
