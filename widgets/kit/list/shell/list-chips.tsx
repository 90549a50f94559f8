import { searchTypes, type SearchType } from '../../../contract/lists.ts';
import { FilterChips } from '../../filter/filter-chips.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from './shell-state.ts';

const isSearchType = (name: string): name is SearchType => Object.hasOwn(searchTypes, name);

/** A chip for the search and for each filter that narrows the list, each with a button that removes it. */
export function ListChips({ state }: { state: Pick<ShellState, 'list' | 'filters' | 'isMoney' | 'filter'> }) {
  const { list } = state;
  const filters = useValue(state.filters);
  const { searchColumn, searchValue, filters: chosen } = useValue(list.query);
  return (
    <>
      {searchValue !== '' && isSearchType(searchColumn) && (
        <Chip label={searchTypes[searchColumn].label} remove={() => void list.clearSearch()}>
          {searchValue}
        </Chip>
      )}
      {filters.some(({ id }) => chosen[id]) && (
        <FilterChips
          filters={filters}
          chosen={chosen}
          isMoney={state.isMoney}
          apply={(next) => state.filter({ type: 'APPLY', filters: next })}
        />
      )}
    </>
  );
}
