import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The paid-out loans without a schedule. */
function withoutSchedule(db: Kysely<Database>) {
  return db
    .selectFrom('application as a')
    .where('a.udrs', '=', 'DISBURSED')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('loan_installment as i')
            .select('i.no')
            .whereRef('i.loan_application_number', '=', 'a.loan_application_number'),
        ),
      ),
    );
}

/**
 * The terms of a paid-out loan, in whole rupees, with the EMI that was signed and when it was approved last; undefined where there is
 * none, or it has a schedule.
 */
export async function termsWithoutSchedule(tx: Tx, loan: string) {
  return withoutSchedule(tx)
    .select((row) => [
      'a.id as applicationId',
      'a.loan_amount as principal',
      'a.tenure_months as months',
      'a.rate_basis_points as rateBasisPoints',
      'a.emi as emi',
      row
        .selectFrom('credit_decision as c')
        .select('c.at')
        .whereRef('c.application_id', '=', 'a.id')
        .where('c.decision', '=', 'APPROVED')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('sanctionedAt'),
    ])
    .where('a.loan_application_number', '=', loan)
    .executeTakeFirst();
}

/** Some paid-out loans without a schedule, each with when the bank said so, or else when it came to be one. */
export async function loansWithoutSchedule(db: Kysely<Database>, limit: number) {
  const rows = await withoutSchedule(db)
    .select((row) => [
      'a.loan_application_number as loan',
      'a.status_changed_at as changedAt',
      row
        .selectFrom('disbursal as d')
        .select('d.answered_at')
        .whereRef('d.application_id', '=', 'a.id')
        .where('d.answer', '=', 'PAID')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('answeredAt'),
    ])
    .orderBy('a.loan_application_number')
    .limit(limit)
    .execute();
  return rows.map(({ loan, changedAt, answeredAt }) => ({ loan, paidOutAt: answeredAt ?? changedAt }));
}

/** Locks the application of a loan until the transaction ends, so that of two who bear it one does. */
export async function lockLoan(tx: Tx, loan: string): Promise<void> {
  await tx.selectFrom('application').select('id').where('loan_application_number', '=', loan).forUpdate().execute();
}
