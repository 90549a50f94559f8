import type { ReactNode } from 'react';
import listSheet from '../look/list/list.css?sheet-file';
import { useSheet } from '../widget/use-sheet.ts';
import type { CellLink } from './cell.tsx';
import type { ListColumn, ListRecord, PlacedColumn } from './columns.ts';
import { HeadRow } from './head-row.tsx';
import { KeptFocus } from './kept-focus.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableRow } from './table-row.tsx';

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
  /** How many rows of bones to draw while there are none; 0 draws none. */
  bones?: number;
  /** These three the same functions as long as they do the same: a row is drawn again for another. */
  link?: (row: ListRecord, column: ListColumn) => CellLink | undefined;
  renderActions?: ((row: ListRecord) => ReactNode) | undefined;
  /** A click on a row outside its controls, or the keyboard's arrival there. */
  moveTo?: (rowId: string) => void;
  /** Stands under the head in place of rows: empty, error. */
  children?: ReactNode;
}

/** The table of every list: columns by the server's configuration, sorted by its heads, worked by keyboard. */
export function DataTable(props: DataTableProps) {
  useSheet(listSheet);
  const { label, columns, rows, selection, currentId, link, renderActions, moveTo } = props;
  const { isBusy = false, bones = 0, children } = props;
  const classes = ['table', 'pin', renderActions && 'has-actions', isBusy && 'is-busy'].filter(Boolean).join(' ');
  return (
    <KeptFocus className="tablewrap" isBusy={isBusy}>
      <table className={classes} aria-label={label}>
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.rowId}
              row={row}
              columns={columns}
              select={selection?.select}
              isTicked={selection?.selected.has(row.rowId) ?? false}
              isCurrent={row.rowId === currentId}
              link={link}
              renderActions={renderActions}
              moveTo={moveTo}
            />
          ))}
          {rows.length === 0 && bones > 0 && (
            <SkeletonRows
              columns={columns}
              rows={bones}
              hasBoxes={selection !== undefined}
              hasActions={renderActions !== undefined}
            />
          )}
        </tbody>
      </table>
      {children}
    </KeptFocus>
  );
}
