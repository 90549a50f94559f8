import { sql, type Kysely, type RawBuilder } from 'kysely';
import { wayStepOf } from '../../../../../widgets/contract/application-details/application-details.ts';
import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import { nachReviewQueue } from '../../../../../widgets/contract/nach/nach.ts';
import { flagWords, type VkycFlagAnswer } from '../../../../../widgets/contract/vkyc/vkyc-flags.ts';
import { vkycReasons, type VkycReason } from '../../../../../widgets/contract/vkyc/vkyc.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import type { Database } from '../../../db/schema.ts';
import { readWords, type Words } from '../../choices/choices.store.ts';
import type { Cell, ListRecord, RowKeys, ShownNames } from '../../lists/base.ts';
import { toRecord } from '../../lists/list-record.ts';
import { staffName } from '../../audit/staff-name.store.ts';
import { wireDateTime } from '../../lists/wire-dates.ts';

/** The address that the customer of a mandate mails from. Each of the two columns has a collation of its own. */
const nachEmail = sql<string | null>`coalesce(mandate.email, a.email_id collate "default")`;

/** The mails that nobody has opened yet, among those that the application's NACH mail details show. */
const newMails = sql<number>`(
  select count(*) from nach_mail as mail
  where mail.read_at is null and mail.queue_name = ${nachReviewQueue} and (
    mail.mail_queue_id = mandate.mail_queue_id
    or mail.loan_application_number = a.loan_application_number
    or lower(mail.sender_email) = lower(${nachEmail})
  )
)`;

/** When the last session was recorded. */
const recordedAt = sql<Date | null>`(
  select session.ended_at from vkyc_session as session
  where session.application_id = a.id and session.recording_file_id is not null and a.vkyc_session = 'COMPLETED'
  order by session.attempt desc limit 1
)`;

/** The codes of the last decision of video KYC. */
const vkycReasonCodes = sql<readonly VkycReason[] | null>`(
  select decision.reasons from vkyc_decision as decision
  where decision.application_id = a.id and a.vkyc_session is not null order by decision.at desc, decision.id desc limit 1
)`;

/** What the last decision of video KYC says to the flags of its session. */
const vkycFlagAnswers = sql<readonly VkycFlagAnswer[] | null>`(
  select decision.flags from vkyc_decision as decision
  where decision.application_id = a.id and a.vkyc_session is not null order by decision.at desc, decision.id desc limit 1
)`;

function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('application as a', 'a.id', 'k.id')
    .leftJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .leftJoin('application_check as c', 'c.application_id', 'a.id')
    .leftJoin('compliance_case as compliance', 'compliance.application_id', 'a.id')
    .leftJoin('nach_mandate as mandate', (join) =>
      join.onRef('mandate.application_id', '=', 'a.id').on('mandate.ended_at', 'is', null),
    )
    .leftJoin('row_lock as lock', (join) => join.onRef('lock.row_id', '=', 'a.id').on('lock.kind', '=', 'application'))
    .select([
      'a.id',
      'a.version',
      'a.loan_application_number',
      'lock.staff_id as locked_by',
      'lock.expires_at as lock_expires_at',
      'a.full_name',
      'a.first_name',
      'a.last_name',
      'a.product_type',
      'a.loan_amount',
      'a.contact_number',
      'a.email_id',
      'a.documents_total',
      'a.documents_approved',
      'a.documents_rejected',
      'a.hold',
      'a.hold_reason',
      'a.risk_level',
      'a.partner_id',
      'a.owner_id',
      'a.udrs',
      'a.remark',
      'a.remark_at',
      'a.submitted_at',
      'a.queued_at',
      'a.status_changed_at',
      'a.modified_at',
      'a.compliance_status',
      'a.compliance_status_at',
      'a.vkyc_session',
      'a.vkyc_outcome',
      'a.vkyc_spoof_at',
      'fact.vkyc_retries',
      staffName('fact.vkyc_maker_id').as('vkyc_maker_name'),
      staffName('fact.vkyc_checker_id').as('vkyc_checker_name'),
      recordedAt.as('vkyc_recorded_at'),
      vkycReasonCodes.as('vkyc_reasons'),
      vkycFlagAnswers.as('vkyc_flags'),
      'fact.hold_remark',
      'fact.hold_remark_at',
      'fact.failed_attempts',
      'fact.visit_outcome',
      'fact.is_bank_account_verified',
      'fact.agreement_valid_until',
      'c.app_name',
      'c.verification_type',
      'c.employment_verification',
      'c.employer_verification_status',
      'c.bureau_status',
      'c.bounce_verification',
      'c.evehicle_verification',
      'c.check_point_status',
      'c.case_status',
      'c.partner_status',
      'c.is_disbursal_enabled',
      'c.error_message',
      'c.agreement_verified_on',
      staffName('lock.staff_id').as('locker_name'),
      staffName('a.owner_id').as('owner_name'),
      staffName('c.last_modified_by').as('modifier_name'),
      staffName('compliance.owner_id').as('reviewer_name'),
      'compliance.calling_comment as compliance_call_comment',
      'fact.compliance_round',
      'fact.discrepancies',
      'fact.discrepancies_answered',
      staffName('fact.disbursal_initiated_by_id').as('initiator'),
      staffName('fact.disbursal_approved_by_id').as('payer'),
      staffName('a.remark_by_id').as('remark_author'),
      staffName('fact.hold_remark_by_id').as('hold_remark_author'),
      'mandate.mail_queue_id',
      'mandate.status as mandate_status',
      'mandate.umrn',
      nachEmail.as('nach_email'),
      newMails.as('new_mails'),
    ])
    .orderBy('k.place');
}
type ApplicationRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The status of the document review. */
function reviewStatus(row: ApplicationRow): string {
  if (row.hold) return 'ON HOLD';
  if (row.documents_rejected > 0) return 'RE_WORK';
  if (row.documents_approved === row.documents_total) return 'APPROVED';
  return row.owner_id === null ? 'PENDING' : 'IN_REVIEW';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const saidToFlag = (flag: VkycFlagAnswer) => `${capital(flagWords(flag))}: ${flag.verdict.toLowerCase()}`;

/** Every field that a list of applications can show (EN-08). Phone numbers leave the server masked. */
function cellsOf(row: ApplicationRow, { productName }: ShownNames, words: Words) {
  const isInReview = wayStepOf(row.udrs) === 'REVIEW';
  return {
    loanApplicationNumber: row.loan_application_number,
    name: row.full_name,
    firstName: row.first_name,
    lastName: row.last_name,
    productType: row.product_type,
    loanAmount: row.loan_amount,
    contactNumber: maskPhone(row.contact_number),
    emailId: row.email_id,
    documents: `${row.documents_approved} of ${row.documents_total}`,
    status: reviewStatus(row),
    riskLevel: row.risk_level,
    partnerName: lenderName(row.partner_id, productName),
    partnerId: row.partner_id,
    userDataReviewStatus: row.udrs,
    holdReason: row.hold_reason && words(row.hold_reason, row.hold_remark_at),
    userInfo: row.owner_name,
    remark: row.remark,
    remarkBy: row.remark_author,
    remarkAt: wireDateTime(row.remark_at),
    submissionDate: wireDateTime(row.submitted_at),
    queuedDate: wireDateTime(row.queued_at),
    waitingSince: wireDateTime(row.queued_at),
    statusChangeDate: wireDateTime(row.status_changed_at),
    dateModified: wireDateTime(row.modified_at),
    userComment: row.hold_remark,
    userCommentBy: row.hold_remark_author,
    userCommentAt: wireDateTime(row.hold_remark_at),
    lastModifiedBy: row.modifier_name,
    complianceOwner: row.reviewer_name,
    complianceStatus: row.compliance_status,
    discrepancies: row.discrepancies ? `${row.discrepancies_answered ?? 0} of ${row.discrepancies}` : null,
    complianceRound: row.compliance_status === null ? null : Math.max(1, row.compliance_round ?? 1),
    callingComment: row.compliance_call_comment,
    complianceStatusDate: wireDateTime(row.compliance_status_at),
    vkycSession: row.vkyc_session,
    vkycOutcome: row.vkyc_outcome,
    vkycRecordedOn: wireDateTime(row.vkyc_recorded_at),
    vkycAttempts: row.vkyc_session === null ? null : (row.vkyc_retries ?? 0) + 1,
    vkycMaker: row.vkyc_maker_name,
    vkycChecker: row.vkyc_checker_name,
    vkycReason: row.vkyc_reasons?.map((code) => vkycReasons[code].label).join(', ') || null,
    vkycSpoofOn: wireDateTime(row.vkyc_spoof_at),
    vkycFlags: row.vkyc_flags?.map(saidToFlag).join(', ') || null,
    attempts: row.failed_attempts ?? 0,
    visitOutcome: row.visit_outcome,
    accountStatus: row.is_bank_account_verified ? 'VERIFIED' : 'NOT_VERIFIED',
    disbursalInitiatedBy: row.initiator,
    disbursalApprovedBy: row.payer,
    newMailCount: row.new_mails,
    mailQueueId: row.mail_queue_id,
    nachEmail: row.nach_email,
    nachStatus: row.mandate_status,
    umrn: row.umrn,
    expiryDate: row.agreement_valid_until,
    agreementVerifiedDateStr: row.agreement_verified_on,
    appName: row.app_name,
    verificationType: row.verification_type,
    employmentVerification: row.employment_verification,
    employerVerificationStatus: row.employer_verification_status,
    bureauStatus: row.bureau_status,
    bounceVerification: row.bounce_verification,
    evehicleVerification: row.evehicle_verification,
    checkPointStatus: row.check_point_status,
    caseStatus: row.case_status,
    partnerStatus: row.partner_status,
    disbursalEnabledDisabled:
      row.is_disbursal_enabled === null ? null : row.is_disbursal_enabled ? 'Enabled' : 'Disabled',
    errorMessage: row.error_message,
    reviewStatusChangeDate: wireDateTime(row.compliance_status_at ?? (isInReview ? row.status_changed_at : null)),
  } satisfies Record<string, Cell>;
}
type ApplicationField = keyof ReturnType<typeof cellsOf>;

const ofHeldAlone = ['openIssueDetails'] as const;

/** The applications with these keys, in the keys' order, as records of a list. */
export async function readApplicationRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  names: ShownNames,
): Promise<ListRecord<ApplicationField>[]> {
  const rows = await select(db, keys).execute();
  const words: Words = rows.some((row) => row.hold_reason !== null) ? await readWords(db, 'holdReason') : (key) => key;
  return rows.map((row) => toRecord(row, cellsOf(row, names, words), row.hold === null ? ofHeldAlone : []));
}
