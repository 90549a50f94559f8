import type { ReactNode } from 'react';
import type { CellLink } from './link-cell.tsx';
import type { ListColumn, ListRecord, PlacedColumn } from './columns.ts';

export interface Selection {
  selected: ReadonlySet<string>;
  select(rowId: string, isSelected: boolean): void;
  selectAll(isSelected: boolean): void;
}

export interface DataTableProps {
  /** Names the table to a reader. */
  label: string;
  columns: readonly PlacedColumn[];
  rows: readonly ListRecord[];
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  sort(column: string): void;
  /** Absent where the list has no bulk action: no tick boxes then (QL-20). */
  selection?: Selection | undefined;
  /** The row that the keyboard stands on. */
  currentId?: string | undefined;
  /** Rows wait for newer ones. */
  isBusy?: boolean;
  /** How many grey rows to draw while there are none; 0 draws none. */
  blanks?: number;
  /** These three the same functions as long as they do the same: a row is drawn again for another. */
  link?: (row: ListRecord, column: ListColumn) => CellLink | undefined;
  renderActions?: ((row: ListRecord) => ReactNode) | undefined;
  /** A click on a row outside its controls, or the keyboard's arrival there. */
  moveTo?: (rowId: string) => void;
  /** Stands under the head in place of rows: empty, error. */
  children?: ReactNode;
}
