import type { JsonColumn } from '../json-column.ts';

/** One browser window's claim on a row. */
export interface LockClaim {
  /** ISO 8601, UTC. */
  end: string;
  sessionId: string;
  /** Its page was left: nothing that this page still sends prolongs it. */
  isLeft?: true;
}

/** Who works on a row, and until when. Nothing else stores this: lists look up the rows of their page here. */
interface RowLockTable {
  kind: string;
  row_id: string;
  staff_id: string;
  /** The session that last took or renewed the lock. The end of a session frees its locks. */
  session_id: string;
  expires_at: Date;
  /** The claims by claim id. */
  claims: JsonColumn<Readonly<Record<string, LockClaim>>>;
}

export interface LockTables {
  row_lock: RowLockTable;
}
