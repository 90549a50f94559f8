import type { Day } from '../../../../widgets/contract/time.ts';
import type { ContactType } from '../../../../widgets/contract/collections/contacts.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  FeedbackChannel,
  FeedbackStatus,
  RejectionReason,
} from '../../../../widgets/contract/feedback/feedback.ts';

/** What an agent reports of one contact with a borrower. */
interface FeedbackTable {
  id: string;
  /** `FEEDBACK_` and the status: each tab of the validation list is a queue, and is read by an index of its own. */
  queue: GeneratedAlways<string>;
  loan_application_number: string;
  case_id: string;
  /** Staff id of who had the contact. */
  agent_id: string;
  /** Staff id of who sent it: the agent, or the uploader of a file. */
  submitted_by: string;
  /** When the contact was; of a form, when it was submitted, as far as that is proven. */
  feedback_at: Date;
  /** When the server received it. */
  submitted_at: Date;
  /** What its sender said of that, where it is five minutes apart or more: the same as `feedback_at` where it counts. */
  stated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  channel: FeedbackChannel;
  contact_type: ContactType;
  /** The words of a choice at that time. */
  outcome: string;
  /** Whole rupees. */
  ptp_amount: number | null;
  /** YYYY-MM-DD. */
  ptp_date: Day | null;
  promise_id: string | null;
  /** 10 digits; a contact of the loan once the feedback is validated. */
  alternate_number: string | null;
  remarks: string;
  next_call_at: Date | null;
  status: FeedbackStatus;
  /** When the status last changed. */
  waiting_since: Date;
  validator_id: string | null;
  validated_at: Date | null;
  reason_code: RejectionReason | null;
  /** The validator's question, or a rejection in words. */
  validator_remark: string | null;
  /** The agent's answer to the question. */
  answer: string | null;
  answered_at: Date | null;
  /** The saved call that this feedback is about; the call has counted then. */
  call_entry_id: string | null;
  recording_file_id: string | null;
  source: 'FORM' | 'CSV';
  /** True when the case's counters count the contact because of this feedback. A rejection takes it back. */
  is_counted: boolean;
  /** True when they count it as a right party contact because of this feedback. */
  is_rpc_counted: boolean;
  /** Whether the contact was outside the contact hours that the lender keeps, and why, where that was said. */
  is_outside_hours: Generated<boolean>;
  hours_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The agency that has it now, as its loan; null: the lender. */
  agency_id: Generated<string | null>;
  /** The agency whose agent had the contact; null: somebody of the lender. */
  made_by_agency_id: Generated<string | null>;
  version: number;
}

export interface FeedbackTables {
  feedback: FeedbackTable;
}
