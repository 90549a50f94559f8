import type { Insertable, Kysely } from 'kysely';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { findAccount, type Account } from '../../core/accounts/accounts.store.ts';
import type { Checkers } from './account-offers.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';

/** The terms of an application, and whose it is. */
export async function termsOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('application')
    .select(['full_name', 'loan_amount', 'tenure_months', 'rate_basis_points', 'emi'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
}

/** Writes what credit lends, in place of what was applied for. */
export async function lend(
  tx: Tx,
  applicationId: string,
  { amount, emi }: { amount: number; emi: number },
): Promise<void> {
  await tx.updateTable('application').set({ loan_amount: amount, emi }).where('id', '=', applicationId).execute();
}

export async function addVisit(tx: Tx, visit: Insertable<Database['osv_visit']>): Promise<void> {
  await tx.insertInto('osv_visit').values(visit).execute();
}

export async function addDecision(tx: Tx, decision: Insertable<Database['credit_decision']>): Promise<void> {
  await tx.insertInto('credit_decision').values(decision).execute();
}

export async function addAgreement(tx: Tx, agreement: Insertable<Database['loan_agreement']>): Promise<void> {
  await tx.insertInto('loan_agreement').values(agreement).execute();
}

/** Writes when the agreement of an application was recorded last, where lists read it. */
export async function showAgreement(tx: Tx, applicationId: string, day: Day): Promise<void> {
  await tx
    .insertInto('application_check')
    .values({ application_id: applicationId, agreement_verified_on: day })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ agreement_verified_on: day }))
    .execute();
}

/** The account that the newest agreement of an application was signed with; undefined where it is not known. */
export async function signedAccount(db: Kysely<Database>, applicationId: string): Promise<Account | undefined> {
  const newest = await db
    .selectFrom('loan_agreement')
    .select('account_id')
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const accountId = newest?.account_id ?? null;
  return accountId === null ? undefined : findAccount(db, applicationId, accountId);
}

/** Adds a check of an account. @returns false when another check has its reference */
export async function addAccountCheck(tx: Tx, check: Insertable<Database['account_check']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('account_check')
    .values(check)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

/** The newest check of an account; undefined before there is one. */
export async function lastCheckOf(
  db: Kysely<Database>,
  { application_id: applicationId, id }: Pick<Account, 'application_id' | 'id'>,
) {
  return db
    .selectFrom('account_check')
    .select(['result', 'bank_score', 'name_score', 'at'])
    .where('application_id', '=', applicationId)
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who has checked each account of an application: staff ids, by the account's id. */
export async function checkersOf(db: Kysely<Database>, applicationId: string): Promise<Checkers> {
  const checks = await db
    .selectFrom('account_check')
    .select(['account_id', 'by_id'])
    .where('application_id', '=', applicationId)
    .execute();
  return (accountId) =>
    checks.flatMap(({ account_id: of, by_id: by }) => (of === accountId && by !== null ? [by] : []));
}

const by = staffName('by_id').as('by');

/** All that is recorded of an application, of each kind the newest first. */
export async function entriesOf(db: Kysely<Database>, applicationId: string) {
  const [visits, decisions, agreements, checks] = await Promise.all([
    db
      .selectFrom('osv_visit')
      .selectAll()
      .select(by)
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('credit_decision')
      .selectAll()
      .select(by)
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('loan_agreement')
      .selectAll()
      .select(by)
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('account_check')
      .selectAll()
      .select(by)
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { visits, decisions, agreements, checks };
}
