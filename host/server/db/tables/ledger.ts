import type { ColumnType } from 'kysely';
import type { JsonColumn } from '../json-column.ts';

type WrittenOnce<Value> = ColumnType<Value, Value, never>;

/**
 * What happened, who did it and from where. Append-only by design: the database refuses UPDATE, and DELETE of an event
 * that is not in an archived month.
 */
interface AuditEventTable {
  id: WrittenOnce<string>;
  at: WrittenOnce<Date>;
  actor_id: WrittenOnce<string | null>;
  actor: WrittenOnce<string>;
  roles: JsonColumn<string[]>;
  portal: WrittenOnce<string | null>;
  ip: WrittenOnce<string>;
  session_id: WrittenOnce<string | null>;
  action: WrittenOnce<string>;
  entity: WrittenOnce<string>;
  entity_id: WrittenOnce<string | null>;
  loan_application_number: WrittenOnce<string | null>;
  before: JsonColumn<unknown>;
  after: JsonColumn<unknown>;
  reason_codes: JsonColumn<string[]>;
  remark: WrittenOnce<string | null>;
  /** The remark as a timeline shows it: parts that could name a borrower are masked. */
  shown_remark: WrittenOnce<string | null>;
  version: WrittenOnce<number | null>;
  request_id: WrittenOnce<string>;
  channel: WrittenOnce<'UI' | 'TELEPHONY' | 'JOB' | 'CUSTOMER'>;
  result: WrittenOnce<'OK' | 'DENIED'>;
}

interface IdempotencyKeyTable {
  /** The caller who made the key. Two callers may make the same key. */
  caller: string;
  call: string;
  key: string;
  /** SHA-256 of the input, hexadecimal. */
  input_hash: string;
  reply: JsonColumn<unknown>;
  created_at: Date;
}

/** The months of the audit that are kept in files. Only an event of such a month may be deleted. */
interface AuditArchiveTable {
  /** The month in Indian time, `2026-01`. */
  month: string;
  from_at: Date;
  until_at: Date;
  events: number;
  file: string;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  exported_at: Date;
  dropped_at: Date | null;
}

interface MigrationTable {
  name: string;
  applied_at: Date;
}

interface DemoSeedTable {
  id: number;
  version: string;
  applications: number;
  seeded_at: Date;
}

export interface LedgerTables {
  audit_event: AuditEventTable;
  audit_archive: AuditArchiveTable;
  idempotency_key: IdempotencyKeyTable;
  migration: MigrationTable;
  demo_seed: DemoSeedTable;
}
