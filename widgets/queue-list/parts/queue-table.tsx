import { DataTable } from '../../kit/list/data-table.tsx';
import { LoadFailure, NoRecords, NoResults } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { linkOf } from '../open-screen.ts';
import type { QueueList } from '../queue-list.state.ts';

/** The rows, or what stands in their place: bones, "No record to display", "No Results Found", a failure. */
export function QueueTable({ title, state, widget }: { title: string; state: QueueList; widget: Widget }) {
  const { list } = state;
  const { sort } = list;
  const columns = useValue(state.columns);
  const rows = useValue(list.rows);
  const shows = useValue(list.shows);
  const isLoading = useValue(list.isLoading);
  const failure = useValue(state.failure);
  const currentId = useValue(state.currentId);
  const { sortBy, sortOrder, pageSize } = useValue(list.query);
  const own = columns.find(({ extraConfig }) => extraConfig.sorted !== undefined);
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={failure ? [] : rows}
      sortBy={sortBy === '' ? (own?.value ?? '') : sortBy}
      sortOrder={sortBy === '' ? (own?.extraConfig.sorted ?? 'asc') : sortOrder}
      sort={(column) => void sort(column)}
      currentId={currentId}
      isBusy={isLoading}
      bones={shows === 'loading' ? pageSize : 0}
      link={(row, column) => linkOf(row, column, widget)}
      moveTo={state.moveTo}
    >
      {failure && <LoadFailure message={failure.message} retry={() => void state.reload()} />}
      {!failure && shows === 'noRecords' && <NoRecords />}
      {!failure && shows === 'noResults' && <NoResults clear={() => void list.clearSearch()} />}
    </DataTable>
  );
}
