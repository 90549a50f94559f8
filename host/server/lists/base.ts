import type { Database } from '../db/schema.ts';
import type { ApplicationField } from '../applications/application-rows.store.ts';
import type { AgentField } from '../agents/agent-rows.store.ts';
import type { CaseField } from '../collections/case-rows.store.ts';

/** The tables that lists stand on. Each has `id`, `queue` and `version`; those of loans `loan_application_number` too. */
export type BaseTable = 'application' | 'collections_case' | 'agent';
export type ColumnOf<Table extends BaseTable> = keyof Database[Table] & string;

/** What a cell may hold: one value, or the queues of an agent. */
export type Cell = string | number | boolean | null | { label: string; value: string }[];

/** The fields that a table's rows can show, by their names on the wire. */
interface Fields {
  application: ApplicationField;
  collections_case: CaseField;
  agent: AgentField;
}
export type FieldOf<Table extends BaseTable> = Fields[Table];

/** What of a row decides what may be done to it, besides who asks. */
export interface RowState {
  isHeld?: boolean;
  isCallingAllocated?: boolean;
  isFieldAllocated?: boolean;
}

/** A row as its store reads it, before it is cut to the list's columns. */
export interface ListRecord {
  id: string;
  version: number;
  loanApplicationNumber?: string;
  lockedById: string | null;
  lockedByName: string | null;
  lockExpiresAt: Date | null;
  cells: Readonly<Record<string, Cell>>;
  /** What of it decides what may be done to it. */
  state: RowState;
}
