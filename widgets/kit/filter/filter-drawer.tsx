import { useRef, useState } from 'react';
import { filterMessages } from '../list/filter-checks.ts';
import { choicesFrom, wireFilters } from '../list/filter-wire.ts';
import { changeChoice, filterTree, firstChoices, isInDrawer, keepSubQueue, type ListFilter } from '../list/filters.ts';
import { listActions } from '../list/list-actions.ts';
import type { ChosenFilters } from '../list/list-query.ts';
import filterSheet from '../look/list/filter.css?sheet';
import { Drawer } from '../overlay/drawer.tsx';
import { useSheet } from '../widget/use-sheet.ts';
import { FilterNodes } from './filter-nodes.tsx';

/** The actions that the drawer passes to its list (CO-14). */
export type FilterAction =
  | { type: typeof listActions.apply; filters: ChosenFilters }
  | { type: typeof listActions.reset; filters: ChosenFilters }
  | { type: typeof listActions.subQueue; filters: ChosenFilters }
  | { type: typeof listActions.cancel };

interface FilterDrawerProps {
  filters: readonly ListFilter[];
  /** What the list is filtered by now. */
  chosen: ChosenFilters;
  isOpen: boolean;
  /** Whether a filter is by an amount in rupees. */
  isMoney(filterId: string): boolean;
  act(action: FilterAction): void;
}

/**
 * The filters of a tab (FL-01). The list does not change before Apply. Reset sets every filter to its first choice and
 * filters the list by them. Cancel leaves everything as it was (FL-02 to FL-05).
 */
export function FilterDrawer({ filters, chosen, isOpen, isMoney, act }: FilterDrawerProps) {
  useSheet(filterSheet);
  const [choices, setChoices] = useState(() => choicesFrom(filters, chosen));
  const [wasRefused, setRefused] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const messages = wasRefused ? filterMessages(filters, choices) : {};

  function apply() {
    if (Object.keys(filterMessages(filters, choices)).length === 0)
      return act({ type: listActions.apply, filters: wireFilters(filters, choices) });
    setRefused(true);
    // once the messages are drawn
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>('.is-bad :is(input, select):not(:disabled)')?.focus(),
    );
  }
  function reset() {
    const first = keepSubQueue(filters, firstChoices(filters), choices);
    setChoices(first);
    setRefused(false);
    act({ type: listActions.reset, filters: wireFilters(filters, first) });
  }
  const cancel = () => act({ type: listActions.cancel });

  return (
    <Drawer
      title="Filter"
      isOpen={isOpen}
      close={cancel}
      footer={
        <>
          <button className="btn plain to-left" type="button" onClick={reset}>
            Reset
          </button>
          <button className="btn" type="button" onClick={cancel}>
            Cancel
          </button>
          <button className="btn primary" type="button" onClick={apply}>
            Apply
          </button>
        </>
      }
    >
      <div ref={body}>
        <FilterNodes
          nodes={filterTree(filters, choices).filter(({ filter }) => isInDrawer(filter))}
          messages={messages}
          isMoney={isMoney}
          change={(id, changed) => setChoices((before) => changeChoice(filters, before, id, changed))}
        />
      </div>
    </Drawer>
  );
}
