import { lazyPart } from '../../kit/lazy-part.ts';
import { noFilters } from '../../kit/list/list-query.ts';
import { LoadFailure, NoRecords, NoResults } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';

const AllDone = lazyPart(async () => (await import('./all-done.tsx')).AllDone);

/** What stands in place of rows: "No record to display", "No Results Found", a failure. */
export function ListBlank({ state }: { state: QueueList }) {
  const { list } = state;
  const failure = useValue(state.failure);
  const shows = useValue(list.shows);
  const isFinished = useValue(state.isFinished);
  const isFiltered = Object.keys(useValue(list.query).filters).some((id) => id !== 'optionId');
  if (failure) return <LoadFailure message={failure.message} retry={() => void state.reload()} />;
  if (shows === 'noResults') return <NoResults clear={() => void list.clearSearch()} />;
  if (isFiltered)
    return <NoRecords text="Nothing here matches the filters." clear={() => void list.filter(noFilters)} />;
  if (!isFinished) return <NoRecords />;
  return <AllDone meanwhile={<NoRecords />} />;
}
