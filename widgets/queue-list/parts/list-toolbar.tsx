import { lazy, Suspense, useState, type Ref } from 'react';
import { searchTypes, type SearchType } from '../../contract/lists.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Chip } from '../../kit/parts/chip.tsx';
import { Count } from '../../kit/parts/count.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { filterIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';

const FilterDrawer = lazy(() =>
  import('../../kit/filter/filter-drawer.tsx').then((part) => ({ default: part.FilterDrawer })),
);
const FilterChips = lazy(() =>
  import('../../kit/filter/filter-chips.tsx').then((part) => ({ default: part.FilterChips })),
);

const isSearchType = (name: string): name is SearchType => Object.hasOwn(searchTypes, name);

/** Search, filters, and what the list is narrowed by. */
export function ListToolbar({ state, field }: { state: QueueList; field: Ref<HTMLInputElement> }) {
  const { list, search } = state;
  const filters = useValue(state.filters);
  const columns = useValue(state.allColumns);
  const { tab, searchColumn, searchValue, filters: chosen } = useValue(list.query);
  // counts the openings: each begins with what the list is filtered by
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(chosen).length - 1;
  return (
    <div className="toolbar">
      <SearchBox search={search} field={field} />
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
      {searchValue !== '' && isSearchType(searchColumn) && (
        <Chip label={searchTypes[searchColumn].label} remove={() => void list.clearSearch()}>
          {searchValue}
        </Chip>
      )}
      <Suspense>
        {count > 0 && filters.length > 0 && (
          <FilterChips
            filters={filters}
            chosen={chosen}
            isMoney={(id) => columns.some(({ value, extraConfig }) => value === id && extraConfig.kind === 'money')}
            apply={(next) => state.filter({ type: 'APPLY', filters: next })}
          />
        )}
        {opening > 0 && (
          <FilterDrawer
            key={`${tab} ${opening}`}
            filters={filters}
            chosen={chosen}
            isOpen={isOpen}
            act={(action) => {
              state.filter(action);
              if (action.type !== 'RESET') setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
