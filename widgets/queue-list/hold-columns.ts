import type { ColumnChoice, ListColumn } from '../kit/list/columns.ts';
import type { ListQuery } from '../kit/list/list-query.ts';

/** True when the rows on hold are listed: a filter has the value HOLD (FL-23). */
export function isOnHold({ filters }: ListQuery): boolean {
  return Object.values(filters).some((values) => values.includes('HOLD'));
}

const none: ColumnChoice = {};

/** The columns that a list of rows on hold shows besides: the reason and the comment. */
export function holdColumns(query: ListQuery, columns: readonly ListColumn[]): ColumnChoice {
  if (!isOnHold(query)) return none;
  return Object.fromEntries(columns.flatMap(({ value }) => (value.startsWith('hold') ? [[value, true]] : [])));
}
