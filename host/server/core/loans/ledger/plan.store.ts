import type { Insertable, Kysely, Selectable } from 'kysely';
import type { LoanPlan } from '../../../../../widgets/contract/ledger/loan-plan.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

function toPlan(row: Selectable<Database['loan_plan']>): LoanPlan {
  return {
    disbursedOn: row.disbursed_on,
    sanctionedOn: row.sanctioned_on,
    principal: row.principal_paise,
    rateBp: row.rate_bp,
    rateType: row.rate_type,
    months: row.months,
    emi: row.emi_paise,
    dueDay: row.due_day,
    penalBp: row.penal_bp,
    foreclosureBp: row.foreclosure_bp,
    payOrder: row.pay_order,
    rows: row.agreed_rows,
  };
}

/** What was agreed of a loan, as the table holds it. */
export function planRow(loan: string, plan: LoanPlan, now: Date): Insertable<Database['loan_plan']> {
  return {
    loan_application_number: loan,
    disbursed_on: plan.disbursedOn,
    sanctioned_on: plan.sanctionedOn,
    principal_paise: plan.principal,
    rate_bp: plan.rateBp,
    rate_type: plan.rateType,
    months: plan.months,
    emi_paise: plan.emi,
    due_day: plan.dueDay,
    penal_bp: plan.penalBp,
    foreclosure_bp: plan.foreclosureBp,
    pay_order: JSON.stringify(plan.payOrder),
    agreed_rows: JSON.stringify(plan.rows),
    made_at: now,
  };
}

/** Keeps what was agreed of a loan. @returns false for a loan that has a plan already, which stays */
export async function insert(tx: Tx, loan: string, plan: LoanPlan, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('loan_plan')
    .values(planRow(loan, plan, now))
    .onConflict((conflict) => conflict.column('loan_application_number').doNothing())
    .returning('loan_application_number')
    .executeTakeFirst();
  return made !== undefined;
}

/** What was agreed of a loan; undefined for one without a ledger. */
export async function find(db: Kysely<Database>, loan: string): Promise<LoanPlan | undefined> {
  const row = await db
    .selectFrom('loan_plan')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .executeTakeFirst();
  return row && toPlan(row);
}

/** What was agreed of some loans, by their numbers; those without a ledger are not among them. */
export async function findAll(db: Kysely<Database>, loans: readonly string[]): Promise<Map<string, LoanPlan>> {
  const rows = await db.selectFrom('loan_plan').selectAll().where('loan_application_number', 'in', loans).execute();
  return new Map(rows.map((row) => [row.loan_application_number, toPlan(row)]));
}

/**
 * The same of one with its row locked until the transaction ends, for a loan that has no case to lock. Entries may refer to the plan
 * meanwhile: who books by the case, which was opened since, does not wait for this.
 */
export async function findForBooking(tx: Tx, loan: string): Promise<LoanPlan | undefined> {
  const row = await tx
    .selectFrom('loan_plan')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toPlan(row);
}

/**
 * The same of a loan that may be taken over to the ledger at this moment: who finds none keeps it by its schedule until the transaction
 * ends, because who takes it over has its application first.
 */
export async function findToBook(tx: Tx, loan: string): Promise<LoanPlan | undefined> {
  const plan = await findForBooking(tx, loan);
  if (plan) return plan;
  await tx.selectFrom('application').select('id').where('loan_application_number', '=', loan).forKeyShare().execute();
  return findForBooking(tx, loan);
}

/** The same of some loans, without their plans: those that others hold are not among them. @returns the loans that are held now */
export async function takeForBooking(tx: Tx, loans: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('loan_plan')
    .select('loan_application_number as loan')
    .where('loan_application_number', 'in', loans)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ loan }) => loan);
}
