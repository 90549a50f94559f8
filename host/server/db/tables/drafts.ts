import type { JsonColumn } from '../json-column.ts';

/** A form's text that its writer has not saved yet. Nobody else reads it. */
interface DraftTable {
  staff_id: string;
  subject: string;
  typed: JsonColumn<Record<string, string>>;
  idempotency_key: string;
  /** By the writer's clock, not later than the server's. */
  kept_at: Date;
}

export interface DraftTables {
  draft: DraftTable;
}
