import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A column that a record has under another type: what is read of it, and what is written for it where it is. */
type Converted<Of> = {
  [Column in keyof Of]: { column: Column; read(value: Of[Column]): unknown; write?(value: never): Of[Column] };
}[keyof Of];
type Field<Of> = (keyof Of & string) | Converted<Of>;
type ValueOf<Of, Given> = Given extends keyof Of
  ? Of[Given]
  : Given extends { read(value: never): infer Value }
    ? Value
    : never;
type ColumnOf<Of, Given> = Given extends keyof Of ? Given : Given extends { column: infer Column } ? Column : never;
type WrittenIn<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string | { write: unknown } ? Name : never;
}[keyof Fields];

interface Step<Column> {
  name: string;
  column: Column;
  read(value: unknown): unknown;
  write?(value: unknown): unknown;
}
const asItIs = (value: unknown) => value;

/**
 * Says once how the columns of a table are the fields of a record: by the column's name, or by its name with how it is
 * read and written.
 *
 * @returns `columns` to select, `read` of a row that has them, and `write`: the columns of some fields
 */
export function mapRow<Table extends keyof Database, const Fields extends Readonly<Record<string, Field<Row<Table>>>>>(
  _table: Table,
  fields: Fields,
) {
  type Column = ColumnOf<Row<Table>, Fields[keyof Fields]> & keyof Row<Table> & string;
  type Whole = { -readonly [Name in keyof Fields]: ValueOf<Row<Table>, Fields[Name]> };
  type Written<Name extends keyof Fields> = {
    [Each in ColumnOf<Row<Table>, Fields[Name]> & keyof Row<Table>]: Row<Table>[Each];
  };
  const steps = Object.entries(fields).map(([name, field]): Step<Column> => {
    if (typeof field === 'string') return { name, column: field as Column, read: asItIs, write: asItIs };
    return { name, ...field } as unknown as Step<Column>;
  });
  return {
    columns: [...new Set(steps.map(({ column }) => column))],
    read: (row: Readonly<Pick<Row<Table>, Column>>): Whole =>
      Object.fromEntries(steps.map(({ name, column, read }) => [name, read(row[column])])) as Whole,
    write: <Name extends WrittenIn<Fields>>(values: Readonly<Pick<Whole, Name>>): Written<Name> => {
      const given: Readonly<Record<string, unknown>> = values;
      const columns = steps.flatMap(({ name, column, write }) =>
        write && Object.hasOwn(given, name) ? [[column, write(given[name])]] : [],
      );
      return Object.fromEntries(columns) as Written<Name>;
    },
  };
}
