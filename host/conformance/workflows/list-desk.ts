import type { ListType } from '../../../widgets/contract/lists.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { Desk } from '../desk.ts';
import { mustBeDate, mustBeMoment } from '../written.ts';

type Tab = CallReply<'hold.tabs'>['tabs'][number];
export type Page = CallReply<'hold.rows'>;
type Row = Page['rows'][number];
export interface ListMemory {
  types: readonly ListType[];
  type: ListType;
  tab?: Tab;
  page?: Page;
}
export interface Wish {
  pageNumber?: number;
  rows?: number;
  searchColumn?: string;
  searchValue?: string;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  filters?: { optionId: string[]; [filter: string]: string[] };
}

/** A page of a list, the first ten rows unless other ones are wished for. */
export function pageOf(desk: Desk, type: ListType, queueName: string, wish: Wish = {}): Promise<Page> {
  const all = { userId: '', queueName, pageNumber: 1, rows: 10, filters: { optionId: [] }, ...wish };
  return desk.read(`${type}.rows`, all);
}

/** What a column holds, which is one of the row's own fields. */
export const cellOf = (row: Row, column: string): unknown => Object.entries(row).find(([name]) => name === column)?.[1];

/** @throws {Fault} unless dates and moments are written as they must be */
export function checkCells({ tableColumnConfig }: Tab, { rows }: Page): void {
  for (const { value: name, extraConfig } of tableColumnConfig)
    for (const row of rows) {
      const cell = cellOf(row, name);
      if (cell === undefined) continue;
      if (extraConfig.kind === 'dateTime') mustBeMoment(cell, `rows: ${name}`);
      if (extraConfig.kind === 'date') mustBeDate(cell, `rows: ${name}`);
    }
}
