import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { FeedbackStatus } from '../../../../widgets/contract/feedback/feedback.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import { agencyOf } from '../../core/loans/cases.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

export type NewFeedback = Omit<
  Insertable<Database['feedback']>,
  | 'waiting_since'
  | 'status'
  | 'validator_id'
  | 'validated_at'
  | 'reason_code'
  | 'validator_remark'
  | 'answer'
  | 'answered_at'
  | 'recording_file_id'
  | 'version'
>;

const columns = [
  'id',
  'version',
  'loan_application_number as loanApplicationNumber',
  'case_id as caseId',
  'agent_id as agentId',
  'submitted_by as submittedBy',
  'feedback_at as feedbackAt',
  'submitted_at as submittedAt',
  'contact_type as contactType',
  'outcome',
  'ptp_amount as ptpAmount',
  'promise_id as promiseId',
  'alternate_number as alternateNumber',
  'status',
  'validator_id as validatorId',
  'call_entry_id as callEntryId',
  'recording_file_id as recordingFileId',
  'is_counted as isCounted',
  'is_rpc_counted as isRpcCounted',
  'agency_id as agencyId',
  'is_outside_hours as isOutsideHours',
] as const;

/** Adds a feedback that waits for its validation. @param isGone whether the loan has gone from the agency that had the contact */
export async function insert(tx: Tx, feedback: NewFeedback, { isGone }: { isGone: boolean }): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({
      ...feedback,
      agency_id: isGone ? null : agencyOf(feedback.loan_application_number),
      made_by_agency_id: sql<string | null>`(select agency_id from staff where id = ${feedback.agent_id})`,
      waiting_since: feedback.submitted_at,
      status: 'SUBMITTED',
      validator_id: null,
      validated_at: null,
      reason_code: null,
      validator_remark: null,
      answer: null,
      answered_at: null,
      recording_file_id: null,
      version: 1,
    })
    .execute();
}

/** A feedback as its validation needs it. People are staff ids. */
export type FoundFeedback = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(db: Kysely<Database>, id: string) {
  return db.selectFrom('feedback').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Finds a feedback and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<FoundFeedback | undefined> {
  return tx.selectFrom('feedback').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

type Change = Omit<Updateable<Database['feedback']>, 'id' | 'version' | 'waiting_since'>;

/** Writes columns of a feedback whose row is locked; a new status begins its waiting. @returns the new version */
export async function change(
  tx: Tx,
  row: Pick<FoundFeedback, 'id' | 'version'>,
  changed: Change,
  now: Date,
): Promise<number> {
  return changeRow(tx, 'feedback', row, {
    ...changed,
    ...(changed.status !== undefined && { waiting_since: now }),
  });
}

/** A feedback as its validator sees it. */
export async function findWhole(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('feedback as f')
    .innerJoin('collections_case as c', 'c.id', 'f.case_id')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .leftJoin('call_entry as e', 'e.id', 'f.call_entry_id')
    .selectAll('f')
    .select([
      'a.full_name',
      'e.called_at',
      'e.sub_call_status',
      'e.remarks as call_remarks',
      staffName('f.agent_id').as('agent'),
      staffName('f.submitted_by').as('sender'),
      staffName('f.validator_id').as('validator'),
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/** A person's feedback on a loan that waits for their answer, and what was rejected since a moment. */
export async function ownOf(db: Kysely<Database>, loan: string, staffId: string, rejectedSince: Date) {
  return db
    .selectFrom('feedback')
    .select([
      'id',
      'version',
      'feedback_at',
      'outcome',
      'status',
      'reason_code',
      'validator_remark',
      staffName('validator_id').as('validator'),
    ])
    .where('loan_application_number', '=', loan)
    .where('agent_id', '=', staffId)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'NEEDS_CLARIFICATION' satisfies FeedbackStatus),
        and([eb('status', '=', 'REJECTED' satisfies FeedbackStatus), eb('waiting_since', '>=', rejectedSince)]),
      ]),
    )
    .orderBy('status')
    .orderBy('feedback_at', 'desc')
    .limit(20)
    .execute();
}

/** The saved call of this person on a loan at about a moment that no feedback is about yet; the nearest one. */
export async function findCall(
  db: Kysely<Database>,
  { loan, staffId, from, to }: { loan: string; staffId: string; from: Date; to: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('call_entry as e')
    .select('e.id')
    .where('e.loan_application_number', '=', loan)
    .where('e.staff_id', '=', staffId)
    .where('e.called_at', '>=', from)
    .where('e.called_at', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback as f')
            .select('f.id')
            .where('f.loan_application_number', '=', loan)
            .whereRef('f.call_entry_id', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.called_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** When feedback of some loans was, since a moment: for lines that stand already, and for recordings. */
export async function ofLoans(db: Kysely<Database>, loans: readonly string[], since: Date) {
  if (loans.length === 0) return [];
  return db
    .selectFrom('feedback')
    .select([
      'id',
      'version',
      'loan_application_number as loanApplicationNumber',
      'agent_id as agentId',
      'feedback_at as feedbackAt',
      'recording_file_id as recordingFileId',
      'channel',
      'outcome',
      'agency_id as agencyId',
    ])
    .where('loan_application_number', 'in', loans)
    .where('feedback_at', '>=', since)
    .orderBy('feedback_at')
    .execute();
}

/** The feedback with these ids. */
export async function ofIds(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('feedback')
    .select([
      'id',
      'version',
      'loan_application_number as loanApplicationNumber',
      'agent_id as agentId',
      'feedback_at as feedbackAt',
      'recording_file_id as recordingFileId',
      'channel',
      'outcome',
      'agency_id as agencyId',
    ])
    .where('id', 'in', ids)
    .execute();
}

/** Whether an agent's feedback on a loan within a minute stands already. */
export async function isThere(
  db: Kysely<Database>,
  { loan, agentId, minute }: { loan: string; agentId: string; minute: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('feedback')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('agent_id', '=', agentId)
    .where('feedback_at', '>=', minute)
    .where('feedback_at', '<', sql<Date>`${minute}::timestamptz + interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The borrower of a loan, for the head of its form. */
export async function findBorrowerName(db: Kysely<Database>, loan: string): Promise<string> {
  const found = await db
    .selectFrom('application')
    .select('full_name')
    .where('loan_application_number', '=', loan)
    .executeTakeFirst();
  return found?.full_name ?? '';
}

/** A loan's open promise. */
export interface OpenPromise {
  /** Whole rupees. */
  amount: number;
  /** YYYY-MM-DD. */
  promisedOn: Day;
}

/** The open promises of some loans, by loan. */
export async function openPromisesOf(
  db: Kysely<Database>,
  loans: readonly string[],
): Promise<Map<string, OpenPromise>> {
  if (loans.length === 0) return new Map();
  const rows = await db
    .selectFrom('promise')
    .select(['loan_application_number as loan', 'amount', 'promised_on as promisedOn'])
    .where('loan_application_number', 'in', loans)
    .where('status', '=', 'OPEN')
    .execute();
  return new Map(rows.map(({ loan, ...promise }) => [loan, promise]));
}

/** Gives the feedback of a loan to the lender. @returns what agencies had, as it was before */
export async function giveToLender(tx: Tx, loan: string) {
  const rows = await tx
    .selectFrom('feedback')
    .select(['id', 'version', 'status', 'agency_id as agencyId'])
    .where('loan_application_number', '=', loan)
    .where('agency_id', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('feedback').set({ agency_id: null }).where('id', 'in', ids).execute();
  return rows;
}
