import { useCallback, type ComponentType } from 'react';
import { listRows, type ListType } from '../../contract/lists.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import type { ListColumn, ListRecord, PlacedColumn } from '../../kit/list/columns.ts';
import { DataTable } from '../../kit/list/data-table.tsx';
import { useLate } from '../../kit/use-late.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { linkOf } from '../open-screen.ts';
import type { QueueList } from '../queue-list.state.ts';

const ListBlank = lazyPart(async () => (await import('./list-blank.tsx')).ListBlank);

/** Drawn until the server has named the list's own. */
const firstColumns: readonly PlacedColumn[] = ['lan', 'name', 'amt', 'st', 'own', 'rk'].map((place) => ({
  label: '',
  value: place,
  enableSort: false,
  isRight: false,
  place,
  extraConfig: { kind: 'text' },
}));

/** The rows, or what stands in their place: a skeleton, "No record to display", "No Results Found", a failure. */
export interface QueueTableProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  /** What can be done to a row; it comes after the rows. */
  RowButtons: ComponentType<RowButtonsProps> | undefined;
}

export interface RowButtonsProps {
  row: ListRecord;
  type: ListType;
  state: QueueList;
  widget: Widget;
}

export function QueueTable({ type, state, widget, RowButtons }: QueueTableProps) {
  const { title, rowActions } = listRows[type];
  const { list } = state;
  const { sort } = list;
  const known = useValue(state.columns);
  const tabs = useValue(state.tabs);
  const rows = useValue(list.rows);
  const selected = useValue(list.selected);
  const canSelect = useValue(state.canSelect);
  const shows = useValue(list.shows);
  const isLate = useLate(list.isLoading);
  const failure = useValue(state.failure);
  const isFirst = tabs === null && !failure;
  const columns = isFirst ? firstColumns : known;
  const currentId = useValue(state.currentId);
  const { sortBy, sortOrder, pageSize } = useValue(list.query);
  const link = useCallback((row: ListRecord, column: ListColumn) => linkOf(row, column, widget), [widget]);
  const renderActions = useCallback(
    (row: ListRecord) => RowButtons && <RowButtons row={row} type={type} state={state} widget={widget} />,
    [RowButtons, type, state, widget],
  );
  const own = columns.find(({ extraConfig }) => extraConfig.sorted !== undefined);
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={failure || isFirst ? [] : rows}
      sortBy={sortBy === '' ? (own?.value ?? '') : sortBy}
      sortOrder={sortBy === '' ? (own?.extraConfig.sorted ?? 'asc') : sortOrder}
      sort={(column) => void sort(column)}
      currentId={currentId}
      selection={canSelect ? { selected, select: list.select, selectAll: list.selectAll } : undefined}
      renderActions={rowActions.length === 0 ? undefined : renderActions}
      isBusy={isLate || isFirst}
      blanks={isFirst || (shows === 'loading' && !failure) ? pageSize : 0}
      link={link}
      moveTo={state.moveTo}
    >
      {(failure || shows === 'noRecords' || shows === 'noResults') && <ListBlank state={state} />}
    </DataTable>
  );
}
