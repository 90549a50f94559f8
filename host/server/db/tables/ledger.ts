import type { ColumnType } from 'kysely';
import type { JsonColumn } from '../json-column.ts';

type WrittenOnce<Value> = ColumnType<Value, Value, never>;

/** What happened, who did it and from where (design: append-only, the database refuses UPDATE and DELETE). */
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
  version: WrittenOnce<number | null>;
  request_id: WrittenOnce<string>;
  channel: WrittenOnce<'UI' | 'TELEPHONY' | 'JOB'>;
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
  idempotency_key: IdempotencyKeyTable;
  migration: MigrationTable;
  demo_seed: DemoSeedTable;
}
