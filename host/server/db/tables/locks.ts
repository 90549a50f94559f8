import type { JsonColumn } from '../json-column.ts';

/** A window that stands on a row. */
export interface LockClaim {
  /** ISO 8601, UTC. */
  end: string;
  sessionId: string;
}

/** Who works on a row, and until when. The one place of it: lists look up the rows of their page here. */
interface RowLockTable {
  kind: string;
  row_id: string;
  staff_id: string;
  /** Where it was last taken or renewed: a session's end frees its locks. */
  session_id: string;
  expires_at: Date;
  /** By the id of each. */
  claims: JsonColumn<Readonly<Record<string, LockClaim>>>;
}

export interface LockTables {
  row_lock: RowLockTable;
}
