import type { ColumnType } from 'kysely';

/** A jsonb column: read as a value, written as text (`JSON.stringify`), which both engines take alike. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
