import { sql, type Kysely, type Selectable } from 'kysely';
import type { NachStatus } from '../../../../widgets/contract/nach/nach.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

type Row = Selectable<Database['application_fact']>;

/** What is known of an application besides where it stands. */
export interface Facts {
  documentsTotal: number;
  documentsApproved: number;
  holdRemark: string | null;
  holdRemarkById: string | null;
  holdRemarkAt: Date | null;
  reviewFlag: string | null;
  hasGpsMismatch: boolean;
  documentApproverIds: readonly string[];
  visitOutcome: Row['visit_outcome'];
  vkycMakerId: string | null;
  vkycCheckerId: string | null;
  vkycAuditResult: Row['vkyc_audit_result'];
  /** What the maker has decided about the session; null until then. */
  vkycMakerDecision: Row['vkyc_maker_decision'];
  /** What a checker's decision has made of it; null until then. */
  vkycCheckerOutcome: Row['vkyc_checker_outcome'];
  /** Staff ids of the makers whose decision a checker has contradicted. */
  vkycDeclinedMakerIds: readonly string[];
  /** How often the customer was asked for another session. */
  vkycRetries: number;
  complianceResult: Row['compliance_result'];
  complianceReviewerId: string | null;
  /** The round of the review: 1 for a case that is new there, 0 before. */
  complianceRound: number;
  /** How often the reviewers have sent the case to the fixer since it came to them. */
  complianceReWorks: number;
  /** Staff id of the reviewer who has the case now. */
  complianceTakenById: string | null;
  /** Staff ids of everyone who has answered a discrepancy. */
  complianceFixerIds: readonly string[];
  /** True if a discrepancy waits for the customer. */
  complianceAsked: boolean;
  /** Since when support asks Compliance for a cancellation, and who asked last; null when nobody does. */
  cancelAskedAt: Date | null;
  cancelAskedById: string | null;
  discrepancies: number;
  discrepanciesAnswered: number;
  complianceCallOutcome: string | null;
  decision: Row['decision'];
  approvedById: string | null;
  agreementValidUntil: Day | null;
  mandate: Row['mandate'];
  /** Where the mandate stands; null without one. */
  mandateStatus: NachStatus | null;
  /** Staff id of who uploaded the bank's answer on it; null without one. */
  mandateAnsweredById: string | null;
  isBankAccountVerified: boolean;
  /** Whether the bank reports a payment that fits no attempt: not settled yet, or settled as paid; null for none. */
  paymentReport: 'OPEN' | 'STANDS' | null;
  /** Whether its disbursal, which the bank has not answered yet, is in a file for the bank. */
  isInPayoutFile: boolean;
  disbursalInitiatedById: string | null;
  disbursalApprovedById: string | null;
  bankAnswer: Row['bank_answer'];
  failedAttempts: number;
  isCauseFixed: boolean;
  failureCause: Row['failure_cause'];
  rejectedById: string | null;
  rejectedAt: Date | null;
}

/**
 * The facts that a domain may write. The document counts are the application's own, what is of the mandate the mandate's, and
 * what the bank reports is its exception's.
 */
export type FactChange = Partial<
  Omit<
    Facts,
    | 'documentsTotal'
    | 'documentsApproved'
    | 'mandateStatus'
    | 'mandateAnsweredById'
    | 'paymentReport'
    | 'isInPayoutFile'
  >
>;

function toFacts(row: FactRow): Facts {
  return {
    documentsTotal: row.documents_total,
    documentsApproved: row.documents_approved,
    holdRemark: row.hold_remark,
    holdRemarkById: row.hold_remark_by_id,
    holdRemarkAt: row.hold_remark_at,
    reviewFlag: row.review_flag,
    hasGpsMismatch: row.has_gps_mismatch ?? false,
    documentApproverIds: row.document_approver_ids ?? [],
    visitOutcome: row.visit_outcome,
    vkycMakerId: row.vkyc_maker_id,
    vkycCheckerId: row.vkyc_checker_id,
    vkycAuditResult: row.vkyc_audit_result,
    vkycMakerDecision: row.vkyc_maker_decision,
    vkycCheckerOutcome: row.vkyc_checker_outcome,
    vkycDeclinedMakerIds: row.vkyc_declined_maker_ids ?? [],
    vkycRetries: row.vkyc_retries ?? 0,
    complianceResult: row.compliance_result,
    complianceReviewerId: row.compliance_reviewer_id,
    complianceRound: row.compliance_round ?? 0,
    complianceReWorks: row.compliance_re_works ?? 0,
    complianceTakenById: row.compliance_taken_by_id,
    complianceFixerIds: row.compliance_fixer_ids ?? [],
    complianceAsked: row.compliance_asked ?? false,
    cancelAskedAt: row.cancel_asked_at,
    cancelAskedById: row.cancel_asked_by_id,
    discrepancies: row.discrepancies ?? 0,
    discrepanciesAnswered: row.discrepancies_answered ?? 0,
    complianceCallOutcome: row.compliance_call_outcome,
    decision: row.decision,
    approvedById: row.approved_by_id,
    agreementValidUntil: row.agreement_valid_until,
    mandate: row.mandate,
    mandateStatus: row.mandate_status,
    mandateAnsweredById: row.mandate_answered_by_id,
    isBankAccountVerified: row.is_bank_account_verified ?? false,
    paymentReport: row.payment_report,
    isInPayoutFile: row.is_in_payout_file,
    disbursalInitiatedById: row.disbursal_initiated_by_id,
    disbursalApprovedById: row.disbursal_approved_by_id,
    bankAnswer: row.bank_answer,
    failedAttempts: row.failed_attempts ?? 0,
    isCauseFixed: row.is_cause_fixed ?? false,
    failureCause: row.failure_cause,
    rejectedById: row.rejected_by_id,
    rejectedAt: row.rejected_at,
  };
}

/**
 * What the bank reports of a loan's payment, in a query: whatever pays a loan out asks for it.
 *
 * @param application how the query names the applications
 */
export const paymentReport = (application: string) => sql<
  Facts['paymentReport']
>`(select max(case when reported.queue <> 'SETTLED' then 'OPEN'
  when reported.outcome = 'PAID' then 'STANDS' end) from bank_exception reported
  where reported.application_id = ${sql.ref(`${application}.id`)} and reported.answer = 'PAID')`;

const isInPayoutFile = sql<boolean>`exists (select from payout_file_line line join disbursal on disbursal.id = line.disbursal_id
  where line.application_id = application.id and disbursal.answer is null and disbursal.withdrawn_at is null)`;

function factRows(db: Kysely<Database>) {
  return db
    .selectFrom('application')
    .leftJoin('application_fact as fact', 'fact.application_id', 'application.id')
    .leftJoin('nach_mandate', (join) =>
      join.onRef('nach_mandate.application_id', '=', 'application.id').on('nach_mandate.ended_at', 'is', null),
    )
    .selectAll('fact')
    .select([
      'application.id',
      'application.documents_total',
      'application.documents_approved',
      'nach_mandate.status as mandate_status',
      'nach_mandate.answered_by_id as mandate_answered_by_id',
    ])
    .select([paymentReport('application').as('payment_report'), isInPayoutFile.as('is_in_payout_file')]);
}
type FactRow = Omit<Awaited<ReturnType<ReturnType<typeof factRows>['execute']>>[number], 'id'>;

/**
 * The facts of an application. A caller that decides by them locks the application's row.
 *
 * @throws when there is no such application
 */
export async function find(tx: Kysely<Database>, applicationId: string): Promise<Facts> {
  return toFacts(await factRows(tx).where('application.id', '=', applicationId).executeTakeFirstOrThrow());
}

/** The facts of some applications, by id. */
export async function findAll(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map();
  const rows = await factRows(db).where('application.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

const columns = {
  holdRemark: 'hold_remark',
  holdRemarkById: 'hold_remark_by_id',
  holdRemarkAt: 'hold_remark_at',
  reviewFlag: 'review_flag',
  hasGpsMismatch: 'has_gps_mismatch',
  documentApproverIds: 'document_approver_ids',
  visitOutcome: 'visit_outcome',
  vkycMakerId: 'vkyc_maker_id',
  vkycCheckerId: 'vkyc_checker_id',
  vkycAuditResult: 'vkyc_audit_result',
  vkycMakerDecision: 'vkyc_maker_decision',
  vkycCheckerOutcome: 'vkyc_checker_outcome',
  vkycDeclinedMakerIds: 'vkyc_declined_maker_ids',
  vkycRetries: 'vkyc_retries',
  complianceResult: 'compliance_result',
  complianceReviewerId: 'compliance_reviewer_id',
  complianceRound: 'compliance_round',
  complianceReWorks: 'compliance_re_works',
  complianceTakenById: 'compliance_taken_by_id',
  complianceFixerIds: 'compliance_fixer_ids',
  complianceAsked: 'compliance_asked',
  cancelAskedAt: 'cancel_asked_at',
  cancelAskedById: 'cancel_asked_by_id',
  discrepancies: 'discrepancies',
  discrepanciesAnswered: 'discrepancies_answered',
  complianceCallOutcome: 'compliance_call_outcome',
  decision: 'decision',
  approvedById: 'approved_by_id',
  agreementValidUntil: 'agreement_valid_until',
  mandate: 'mandate',
  isBankAccountVerified: 'is_bank_account_verified',
  disbursalInitiatedById: 'disbursal_initiated_by_id',
  disbursalApprovedById: 'disbursal_approved_by_id',
  bankAnswer: 'bank_answer',
  failedAttempts: 'failed_attempts',
  isCauseFixed: 'is_cause_fixed',
  failureCause: 'failure_cause',
  rejectedById: 'rejected_by_id',
  rejectedAt: 'rejected_at',
} as const satisfies Record<keyof FactChange, keyof Row>;

function rowOf(change: FactChange): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined)
      row[columns[name as keyof FactChange]] = Array.isArray(value) ? JSON.stringify(value) : value;
  }
  return row;
}

/** Writes facts that a domain has found out; the others stay. */
export async function change(tx: Tx, applicationId: string, facts: FactChange): Promise<void> {
  const row = rowOf(facts);
  if (Object.keys(row).length === 0) return;
  await tx
    .insertInto('application_fact')
    .values({ document_approver_ids: '[]', ...row, application_id: applicationId })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(row))
    .execute();
}
