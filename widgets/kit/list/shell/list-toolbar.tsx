import { useState, type ReactNode, type Ref } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { SearchBox } from '../search-box.tsx';
import { Count } from '../../parts/count.tsx';
import { Icon } from '../../parts/icon.tsx';
import { filterIcon } from '../../parts/icons/filter.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from './shell-state.ts';

const FilterDrawer = lazyPart(async () => (await import('../../filter/filter-drawer.tsx')).FilterDrawer);
const ListChips = lazyPart(async () => (await import('./list-chips.tsx')).ListChips);

interface ListToolbarProps {
  state: Pick<ShellState, 'list' | 'search' | 'filters' | 'isMoney' | 'filter'>;
  field: Ref<HTMLInputElement>;
  /** What else the rows are chosen by. */
  children: ReactNode;
}

/** The search box, the filter button, and chips for what the list is narrowed by; a gap where a list has none of them. */
export function ListToolbar({ state, field, children }: ListToolbarProps) {
  const { list, search } = state;
  const filters = useValue(state.filters);
  const { tab, searchValue, filters: chosen } = useValue(list.query);
  // counts the openings of the drawer: each one begins with the list's filters
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const count = filters.filter(({ id, isSubQueue }) => isSubQueue !== true && chosen[id]).length;
  const isSearched = search.types.length > 0;
  if (!isSearched && filters.length === 0 && !children) return <div className="toolbar-gap" />;
  return (
    <div className="toolbar">
      {isSearched && <SearchBox search={search} field={field} />}
      {filters.length > 0 && (
        <button
          className="btn"
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            setOpening(opening + 1);
            setOpen(true);
          }}
        >
          <Icon shape={filterIcon} />
          Filter {count > 0 && <Count value={count} isQuiet={false} />}
        </button>
      )}
      {children}
      {(searchValue !== '' || count > 0) && <ListChips state={state} />}
      {opening > 0 && (
        <FilterDrawer
          key={`${tab} ${opening}`}
          filters={filters}
          chosen={chosen}
          isOpen={isOpen}
          isMoney={state.isMoney}
          act={(action) => {
            state.filter(action);
            if (action.type !== 'RESET') setOpen(false);
          }}
        />
      )}
    </div>
  );
}
