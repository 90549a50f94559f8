import { useCallback, type ComponentType } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useLate } from '../../use-late.ts';
import { useValue } from '../../use-value.ts';
import type { ListRecord, PlacedColumn } from '../columns.ts';
import { DataTable } from '../data-table.tsx';
import type { DataTableProps } from '../table-props.ts';
import type { BlankState } from './list-blank.tsx';
import type { ShellState } from './shell-state.ts';

const ListBlank = lazyPart(async () => (await import('./list-blank.tsx')).ListBlank);

/** The columns that are drawn until the server has sent the list's own. */
const firstColumns: readonly PlacedColumn[] = ['lan', 'name', 'amt', 'st', 'own', 'rk'].map((place) => ({
  label: '',
  value: place,
  enableSort: false,
  isRight: false,
  place,
  extraConfig: { kind: 'text' },
}));

interface ListTableProps<Own extends object> {
  label: string;
  state: BlankState & Pick<ShellState, 'tabCards' | 'columns' | 'canSelect' | 'currentId' | 'moveTo'>;
  link: DataTableProps['link'];
  hasRowButtons: boolean;
  /** Pass the same object while its content is the same. */
  own: Own;
  /** The buttons of a row; undefined until they have loaded, after the rows. */
  RowButtons: ComponentType<Own & { row: ListRecord }> | undefined;
  keepsFocus: boolean;
}

/** The rows, or what stands in their place: a skeleton, "No record to display", "No Results Found", a failure. */
export function ListTable<Own extends object>(props: ListTableProps<Own>) {
  const { label, state, link, hasRowButtons, own, RowButtons, keepsFocus } = props;
  const { list } = state;
  const { sort } = list;
  const known = useValue(state.columns);
  const tabs = useValue(state.tabCards);
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
  const renderActions = useCallback(
    (row: ListRecord) => RowButtons && <RowButtons {...own} row={row} />,
    [RowButtons, own],
  );
  const sorted = columns.find(({ extraConfig }) => extraConfig.sorted !== undefined);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={failure || isFirst ? [] : rows}
      sortBy={sortBy === '' ? (sorted?.value ?? '') : sortBy}
      sortOrder={sortBy === '' ? (sorted?.extraConfig.sorted ?? 'asc') : sortOrder}
      sort={(column) => void sort(column)}
      currentId={currentId}
      selection={canSelect ? { selected, select: list.select, selectAll: list.selectAll } : undefined}
      renderActions={hasRowButtons ? renderActions : undefined}
      isBusy={isLate || isFirst}
      keepsFocus={keepsFocus}
      blanks={isFirst || (shows === 'loading' && !failure) ? pageSize : 0}
      link={link}
      moveTo={state.moveTo}
    >
      {(failure || (!isFirst && (shows === 'noRecords' || shows === 'noResults'))) && <ListBlank state={state} />}
    </DataTable>
  );
}
