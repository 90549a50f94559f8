import { searchTypes, type SearchType } from '../../../contract/lists.ts';
import { FilterChips } from '../../filter/filter-chips.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from './shell-state.ts';

const isSearchType = (name: string): name is SearchType => Object.hasOwn(searchTypes, name);

/** What the list is narrowed by, each with its way back. */
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
