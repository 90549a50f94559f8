import type { ReactNode } from 'react';
import type { CellLink } from './link-cell.tsx';
import type { ListColumn, ListRecord, PlacedColumn } from './columns.ts';

export interface Selection {
  selected: ReadonlySet<string>;
  select(rowId: string, isSelected: boolean): void;
  selectAll(isSelected: boolean): void;
}

export interface DataTableProps {
  /** The table's name for a screen reader. */
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
  /** True while newer rows are loading. */
  isBusy?: boolean;
  /** True once somebody can work the rows: the focus then stays where it is when rows change. */
  keepsFocus?: boolean;
  /** How many grey rows to draw while there are none; 0 draws none. */
  blanks?: number;
  /**
   * Pass the same `link`, `renderActions` and `moveTo` while they do the same: a row is drawn again for each new
   * function.
   */
  link?: (row: ListRecord, column: ListColumn) => CellLink | undefined;
  renderActions?: ((row: ListRecord) => ReactNode) | undefined;
  /** Called for a click on a row outside its controls. */
  moveTo?: (rowId: string) => void;
  /** Shown under the head in place of rows: empty, error. */
  children?: ReactNode;
}
