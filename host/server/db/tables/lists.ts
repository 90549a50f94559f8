import type { Day } from '../../../../widgets/contract/time.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AgentKycStatus } from '../../../../widgets/contract/collections/agents.ts';
import type { AgentQueueKey } from '../../../../widgets/contract/collections/agency-queues.ts';
import type { Role } from '../../../../widgets/contract/session/roles.ts';
import type { JsonColumn } from '../json-column.ts';

/** Results of an application's checks other than documents, shown in the lists of the desks. */
interface ApplicationCheckTable {
  application_id: string;
  /** The app in which the customer applied. */
  app_name: string | null;
  verification_type: string | null;
  employment_verification: string | null;
  employer_verification_status: string | null;
  bureau_status: string | null;
  bounce_verification: string | null;
  evehicle_verification: string | null;
  check_point_status: string | null;
  case_status: string | null;
  partner_status: string | null;
  is_disbursal_enabled: boolean | null;
  /** Why the last disbursal failed. */
  error_message: string | null;
  /** YYYY-MM-DD. */
  agreement_verified_on: Day | null;
  last_modified_by: string | null;
}

/** A member of staff as the agent lists show them. */
interface AgentTable {
  /** The staff id. */
  id: string;
  /** The portal that the agent works in. */
  queue: 'AGENCY' | 'OPS';
  agent_name: string;
  sort_name: GeneratedAlways<string>;
  /** The username, in lower case. */
  email_id: string;
  /** 10 digits; null when the number is not known. */
  contact_number: string | null;
  kyc_status: AgentKycStatus;
  /** Since when the KYC stands in its status. */
  kyc_since: Generated<Date>;
  /** When the debt recovery certificate of an agent who is done ends; null where none is known. */
  certificate_ends_at: ColumnType<Date | null, Date | null | undefined>;
  /** True once the job has noticed that it has ended. Readers compare the time. */
  is_certificate_ended: Generated<boolean>;
  role: Role | null;
  is_enabled: boolean;
  has_queues: boolean;
  assigned_queues: JsonColumn<AgentQueueKey[]>;
  /** The number of open loans that the agent calls or visits. Changed in the transaction that allocates. */
  account_allocated: number;
  /** How many of them the agent is given at most. */
  capacity: Generated<number>;
  number_of_rpcs: number;
  number_of_ptps: number;
  number_of_resolved: number;
  /** The account's agency, which the database keeps in step; null for operations' agents. */
  agency_id: ColumnType<string | null, never, never>;
  version: number;
}

/** A list's filters and order that a member of staff has saved for themselves. */
interface SavedViewTable {
  id: string;
  staff_id: string;
  list_type: string;
  name: string;
  /** The view as a query string. */
  view: string;
  saved_at: Date;
}

/** A valid line of a checked file. */
export interface CheckedLine {
  /** The file's line, the header being 1. */
  row: number;
  /** Id of the row that the line changes, or of what it makes a row for. Lines are done in the order of this id. */
  rowId: string;
  /** The row's version that the check has read; 0 when the line makes a row. */
  version: number;
  /** Empty when the line is not about a loan. */
  loanApplicationNumber: string;
  /** What the line is about, in words. Undefined means the loan. */
  subject?: string;
  /** The change to make: the agent's id, or the hold's reason and comment. */
  values: Record<string, string>;
  /** Lines of a lower turn are done first; 0 unless given. */
  turn?: number;
  /** The line that does this one's change with its own, where lines of one row are one change. */
  doneWith?: number;
}

/** The outcome of one line. */
export interface CheckedOutcome {
  /** The file's line, the header being 1. */
  row: number;
  ok: boolean;
  /** What became of it, where that is another thing than the check said, or nothing new. */
  note?: string;
  errorCode?: string;
  errorMessage?: string;
}

/** A file of many changes that is checked, then applied slice by slice. */
interface CheckedFileTable {
  id: string;
  kind:
    | 'allocation'
    | 'hold'
    | 'feedback'
    | 'recordings'
    | 'unsubscribe'
    | 'bankAnswers'
    | 'audience'
    | 'disbursalAnswers'
    | 'choices'
    | 'nachCodes'
    | 'deskParts';
  staff_id: string;
  lines: JsonColumn<CheckedLine[]>;
  /** SHA-256 of the file. When the same file is checked again, its work continues. */
  file_hash: string | null;
  file_name: Generated<string | null>;
  /** The reply of the check, as JSON text: a cell may hold characters that jsonb refuses. */
  summary: string | null;
  /** How many lines are done, in the order of their rows' ids. */
  done_count: Generated<number>;
  checked_at: Date;
  /** When the last slice was done. */
  used_at: ColumnType<Date | null, undefined, Date>;
}

/** The outcomes of the lines of a checked file that one transaction has done. */
interface CheckedSliceTable {
  file_id: string;
  /** How many lines were done before this slice. */
  from_line: number;
  outcomes: JsonColumn<CheckedOutcome[]>;
}

export interface ListTables {
  application_check: ApplicationCheckTable;
  agent: AgentTable;
  saved_view: SavedViewTable;
  checked_file: CheckedFileTable;
  checked_slice: CheckedSliceTable;
}
