import { withoutDrawer } from '../../kit/list/filter-wire.ts';
import { isInDrawer } from '../../kit/list/filters.ts';
import { LoadFailure, NoRecords, NoResults } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';
import { AllDone } from './all-done.tsx';

/** What stands in place of rows: "No record to display", "No Results Found", a failure. */
export function ListBlank({ state }: { state: QueueList }) {
  const { list } = state;
  const failure = useValue(state.failure);
  const shows = useValue(list.shows);
  const isFinished = useValue(state.isFinished);
  const filters = useValue(state.filters);
  const { filters: chosen } = useValue(list.query);
  if (failure) return <LoadFailure message={failure.message} retry={() => void state.reload()} />;
  if (shows === 'noResults') return <NoResults clear={() => void list.clearSearch()} />;
  if (filters.some((filter) => isInDrawer(filter) && chosen[filter.id]))
    return (
      <NoRecords
        text="Nothing here matches the filters."
        clear={() => void list.filter(withoutDrawer(filters, chosen))}
      />
    );
  return isFinished ? <AllDone /> : <NoRecords />;
}
