import type { ColumnType } from 'kysely';
import type { JsonColumn } from '../json-column.ts';

type WrittenOnce<Value> = ColumnType<Value, Value, never>;

/** What happened, who did it and from where (design: append-only, the database refuses UPDATE, and DELETE of what is kept nowhere else). */
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
  /** The remark as a timeline shows it, what could name a borrower covered. */
  shown_remark: WrittenOnce<string | null>;
  version: WrittenOnce<number | null>;
  request_id: WrittenOnce<string>;
  channel: WrittenOnce<'UI' | 'TELEPHONY' | 'JOB' | 'CUSTOMER'>;
  result: WrittenOnce<'OK' | 'DENIED'>;
}

interface IdempotencyKeyTable {
  /** Whose key it is: two callers may mint the same. */
  caller: string;
  call: string;
  key: string;
  /** SHA-256 of the input, hexadecimal. */
  input_hash: string;
  reply: JsonColumn<unknown>;
  created_at: Date;
}

/** The months of the audit that are kept in files; an event of theirs may be deleted, and no other. */
interface AuditArchiveTable {
  /** On an Indian clock, `2026-01`. */
  month: string;
  from_at: Date;
  until_at: Date;
  events: number;
  file: string;
  /** Of the file, hexadecimal. */
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
