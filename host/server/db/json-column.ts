import type { ColumnType } from 'kysely';

/** A jsonb column. It is read as a value and written as text (`JSON.stringify`), which both engines accept. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
