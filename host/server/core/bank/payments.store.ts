import type { Kysely } from 'kysely';
import { newId } from '../../db/new-id.ts';
import { currentAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { isAwaited, type Attempt, type PaymentAnswer } from './weigh-payment.rules.ts';

/** What an attempt is that was approved before attempts were kept. */
export interface Unkept {
  applicationId: string;
  /** Whether its payment is at the bank now. */
  isAtBank: boolean;
  amount: number;
}

async function rowsOf(db: Kysely<Database>, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('disbursal as d')
    .leftJoin('bank_file as file', 'file.id', 'd.answer_file_id')
    .select(['d.id', 'd.application_id', 'd.amount', 'd.released_by_id', 'd.answer', 'd.utr'])
    .select(['d.account_id', 'd.failure_cause', 'd.failure_code'])
    .select(['d.withdrawn_at', 'file.sha256'])
    .where('d.application_id', 'in', applicationIds)
    .where('d.is_approved', '=', true)
    .orderBy('d.id')
    .execute();
}

/** The approved attempts of some applications to be paid out, by application, the first one first. */
export async function attemptsOf(
  db: Kysely<Database>,
  applications: readonly Unkept[],
): Promise<Map<string, Attempt[]>> {
  const rows = await rowsOf(
    db,
    applications.map(({ applicationId }) => applicationId),
  );
  const attempts = new Map<string, Attempt[]>(applications.map(({ applicationId }) => [applicationId, []]));
  for (const row of rows) {
    const own = attempts.get(row.application_id);
    own?.push({
      id: row.id,
      no: own.length + 1,
      amount: row.amount,
      accountId: row.account_id,
      releasedById: row.released_by_id,
      answer: row.answer,
      utr: row.utr,
      failureCause: row.failure_cause,
      failureCode: row.failure_code,
      sha256: row.sha256,
      isWithdrawn: row.withdrawn_at !== null,
    });
  }
  for (const { applicationId, isAtBank, amount } of applications) {
    const own = attempts.get(applicationId);
    if (!isAtBank || !own || own.some(isAwaited)) continue;
    const unsaid = { answer: null, utr: null, failureCause: null, sha256: null, releasedById: null };
    own.push({ id: null, no: own.length + 1, amount, ...unsaid });
  }
  return attempts;
}

/** What some applications are lent, by id. */
export async function amountsOf(db: Kysely<Database>, applicationIds: readonly string[]): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('application')
    .select(['id', 'loan_amount'])
    .where('id', 'in', applicationIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.loan_amount]));
}

/** Writes the bank's answer on an attempt. One that was approved before attempts were kept gets its row now. */
export async function keepAnswer(
  tx: Tx,
  { applicationId, attempt }: { applicationId: string; attempt: Attempt },
  given: Pick<PaymentAnswer, 'result' | 'utr' | 'failureCause' | 'failureCode'> & { fileId: string },
  by: { staffId: string | null; now: Date },
): Promise<void> {
  const said = {
    answer: given.result,
    answered_by_id: by.staffId,
    answered_at: by.now,
    answer_file_id: given.fileId,
    utr: given.utr,
    failure_cause: given.failureCause,
    failure_code: given.failureCode ?? null,
  };
  if (attempt.id !== null) {
    await tx.updateTable('disbursal').set(said).where('id', '=', attempt.id).execute();
    return;
  }
  const approved = { is_approved: true, released_at: by.now, initiated_by_id: null, initiated_at: by.now, remarks: '' };
  const account_id = attempt.accountId ?? (await currentAccount(tx, applicationId))?.id ?? null;
  const row = { id: newId(by.now), application_id: applicationId, amount: attempt.amount, account_id, ...approved };
  await tx
    .insertInto('disbursal')
    .values({ ...row, ...said })
    .execute();
}

/** Takes an approved attempt back: the loan is paid by another one, and this one is not to leave. */
export async function withdraw(tx: Tx, id: string, { staffId, now }: { staffId: string; now: Date }): Promise<void> {
  const taken = { withdrawn_by_id: staffId, withdrawn_at: now };
  await tx.updateTable('disbursal').set(taken).where('id', '=', id).execute();
}

/** Takes a UTR for the disbursal of an application. @returns false when another disbursal has it */
export async function takeUtr(tx: Tx, applicationId: string, utr: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto('disbursal_utr')
    .values({ utr, application_id: applicationId })
    .onConflict((conflict) => conflict.column('utr').doNothing())
    .executeTakeFirstOrThrow();
  return taken === 1n;
}

/** Those of some UTRs that disbursals have already. */
export async function takenUtrs(db: Kysely<Database>, utrs: readonly string[]): Promise<ReadonlySet<string>> {
  if (utrs.length === 0) return new Set();
  const rows = await db.selectFrom('disbursal_utr').select('utr').where('utr', 'in', utrs).execute();
  return new Set(rows.map(({ utr }) => utr));
}

/** Writes why the last disbursal of an application failed, where the list of failed ones reads it; null for no failure. */
export async function showFailure(tx: Tx, applicationId: string, message: string | null): Promise<void> {
  await tx
    .insertInto('application_check')
    .values({ application_id: applicationId, error_message: message })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ error_message: message }))
    .execute();
}
