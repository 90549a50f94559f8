import { useEffect, useRef } from 'react';
import { listRows, searchTypes, type ListType, type SearchType } from '../../contract/lists.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { listenForListKeys } from '../../kit/list/list-keys.ts';
import { Chip } from '../../kit/parts/chip.tsx';
import { ScreenFailure } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { linkOf } from '../open-screen.ts';
import type { QueueList } from '../queue-list.state.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';

interface QueueListViewProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}

const isSearchType = (name: string): name is SearchType => Object.hasOwn(searchTypes, name);

/** The layout that every list has: head, tabs, search, table, pager. */
export function QueueListView({ type, state, widget }: QueueListViewProps) {
  const { list, search } = state;
  const { title } = listRows[type];
  const field = useRef<HTMLInputElement>(null);
  const failure = useValue(state.failure);
  const { searchColumn, searchValue } = useValue(list.query);
  useListKeys(state, widget, () => field.current?.focus());
  if (failure?.isWhole) return <ScreenFailure refresh={() => void state.reload()} />;
  return (
    <section className="list" aria-label={title}>
      <ListHead title={title} state={state} />
      <QueueTabs state={state} />
      <div className="toolbar">
        <SearchBox search={search} field={field} />
        {searchValue !== '' && isSearchType(searchColumn) && (
          <Chip label={searchTypes[searchColumn].label} remove={() => void list.clearSearch()}>
            {searchValue}
          </Chip>
        )}
      </div>
      <QueueTable title={title} state={state} widget={widget} />
      <ListFoot type={type} state={state} />
    </section>
  );
}

/** j, k and the arrows move, Enter opens, / searches. */
function useListKeys(state: QueueList, widget: Widget, focusSearch: () => void): void {
  const search = useRef(focusSearch);
  search.current = focusSearch;
  useEffect(() => {
    return listenForListKeys(widget.element, widget.connection.isForeign, {
      move: state.moveBy,
      open() {
        const row = state.currentRow();
        const links = row ? state.columns.peek().map((column) => linkOf(row, column, widget)) : [];
        links.find((link) => link !== undefined)?.open();
      },
      search: () => search.current(),
    });
  }, [state, widget]);
}
