import type { Day } from '../../../../widgets/contract/time.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn } from '../json-column.ts';
import type { ContactType } from '../../../../widgets/contract/collections/contacts.ts';
import type { ClosedReason } from '../../../../widgets/contract/collections/requests.ts';
import type { Paise } from '../../../../widgets/contract/ledger/paise.ts';
import type { ComplianceStatus } from '../../../../widgets/contract/applications/compliance.ts';
import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type { FailureCause, VisitOutcome } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import type { Hold, ListProductType, RiskLevel, Udrs } from '../../../../widgets/contract/applications/udrs.ts';

interface ApplicationTable {
  /** A UUID of version 7, made by the server. */
  id: string;
  /** 12 digits, sortable by time (YYMMDD and six more). */
  loan_application_number: string;
  product_type: ListProductType;
  first_name: string;
  last_name: string;
  full_name: GeneratedAlways<string>;
  /** The full name in lower case. Lists sort names by it. */
  sort_name: GeneratedAlways<string>;
  /** 10 digits. */
  contact_number: string;
  email_id: string | null;
  gender: 'F' | 'M';
  employment: 'SALARIED' | 'SELF_EMPLOYED';
  city: string;
  state: string;
  pin_code: string;
  /** Index into the contract's lender names. */
  partner_id: number;
  /** True when a partner, not the lender's own app, brought the application. */
  is_partner_sourced: boolean;
  /** The sourcing partner, when that partner has lists of its own; null for every other source. */
  sourcing_partner: SourcingPartner | null;
  /** Whole rupees. */
  loan_amount: number;
  tenure_months: number;
  /** The yearly interest rate in hundredths of a per cent. */
  rate_basis_points: number;
  /** Whole rupees a month. */
  emi: number;
  risk_level: RiskLevel;
  udrs: Udrs;
  /** The fraud-review list that the application is on; null in every other state. */
  fraud_list: string | null;
  hold: Hold | null;
  /** A key of the contract's hold reasons. */
  hold_reason: string | null;
  /** True once the customer has sent documents again after a rejection. */
  is_resubmitted: boolean;
  needs_employer_check: boolean;
  /** The progress of the compliance review, and since when; null before the review. */
  compliance_status: ComplianceStatus | null;
  compliance_status_at: Date | null;
  /** The progress of the video call and the last desk's verdict; null before the call, or when none is made. */
  vkyc_session: VkycSession | null;
  vkyc_outcome: VkycOutcome | null;
  /** Since when a reviewer has confirmed that a video session was a spoof. */
  vkyc_spoof_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  documents_total: number;
  documents_approved: number;
  documents_rejected: number;
  /** `membershipOf` derives both from the columns above; null when the work is done. Only the store writes them. */
  queue: string | null;
  sub_queue: string | null;
  owner_id: string | null;
  /** The owner's name in lower case, empty without an owner. The database keeps it; lists sort by it. */
  owner_name: GeneratedAlways<string>;
  remark: string | null;
  /** Staff id of who wrote the remark, and when; null without a remark, and where it is older than these columns. */
  remark_by_id: string | null;
  remark_at: Date | null;
  submitted_at: Date;
  /** When the application entered its queue. */
  queued_at: Date;
  status_changed_at: Date;
  modified_at: Date;
  version: number;
}

/**
 * Facts about an application that the guards of moves check. Each is written by the domain that establishes it. No row,
 * or null, means not known; a guard that needs the fact then fails.
 */
interface ApplicationFactTable {
  application_id: string;
  /** The remark that came with the hold; null without a hold. */
  hold_remark: string | null;
  /** Staff id of who wrote it, and when. */
  hold_remark_by_id: string | null;
  hold_remark_at: Date | null;
  /** The fraud-review list that the application was flagged for. */
  review_flag: string | null;
  has_gps_mismatch: Generated<boolean>;
  /** Staff ids of everyone who approved one of the application's documents. */
  document_approver_ids: JsonColumn<string[]>;
  /** The last OSV visit of this round, or that video KYC takes its place. */
  visit_outcome: VisitOutcome | null;
  vkyc_maker_id: string | null;
  vkyc_checker_id: string | null;
  vkyc_audit_result: 'APPROVED' | 'REJECTED' | 'RETRY' | null;
  vkyc_maker_decision: 'APPROVED' | 'REJECTED' | null;
  vkyc_checker_outcome: VkycOutcome | null;
  /** Staff ids of the makers whom a checker has contradicted. */
  vkyc_declined_maker_ids: JsonColumn<string[]> | null;
  /** How often the customer was asked for another session. */
  vkyc_retries: Generated<number>;
  compliance_result: 'APPROVED' | 'REJECTED' | null;
  /** Staff id of the reviewer who sent the application to the fixer. */
  compliance_reviewer_id: string | null;
  compliance_round: Generated<number>;
  /** How often the case went to the fixer since it came to compliance. */
  compliance_re_works: Generated<number>;
  /** Staff id of the reviewer who has the case now. */
  compliance_taken_by_id: string | null;
  /** Staff ids of everyone who has answered a discrepancy. */
  compliance_fixer_ids: ColumnType<string[] | null, string | null | undefined, string | null>;
  /** True if a discrepancy waits for the customer. */
  compliance_asked: Generated<boolean>;
  /** Since when support asks Compliance for a cancellation, and who asked last; null when nobody does. */
  cancel_asked_at: Date | null;
  cancel_asked_by_id: string | null;
  /** The number of coded discrepancies in the present round, and how many of them the fixer has answered. */
  discrepancies: Generated<number>;
  discrepancies_answered: Generated<number>;
  compliance_call_outcome: string | null;
  decision: 'APPROVED' | 'DECLINED' | null;
  /** Staff id of the approver; null when the system approved the loan. */
  approved_by_id: string | null;
  /** The last valid day, YYYY-MM-DD. */
  agreement_valid_until: Day | null;
  mandate: 'NACH_PROCESSED' | 'E_MANDATE_COMPLETE' | null;
  is_bank_account_verified: Generated<boolean>;
  /** Staff ids of who initiated the present disbursal, and who approved it. */
  disbursal_initiated_by_id: string | null;
  disbursal_approved_by_id: string | null;
  /** The bank's answer to the present disbursal attempt. */
  bank_answer: 'PAID' | 'FAILED' | null;
  failed_attempts: Generated<number>;
  is_cause_fixed: Generated<boolean>;
  /** Why the last disbursal failed, as the bank said or as it was found afterwards. */
  failure_cause: FailureCause | null;
  rejected_by_id: string | null;
  rejected_at: Date | null;
}

/** A period in which an application stood in one sub-queue. The period that has not ended shows where it stands now. */
interface ApplicationStageTable {
  id: string;
  application_id: string;
  queue: string;
  sub_queue: string;
  /** The queue before: the same one when only the sub-queue changed; null when the application was in no queue. */
  entered_from: string | null;
  /** The queue after; null while the application stands here, and when its work ended here. */
  left_for: string | null;
  entered_at: Date;
  left_at: Date | null;
  /** Staff ids; null when the system made the move, or when who made it is not known. */
  entered_by: string | null;
  left_by: string | null;
}

/** How many applications or cases stand in a sub-queue. Changed in the transaction that moves them. */
interface QueueCounterTable {
  queue: string;
  sub_queue: string;
  n: number;
}

/** A loan in collection, as the agency's lists show it. */
interface CollectionsCaseTable {
  id: string;
  application_id: string;
  loan_application_number: string;
  /** Days past due. */
  dpd: number;
  /** `1-30`, `31-60`, `61-90`, `91-180` or `180+`, derived from `dpd`. Null, like `queue`, once the case is closed. */
  bucket: string | null;
  queue: string | null;
  /** The worst bucket so far. */
  peak: string;
  /** The buckets of the last months as digits, newest last. */
  dqstring: string;
  customer_type: 'New' | 'Repeat';
  /** Whole rupees, like every amount here. The amounts and days are always those of the loan's schedule. */
  principal_outstanding: number;
  /** The principal that is left, and the interest and penalties that are due. */
  total_outstanding: number;
  /** What is due so far and not paid. */
  overdue_amount: Generated<number>;
  /** The due date of the oldest overdue instalment; null in a closed case, and where the loan has no schedule. */
  oldest_due_on: Day | null;
  /** The day for which `dpd`, `bucket` and the penalties were last worked out. */
  aged_on: Day | null;
  /** The amount for which a settlement needs nobody's approval; null where the grid of the lender decides. */
  pre_approved_amount: number | null;
  emi: number;
  allocated_at: Date;
  /** Staff ids. */
  calling_allocated_to: string | null;
  field_allocated_to: string | null;
  no_of_calls: number;
  /** Calls that reached the borrower in person (right party contact). */
  no_of_rpc: number;
  /** The date of the open promise to pay, YYYY-MM-DD like every date here. Set only after a right party contact. */
  promised_on: Day | null;
  latest_response_at: Date | null;
  next_call_at: Date | null;
  last_paid_on: Day | null;
  /** The agents' notes on the borrower, for each other. */
  calling_comment: string | null;
  /** Staff id of who wrote it, and when. */
  calling_comment_by_id: string | null;
  calling_comment_at: Date | null;
  /** Whom the last contact reached, and how it ended. */
  last_contact_type: ContactType | null;
  last_contact_outcome: string | null;
  /** The earlier of the next call and the next visit. */
  next_contact_at: Date | null;
  /** Requests that are under way: settlement, waiver, restructuring, foreclosure. */
  initiations: Generated<number>;
  /** Settlements that were deleted. */
  deletions: Generated<number>;
  /** Since when a complaint keeps the agency from contacting the borrower; null without one. */
  complaint_at: Date | null;
  complaint_by_id: string | null;
  /** Staff ids of the loan's agents when the complaint was raised; null where that was not kept. */
  complaint_of_ids: ColumnType<string[] | null, string | null | undefined, string | null>;
  complaint_remark: string | null;
  /** The borrower's wish: minutes of the day, Asia/Kolkata, between which to call, and where. */
  contact_opens: number | null;
  contact_closes: number | null;
  contact_place: string | null;
  /** When the borrower had to be told who will call; null where nobody has to be told. */
  notice_due_at: Date | null;
  notice_message_id: string | null;
  restructured_on: Day | null;
  /** Why the case is closed for good, and since when. */
  closed_reason: ClosedReason | null;
  closed_on: Day | null;
  /** The amounts to the paisa, as the loan's ledger has them; null for a loan without one. */
  principal_outstanding_paise: Paise | null;
  total_outstanding_paise: Paise | null;
  overdue_amount_paise: Paise | null;
  emi_paise: Paise | null;
  /** Money that later EMIs use on their days, and money beyond what the closed loan asked for. */
  held_paise: Paise | null;
  excess_paise: Paise | null;
  /** The agency that has it; null: the lender. Without a word the lender's own agency. */
  agency_id: Generated<string | null>;
  version: number;
}

/** A note of who has sent an application on to who receives it. */
interface StageNoteTable {
  id: string;
  application_id: string;
  from_stage: Udrs;
  to_stage: Udrs;
  by_id: string;
  at: Date;
  note: string;
}

export interface ApplicationTables {
  stage_note: StageNoteTable;
  application: ApplicationTable;
  application_fact: ApplicationFactTable;
  application_stage: ApplicationStageTable;
  queue_counter: QueueCounterTable;
  collections_case: CollectionsCaseTable;
}
