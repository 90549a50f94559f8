import type { JsonColumn } from '../json-column.ts';

/** Who works on a row, and until when. The one place of it: lists look up the rows of their page here. */
interface RowLockTable {
  kind: string;
  row_id: string;
  staff_id: string;
  /** Where it was last taken or renewed: a session's end frees its locks. */
  session_id: string;
  expires_at: Date;
  /** When the claim of each window ends (ISO 8601, UTC), by its id. */
  claims: JsonColumn<Readonly<Record<string, string>>>;
}

export interface LockTables {
  row_lock: RowLockTable;
}
