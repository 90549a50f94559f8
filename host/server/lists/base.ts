import type { Database } from '../db/schema.ts';
import type { ApplicationField } from '../applications/application-rows.store.ts';
import type { CaseField } from '../collections/case-rows.store.ts';

/** The tables that lists stand on. Each has `id`, `queue`, `version` and `loan_application_number`. */
export type BaseTable = 'application' | 'collections_case';
export type ColumnOf<Table extends BaseTable> = keyof Database[Table] & string;

/** What a cell may hold. */
export type Cell = string | number | boolean | null;

/** The fields that a table's rows can show, by their names on the wire. */
interface Fields {
  application: ApplicationField;
  collections_case: CaseField;
}
export type FieldOf<Table extends BaseTable> = Fields[Table];

/** A row as its store reads it, before it is cut to the list's columns. */
export interface ListRecord {
  id: string;
  version: number;
  loanApplicationNumber: string;
  lockedById: string | null;
  lockedByName: string | null;
  lockExpiresAt: Date | null;
  cells: Readonly<Record<string, Cell>>;
}
