import type { Database } from '../../../host/server/db/schema.ts';

/** A list as plain SQL has it: what a request of it means without any of the server's code. */
export interface ListOracle {
  table: keyof Database;
  /** Of each queue. */
  queues: Readonly<Record<string, string>>;
  sorts: Readonly<Record<string, string>>;
  /** Of a queue that is sorted by other columns than the list's: these, and its own order, the newest rows first. */
  ownSorts?: Readonly<Record<string, { sorts: Readonly<Record<string, string>>; newestBy: string }>>;
  defaultSort: string;
  /** Of each search column, in SQL; a search is for what it begins with. */
  searches: Readonly<Record<string, string>>;
  /** What each choice of a filter leaves. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  ranges: Readonly<Record<string, { column: string; from: number; to: number }>>;
  /** Days by which the dates lie before and after today, and the choice that is sent with them. */
  dates: Readonly<Record<string, { column: string; from: number; to: number; choice: string }>>;
  typed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The column of the file that tells a row from every other, and the same in SQL. */
  key: { column: string; sql: string };
}

export const dayInMs = 86_400_000;

/** The choices of a filter each of which asks for a value of a column. */
export const oneOf = (column: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `${column} = '${value}'`]));

/** Of a list whose rows are told apart by their loans. */
export const loanNumber = { column: 'loanApplicationNumber', sql: 'loan_application_number' };
