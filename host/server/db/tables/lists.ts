import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AgentKycStatus } from '../../../../widgets/contract/collections/agents.ts';
import type { QueueKey } from '../../../../widgets/contract/applications/queues.ts';
import type { Role } from '../../../../widgets/contract/session/roles.ts';
import type { JsonColumn } from '../json-column.ts';

/** What checks besides the documents have said of an application; shown in the lists that its desk works by. */
interface ApplicationCheckTable {
  application_id: string;
  /** The app that the application was made in. */
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
  review_status_changed_at: Date | null;
  /** YYYY-MM-DD. */
  agreement_verified_on: string | null;
  last_modified_by: string | null;
}

/** A member of staff as the agent lists know them. */
interface AgentTable {
  /** The staff id. */
  id: string;
  /** The portal that they work in. */
  queue: 'AGENCY' | 'OPS';
  agent_name: string;
  sort_name: GeneratedAlways<string>;
  /** Lower case: the username. */
  email_id: string;
  /** 10 digits; null where it is not known. */
  contact_number: string | null;
  kyc_status: AgentKycStatus;
  role: Role | null;
  is_enabled: boolean;
  has_queues: boolean;
  assigned_queues: JsonColumn<QueueKey[]>;
  /** Open loans that are theirs to call or to visit; moved in the transaction that allocates. */
  account_allocated: number;
  number_of_rpcs: number;
  number_of_ptps: number;
  number_of_resolved: number;
  version: number;
}

/** A view of a list that somebody keeps for themselves. */
interface SavedViewTable {
  id: string;
  staff_id: string;
  list_type: string;
  name: string;
  /** A query string. */
  view: string;
  saved_at: Date;
}

/** A good line of a checked file. */
export interface CheckedLine {
  /** The file's line, the header being 1. */
  row: number;
  /** Of the row that it changes; of a line that makes one, what it makes it for. Lines are done in its order. */
  rowId: string;
  /** The row's, as the check has read it; 0 where the line makes one. */
  version: number;
  /** Empty where the line is about no loan. */
  loanApplicationNumber: string;
  /** What the line is about, in words; the loan where it is left out. */
  subject?: string;
  /** What is to be done: the agent's id, the hold's reason and comment. */
  values: Record<string, string>;
}

/** What came of a line. */
export interface CheckedOutcome {
  /** The file's line, the header being 1. */
  row: number;
  ok: boolean;
  errorCode?: string;
  errorMessage?: string;
}

/** A file of many changes, checked and applied slice by slice. */
interface CheckedFileTable {
  id: string;
  kind: 'allocation' | 'hold' | 'feedback' | 'recordings' | 'unsubscribe' | 'bankAnswers' | 'audience';
  staff_id: string;
  lines: JsonColumn<CheckedLine[]>;
  /** SHA-256 of the file: the same one, checked again, is gone on with. */
  file_hash: string | null;
  /** What the check has answered, as JSON text: a cell may hold what jsonb does not take. */
  summary: string | null;
  /** Of its lines, in the order of their rows' ids. */
  done_count: Generated<number>;
  checked_at: Date;
  /** When its last slice was done. */
  used_at: ColumnType<Date | null, undefined, Date>;
}

/** What came of some lines of a checked file that were done in one transaction. */
interface CheckedSliceTable {
  file_id: string;
  /** How many lines were done before it. */
  from_line: number;
  outcomes: JsonColumn<CheckedOutcome[]>;
}

/** A number that somebody has searched for. */
interface NumberSearchTable {
  staff_id: string;
  /** Of the number; `refused` where a further one was refused. */
  number_hash: string;
  searched_at: Date;
}

export interface ListTables {
  application_check: ApplicationCheckTable;
  agent: AgentTable;
  saved_view: SavedViewTable;
  checked_file: CheckedFileTable;
  checked_slice: CheckedSliceTable;
  number_search: NumberSearchTable;
}
