import { useRef } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { listSheet } from './list-look.ts';
import { useLateSheet } from '../widget/use-late-sheet.ts';
import { HeadRow } from './head-row.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { DataTableProps } from './table-props.ts';
import { TableRow } from './table-row.tsx';

const KeptFocus = lazyPart(async () => (await import('./kept-focus.tsx')).KeptFocus);

/** The table of every list: columns by the server's configuration, sorted by its heads, worked by keyboard. */
export function DataTable(props: DataTableProps) {
  useLateSheet(listSheet);
  const box = useRef<HTMLDivElement>(null);
  const { label, columns, rows, selection, currentId, link, renderActions, moveTo } = props;
  const { isBusy = false, keepsFocus = false, blanks = 0, children } = props;
  const classes = ['table', 'pin', renderActions && 'has-actions', isBusy && 'is-busy'].filter(Boolean).join(' ');
  const hasControlsInRows =
    renderActions || (link !== undefined && columns.some(({ extraConfig }) => extraConfig.kind === 'link'));
  const hasControls =
    selection || (rows.length === 0 ? columns.some(({ enableSort }) => enableSort) : hasControlsInRows);
  return (
    // A table without any control can be scrolled by keyboard when its box takes the focus.
    <div ref={box} className="tablewrap" aria-busy={isBusy} tabIndex={hasControls ? undefined : 0}>
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
          {rows.length === 0 && blanks > 0 && (
            <SkeletonRows
              columns={columns}
              rows={blanks}
              hasBoxes={selection !== undefined}
              hasActions={renderActions !== undefined}
            />
          )}
        </tbody>
      </table>
      {children}
      {keepsFocus && <KeptFocus box={box} />}
    </div>
  );
}
