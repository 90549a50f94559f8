import { sql, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import type { AllocationChannel } from '../../../../widgets/contract/collections/agents.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { changeRow } from '../../call/change-row.store.ts';

const columns = [
  'id',
  'version',
  'application_id as applicationId',
  'loan_application_number as loanApplicationNumber',
  'queue',
  'bucket',
  'peak',
  'dpd',
  'dqstring',
  'emi',
  'aged_on as agedOn',
  'principal_outstanding as principalOutstanding',
  'total_outstanding as totalOutstanding',
  'overdue_amount as overdueAmount',
  'calling_allocated_to as callingAllocatedTo',
  'field_allocated_to as fieldAllocatedTo',
  'calling_comment as callingComment',
  'no_of_calls as noOfCalls',
  'no_of_rpc as noOfRpc',
  'promised_on as promisedOn',
  'last_paid_on as lastPaidOn',
  'next_call_at as nextCallAt',
  'complaint_at as complaintAt',
  'complaint_by_id as complaintById',
  'complaint_of_ids as complaintOfIds',
  'contact_opens as contactOpens',
  'contact_closes as contactCloses',
  'notice_due_at as noticeDueAt',
  'notice_message_id as noticeMessageId',
  'restructured_on as restructuredOn',
  'closed_reason as closedReason',
  'initiations',
  'deletions',
  'pre_approved_amount as preApprovedAmount',
  'agency_id as agencyId',
] as const;

function casesOf(db: Kysely<Database>) {
  return db.selectFrom('collections_case').select(columns);
}

/** The agency that has a loan, in SQL; null where none has, or the loan was never in collection. */
export function agencyOf(loan: string): RawBuilder<string | null> {
  return sql`(select agency_id from collections_case where loan_application_number = ${loan})`;
}

/** A loan in collection, or once in collection: its case. People are staff ids, amounts whole rupees, days YYYY-MM-DD. */
export type FoundCase = NonNullable<Awaited<ReturnType<typeof findByLoan>>>;

/** The case of a loan; undefined for a loan that was never in collection. */
export async function findByLoan(db: Kysely<Database>, loan: string) {
  return casesOf(db).where('loan_application_number', '=', loan).executeTakeFirst();
}

export async function find(db: Kysely<Database>, id: string): Promise<FoundCase | undefined> {
  return casesOf(db).where('id', '=', id).executeTakeFirst();
}

/** The cases of several loans. */
export async function findByLoans(db: Kysely<Database>, loans: readonly string[]): Promise<FoundCase[]> {
  return casesOf(db).where('loan_application_number', 'in', loans).execute();
}

/** The same, with their rows locked until the transaction ends; those that others hold are not among them. */
export async function takeByLoans(tx: Tx, loans: readonly string[]): Promise<FoundCase[]> {
  return casesOf(tx).where('loan_application_number', 'in', loans).forUpdate().skipLocked().execute();
}

/** The case of one loan, with its row locked until the transaction ends. */
export async function findByLoanForChange(tx: Tx, loan: string): Promise<FoundCase | undefined> {
  return casesOf(tx).where('loan_application_number', '=', loan).forUpdate().executeTakeFirst();
}

/**
 * Repeat: the customer has, or has had, another loan that was paid out. Loans with the same mobile number or e-mail address are the
 * same customer's, as where an application arrives.
 */
function customerType(applicationId: string): RawBuilder<'New' | 'Repeat'> {
  const another = (same: RawBuilder<unknown>) => sql`exists (
    select from application own join application other on ${same}
    where own.id = ${applicationId} and other.id <> own.id and other.udrs = 'DISBURSED')`;
  return sql`case when ${another(sql`other.contact_number = own.contact_number`)}
    or ${another(sql`lower(other.email_id) = lower(own.email_id)`)} then 'Repeat' else 'New' end`;
}

/** Opens a case of a loan that has none, which stands in no queue yet. Of a case that is to open again it says whose it is now. */
export async function open(
  tx: Tx,
  {
    id,
    loan,
    applicationId,
    emi,
    agencyId,
    now,
  }: { id: string; loan: string; applicationId: string; emi: number; agencyId: string | null; now: Date },
): Promise<void> {
  const type = customerType(applicationId);
  await tx
    .insertInto('collections_case')
    .values({
      id,
      application_id: applicationId,
      loan_application_number: loan,
      dpd: 0,
      bucket: null,
      queue: null,
      peak: '1-30',
      dqstring: '000000',
      customer_type: type,
      principal_outstanding: 0,
      total_outstanding: 0,
      emi,
      allocated_at: now,
      agency_id: agencyId,
      no_of_calls: 0,
      no_of_rpc: 0,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('loan_application_number').doUpdateSet({ customer_type: type }))
    .execute();
}

/** Writes which message tells the borrower who will call. The case's version is changed by what the message is about. */
export async function setNotice(
  tx: Tx,
  id: string,
  { messageId, now }: { messageId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('collections_case')
    .set({ notice_due_at: now, notice_message_id: messageId })
    .where('id', '=', id)
    .execute();
}

type CaseChange = Omit<Updateable<Database['collections_case']>, 'id' | 'version'>;

/** Writes columns of a case whose row is locked. @returns the new version */
export async function change(
  tx: Tx,
  row: Pick<FoundCase, 'id' | 'version'>,
  columnsToSet: CaseChange,
): Promise<number> {
  return changeRow(tx, 'collections_case', row, columnsToSet);
}

/** Finds a case and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<FoundCase | undefined> {
  return casesOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The cases of these loan numbers, in no order. */
export async function findByLoanNumbers(db: Kysely<Database>, numbers: readonly string[]): Promise<FoundCase[]> {
  if (numbers.length === 0) return [];
  return casesOf(db).where('loan_application_number', 'in', numbers).execute();
}

/** The cases with these ids, in no order. */
export async function findByIds(db: Kysely<Database>, ids: readonly string[]): Promise<FoundCase[]> {
  return casesOf(db).where('id', 'in', ids).execute();
}

/** Gives a case whose row is locked to an agent. @returns the new version */
export async function allocate(
  tx: Tx,
  row: FoundCase,
  { agentId, channel, now }: { agentId: string; channel: AllocationChannel; now: Date },
): Promise<number> {
  const column = channel === 'calling' ? 'calling_allocated_to' : 'field_allocated_to';
  return changeRow(tx, 'collections_case', row, { [column]: agentId, allocated_at: now });
}

/** Writes the comment of a case whose row is locked. @returns the new version */
export async function setComment(
  tx: Tx,
  row: Pick<FoundCase, 'id' | 'version'>,
  comment: string | null,
  by: { staffId: string; now: Date },
): Promise<number> {
  const author = comment === null ? null : by;
  return changeRow(tx, 'collections_case', row, {
    calling_comment: comment,
    calling_comment_by_id: author?.staffId ?? null,
    calling_comment_at: author?.now ?? null,
  });
}
