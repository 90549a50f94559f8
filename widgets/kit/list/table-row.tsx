import { memo, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { minutesSince } from '../format/wall-clock.ts';
import { Icon } from '../parts/icon.tsx';
import { lockIcon } from '../parts/icons/lock.tsx';
import { LockBadge } from '../parts/person.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { Cell } from './cell.tsx';
import type { ListColumn, ListRecord, PlacedColumn } from './columns.ts';
import type { CellLink } from './link-cell.tsx';
import { serverNow } from '../../client/backend/server-time.ts';

const isOnControl = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button, input, label, select') !== null;

function minutesUntil(expiry: string | null): number {
  return expiry === null ? 0 : (minutesSince(serverNow(), new Date(expiry)) ?? 0);
}

interface TableRowProps {
  row: ListRecord;
  columns: readonly PlacedColumn[];
  /** Absent where the list has no tick boxes. */
  select: ((rowId: string, isSelected: boolean) => void) | undefined;
  isTicked: boolean;
  isCurrent: boolean;
  link: ((row: ListRecord, column: ListColumn) => CellLink | undefined) | undefined;
  renderActions: ((row: ListRecord) => ReactNode) | undefined;
  moveTo: ((rowId: string) => void) | undefined;
}

/** One row: ticked, current or locked by a colleague. It is drawn again only when one of its own properties changes. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  select,
  isTicked,
  isCurrent,
  link,
  renderActions,
  moveTo,
}: TableRowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  const { rowId, lockedBy, lockExpiresAt } = row;
  useLayoutEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const classes = [isTicked && 'sel', lockedBy && 'locked', isCurrent && 'cur'].filter(Boolean).join(' ');
  const name = row.loanApplicationNumber ?? rowId;
  return (
    <tr
      ref={element}
      className={classes}
      data-row={rowId}
      aria-selected={select ? isTicked : undefined}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (!isOnControl(event)) moveTo?.(rowId);
      }}
    >
      {select && (
        <td className="tick" data-place="box">
          {lockedBy ? (
            <Icon shape={lockIcon} size="s" label={`${name} is locked`} />
          ) : (
            <TickBox label={`Select ${name}`} isTicked={isTicked} tick={(next) => select(rowId, next)} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.value} className={column.isRight ? 'r' : undefined} data-place={column.place}>
          {lockedBy && column.extraConfig.kind === 'person' ? (
            <LockBadge name={lockedBy} minutesLeft={minutesUntil(lockExpiresAt)} />
          ) : (
            <Cell row={row} column={column} link={link?.(row, column)} />
          )}
        </td>
      ))}
      {renderActions && (
        <td data-place="act">
          <span className="acts">{renderActions(row)}</span>
        </td>
      )}
    </tr>
  );
});
