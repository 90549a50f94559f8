import { rowOriginOf } from '../../../contract/lists/row-origins.ts';
import { withoutDrawer } from '../filter-wire.ts';
import { isInDrawer } from '../filters.ts';
import { NoRecords, NoResults } from '../../parts/load-state.tsx';
import { useValue } from '../../use-value.ts';
import { AllDone } from './all-done.tsx';
import { ListFailure } from './list-failure.tsx';
import type { ShellState } from './shell-state.ts';

export type BlankState = Pick<ShellState, 'name' | 'list' | 'filters' | 'failure' | 'isFinished' | 'reload'>;

/** What stands in place of rows: "No record to display", "No Results Found", a failure. */
export function ListBlank({ state }: { state: BlankState }) {
  const { list } = state;
  const failure = useValue(state.failure);
  const shows = useValue(list.shows);
  const isFinished = useValue(state.isFinished);
  const filters = useValue(state.filters);
  const { filters: chosen } = useValue(list.query);
  if (failure) return <ListFailure failure={failure} state={state} />;
  if (shows === 'noResults') return <NoResults clear={() => void list.clearSearch()} />;
  if (filters.some((filter) => isInDrawer(filter) && chosen[filter.id]))
    return (
      <NoRecords
        text="Nothing here matches the filters."
        clear={() => void list.filter(withoutDrawer(filters, chosen))}
      />
    );
  const origin = rowOriginOf(state.name);
  return isFinished ? <AllDone /> : <NoRecords {...(origin !== undefined && { text: origin })} />;
}
