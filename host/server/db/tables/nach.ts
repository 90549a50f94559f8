import type { CrmStage } from '../../../../widgets/contract/calling/banking.ts';
import type { MailPartner, NachStatus, NachType } from '../../../../widgets/contract/nach/nach.ts';
import type { Compared } from '../../../../widgets/contract/nach/form-fields.ts';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';
import type { NachCodeKind } from '../../../../widgets/contract/nach-codes/nach-code.ts';
import type { MandateTerms } from '../../../../widgets/contract/nach/mandate-terms.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../json-column.ts';

/** A value in a calling CRM's header. */
interface CrmHeaderItemTable {
  stage: CrmStage;
  /** The value's name among the loan's details. */
  value: string;
  label: string;
  /** `hidden` leaves the value out. */
  access_level: string;
  position: number;
}

/** Versions of why a bank rejects a mandate, and of the remedy: what was rejected keeps the version of then. `nach_code` has the present. */
interface NachRejectCodeTable {
  code: string;
  version: number;
  kind: NachCodeKind;
  reason: string;
  remedy: string;
  is_current: boolean;
  /** False where the bank takes no second form like the rejected one. */
  may_repeat: Generated<boolean>;
}

/** A customer's standing order to debit the EMI: one issue of it. An application has one that has not ended at most. */
interface NachMandateTable {
  id: string;
  application_id: string;
  loan_application_number: string;
  nach_type: NachType;
  /** Paper form, net banking, debit card. */
  instrument: string;
  attempts: number;
  status: NachStatus;
  /** Why a rejected mandate was rejected, in words. */
  remarks: string | null;
  /** Unique mandate reference number, from the acknowledgement on. */
  umrn: string | null;
  reject_code: string | null;
  reject_code_version: number | null;
  /** The address that the customer sends mails from. */
  email: string | null;
  /** The id that the mandate's mails carry in the review queue; null except for paper mandates. */
  mail_queue_id: string | null;
  /** Not written any more: what an applicant earns stands on the salary slip. */
  monthly_income: number | null;
  changed_at: Date;
  /** Staff id of who accepted the mandate, and when; null until then. */
  reviewed_by_id: Generated<string | null>;
  reviewed_at: Generated<Date | null>;
  /** The batch in which the accepted mandate goes to the bank. */
  batch_id: Generated<string | null>;
  /** From 1. The next one ends this. */
  issue: Generated<number>;
  opened_at: Generated<Date | null>;
  /** Staff id of who opened it; null for the system, and for those of before. */
  opened_by_id: Generated<string | null>;
  /** When another was issued in its place; null for the open one. */
  ended_at: Generated<Date | null>;
  /** Staff id of who uploaded the bank's last answer. */
  answered_by_id: Generated<string | null>;
  /** What it may collect, when and from where; null for one of before, until its next form. */
  terms: ColumnType<MandateTerms | null, string | null | undefined, string | null>;
  /** What was read on the accepted form, field by field. */
  compared: ColumnType<Compared | null, string | null | undefined, string | null>;
  /** The file of the form that it was accepted with; null of one without, and of one of before. */
  form_file_id: Generated<string | null>;
  /** Staff id of who has left it on an account that the loan is not paid to any more, and when; null where nobody has. */
  kept_by_id: Generated<string | null>;
  kept_at: Generated<Date | null>;
  version: Generated<number>;
}

/** Accepted mandates that go to the bank together. */
interface NachBatchTable {
  id: string;
  created_at: Date;
  /** Staff id. */
  created_by: string;
  mandate_count: number;
  /** Of a batch that a profile of a bank has written: the file. */
  profile_id: Generated<string | null>;
  profile: ColumnType<BankProfile | null, string | null | undefined, never>;
  name: Generated<string | null>;
  content: Generated<string | null>;
  sha256: Generated<string | null>;
}

/** One call about a mandate, by an agent or by the voice bot. */
interface NachCallTable {
  id: string;
  loan_application_number: string;
  is_voice_bot: boolean;
  called_at: Date;
  call_status: string;
  sub_call_status: string;
  next_call_at: Date | null;
  remarks: string;
  /** Who called, by name. */
  agent: string | null;
  /** The agent's id at the dialer. */
  agent_id: string | null;
  staff_id: string | null;
  reject_reason: string | null;
  call_summary: string | null;
  /** The mandate's type and status at the time of the call. */
  nach_type: string | null;
  nach_status: string | null;
  /** When the customer has asked to be called again. */
  customer_callback_at: Date | null;
  language: string | null;
  user_query: string | null;
  /** How many mandates of the customer were open at the time of the call. */
  number_of_leads: number | null;
  /** 1 to 5. */
  self_call_rating: number | null;
  process: string | null;
  convox_id: string | null;
  type_of_call: string | null;
  updated_at: Date;
  /** As of other calls' entries. */
  received_at: Generated<Date | null>;
  stated_at: Generated<Date | null>;
}

/** The one support ticket of a call. */
interface CrmTicketTable {
  screen: 'NACH' | 'BANKING' | 'TELEPHONY';
  call_reference_id: string;
  /** The loan application number, or without a loan the caller's number. For a telephony call the customer's id. */
  subject_id: string;
  url: string;
  staff_id: string | null;
  created_at: Date;
}

/** A mandate before a mail's form changed it, and the mandate's version after that change. */
export interface MandateBefore {
  madeVersion: number;
  status: NachStatus;
  attempts: number;
  remarks: string | null;
  rejectCode: string | null;
  rejectCodeVersion: number | null;
  /** Absent for a form of before, which changed none. */
  terms?: MandateTerms | null;
}

/** A mail that came into a NACH queue. */
interface NachMailTable {
  id: string;
  /** The partner on whose page the mail belongs; null for the lender's own page. */
  partner: MailPartner | null;
  queue_name: string;
  mail_queue_id: string | null;
  sender_name: string | null;
  sender_email: string;
  subject: string;
  /** Plain text. */
  body: string;
  received_at: Date;
  /** When somebody first opened the mail. */
  read_at: Date | null;
  loan_application_number: string | null;
  linked_at: Date | null;
  linked_by: string | null;
  /** The linked loan's mandate before the change; null when the mail's form has changed no mandate. */
  mandate_before: JsonColumn<MandateBefore | null> | null;
  /** Staff id of who scanned the form where it came on paper; null for a mail. */
  scanned_by_id: Generated<string | null>;
  version: Generated<number>;
  /** The door that has brought it, and what makes it one message there; null for a mail of the demo. */
  door_id: Generated<string | null>;
  message_id: Generated<string | null>;
  /** The files that were not kept, with the reason. */
  left_out: JsonColumn<LeftOutFile[] | null> | null;
}

/** A file of a mail that was not kept. */
export interface LeftOutFile {
  name: string;
  reason: string;
}

interface NachMailAttachmentTable {
  mail_id: string;
  file_id: string;
  position: number;
}

export interface NachTables {
  crm_header_item: CrmHeaderItemTable;
  nach_reject_code: NachRejectCodeTable;
  nach_mandate: NachMandateTable;
  nach_batch: NachBatchTable;
  nach_call: NachCallTable;
  crm_ticket: CrmTicketTable;
  nach_mail: NachMailTable;
  nach_mail_attachment: NachMailAttachmentTable;
}
