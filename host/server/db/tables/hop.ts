import type { JsonColumn } from '../json-column.ts';

/** A code that opens a screen once. Rows are deleted a day after they expire. */
interface HopCodeTable {
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
  /** Who may open it. */
  staff_id: string;
  /** Route key. */
  screen: string;
  params: JsonColumn<Record<string, string>>;
  expires_at: Date;
  used_at: Date | null;
}

export interface HopTables {
  hop_code: HopCodeTable;
}
