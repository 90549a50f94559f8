import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn } from '../json-column.ts';
import type { ComplianceStatus } from '../../../../widgets/contract/applications/compliance.ts';
import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import type { Hold, ListProductType, RiskLevel, Udrs } from '../../../../widgets/contract/applications/udrs.ts';

interface ApplicationTable {
  /** Made by the application: UUID, version 7. */
  id: string;
  /** 12 digits, sortable by time (YYMMDD and six more). */
  loan_application_number: string;
  product_type: ListProductType;
  first_name: string;
  last_name: string;
  full_name: GeneratedAlways<string>;
  /** The full name in small letters: what lists sort names by. */
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
  /** True where a partner, not the lender's own app, brought the application in. */
  is_partner_sourced: boolean;
  /** The partner that has lists of its own; null for every other source. */
  sourcing_partner: SourcingPartner | null;
  /** Whole rupees. */
  loan_amount: number;
  tenure_months: number;
  /** Yearly rate in hundredths of a per cent. */
  rate_basis_points: number;
  /** Whole rupees a month. */
  emi: number;
  risk_level: RiskLevel;
  udrs: Udrs;
  /** The fraud-review list it is on; null in every other state. */
  fraud_list: string | null;
  hold: Hold | null;
  /** A key of the contract's hold reasons. */
  hold_reason: string | null;
  /** True once the customer has sent documents again after a rejection. */
  is_resubmitted: boolean;
  needs_employer_check: boolean;
  /** How far the compliance review is, and since when; null before it. */
  compliance_status: ComplianceStatus | null;
  compliance_status_at: Date | null;
  /** How far the video call is, and what the last desk has said of it; null before it, and where none is made. */
  vkyc_session: VkycSession | null;
  vkyc_outcome: VkycOutcome | null;
  documents_total: number;
  documents_approved: number;
  documents_rejected: number;
  /** Derived from the above by `membershipOf`; null when the work is done. Written by the store alone. */
  queue: string | null;
  sub_queue: string | null;
  owner_id: string | null;
  remark: string | null;
  submitted_at: Date;
  /** When it came into its queue. */
  queued_at: Date;
  status_changed_at: Date;
  modified_at: Date;
  version: number;
}

/**
 * What the guards of the moves ask of an application, each written by the domain that finds it out. No row, or null: not known,
 * and a guard that needs it is not met.
 */
interface ApplicationFactTable {
  application_id: string;
  /** What was written when it was put on hold; null without a hold. */
  hold_remark: string | null;
  /** The fraud-review list that it was flagged for. */
  review_flag: string | null;
  has_gps_mismatch: Generated<boolean>;
  /** Staff ids of those who approved its documents. */
  document_approver_ids: JsonColumn<string[]>;
  vkyc_maker_id: string | null;
  vkyc_checker_id: string | null;
  vkyc_audit_result: 'APPROVED' | 'REJECTED' | 'RETRY' | null;
  compliance_result: 'APPROVED' | 'REJECTED' | null;
  /** Who sent it to the fixer. */
  compliance_reviewer_id: string | null;
  /** Coded discrepancies of the present round, and how many of them the fixer has answered. */
  discrepancies: Generated<number>;
  discrepancies_answered: Generated<number>;
  compliance_call_outcome: string | null;
  decision: 'APPROVED' | 'DECLINED' | null;
  /** Who approved the loan; null where the system did. */
  approved_by_id: string | null;
  /** YYYY-MM-DD, the last day. */
  agreement_valid_until: string | null;
  mandate: 'NACH_PROCESSED' | 'E_MANDATE_COMPLETE' | null;
  is_bank_account_verified: Generated<boolean>;
  /** To the present disbursal attempt. */
  bank_answer: 'PAID' | 'FAILED' | null;
  failed_attempts: Generated<number>;
  is_cause_fixed: Generated<boolean>;
  rejected_by_id: string | null;
  rejected_at: Date | null;
}

/** A stretch of time in which an application stood in one part of a queue. The one that has not ended is where it stands. */
interface ApplicationStageTable {
  id: string;
  application_id: string;
  queue: string;
  sub_queue: string;
  /** The queue before: the same where only the part changed; null where it had been in none. */
  entered_from: string | null;
  /** The queue after; null while it stands here, and where its work ended. */
  left_for: string | null;
  entered_at: Date;
  left_at: Date | null;
  /** Staff ids; null where the system did it, or nobody knows. */
  entered_by: string | null;
  left_by: string | null;
}

/** How many applications or cases stand in a part of a queue; moved in the same transaction as they are. */
interface QueueCounterTable {
  queue: string;
  sub_queue: string;
  n: number;
}

/** A loan in collection, as the agency's lists know it. */
interface CollectionsCaseTable {
  id: string;
  application_id: string;
  loan_application_number: string;
  /** Days past due. */
  dpd: number;
  /** `1-30`, `31-60`, `61-90`, `91-180`, `180+`: derived from `dpd`. Null with `queue` once the case is closed. */
  bucket: string | null;
  queue: string | null;
  /** The worst bucket so far. */
  peak: string;
  /** The last months' buckets as digits, newest last. */
  dqstring: string;
  customer_type: 'New' | 'Repeat';
  /** Whole rupees, like every amount here. */
  principal_outstanding: number;
  total_outstanding: number;
  emi: number;
  allocated_at: Date;
  /** Staff ids. */
  calling_allocated_to: string | null;
  field_allocated_to: string | null;
  no_of_calls: number;
  /** Calls that reached the borrower in person. */
  no_of_rpc: number;
  /** YYYY-MM-DD, like every date here: of an open promise to pay, which there is only after a right-party contact. */
  promised_on: string | null;
  latest_response_at: Date | null;
  next_call_at: Date | null;
  last_paid_on: string | null;
  /** What the agents know of the borrower, for each other. */
  calling_comment: string | null;
  version: number;
}

export interface ApplicationTables {
  application: ApplicationTable;
  application_fact: ApplicationFactTable;
  application_stage: ApplicationStageTable;
  queue_counter: QueueCounterTable;
  collections_case: CollectionsCaseTable;
}
