import { Icon } from '../parts/icon.tsx';
import { arrowDownIcon } from '../parts/icons/arrow-down.tsx';
import { arrowUpIcon } from '../parts/icons/arrow-up.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import type { PlacedColumn } from './columns.ts';
import type { DataTableProps } from './table-props.ts';

/** The row of heads; the head of a column with `enableSort` is a button (QL-16). */
export function HeadRow({ columns, rows, selection, renderActions, sortBy, sortOrder, sort }: DataTableProps) {
  const free = rows.filter(({ lockedBy }) => !lockedBy);
  const count = free.filter(({ rowId }) => selection?.selected.has(rowId)).length;
  return (
    <tr>
      {selection && (
        <th scope="col" className="tick">
          <TickBox
            label="Select all rows"
            isTicked={count > 0 && count === free.length}
            isMixed={count > 0 && count < free.length}
            tick={selection.selectAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <Head key={column.value} column={column} order={column.value === sortBy ? sortOrder : undefined} sort={sort} />
      ))}
      {renderActions && (
        <th scope="col">
          <span className="hidden-text">Actions</span>
        </th>
      )}
    </tr>
  );
}

interface HeadProps {
  column: PlacedColumn;
  order: 'asc' | 'desc' | undefined;
  sort(column: string): void;
}

function Head({ column: { label, value, enableSort, isRight }, order, sort }: HeadProps) {
  const classes = [isRight && 'r', order && 'sorted'].filter(Boolean).join(' ');
  if (!enableSort)
    return (
      <th scope="col" className={classes}>
        {label}
      </th>
    );
  return (
    <th
      scope="col"
      className={classes}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button className="sort" type="button" onClick={() => sort(value)}>
        {label}
        {order && <Icon shape={order === 'asc' ? arrowUpIcon : arrowDownIcon} size="s" />}
      </button>
    </th>
  );
}
