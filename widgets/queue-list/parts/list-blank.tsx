import { LoadFailure, NoRecords, NoResults } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';

/** What stands in place of rows: "No record to display", "No Results Found", a failure. */
export function ListBlank({ state }: { state: QueueList }) {
  const { list } = state;
  const failure = useValue(state.failure);
  const shows = useValue(list.shows);
  if (failure) return <LoadFailure message={failure.message} retry={() => void state.reload()} />;
  return shows === 'noResults' ? <NoResults clear={() => void list.clearSearch()} /> : <NoRecords />;
}
