import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../../../client/call-error.ts';
import type { Storage } from '../../../client/storage.ts';
import type { SearchType } from '../../../contract/lists.ts';
import { untilLoaded } from '../../lazy-part.ts';
import { loadFailure } from '../../work/create-load.ts';
import { placeColumns, type ColumnChoice, type ListColumn, type ListRecord } from '../columns.ts';
import { createList } from '../create-list.ts';
import { createSearch } from '../create-search.ts';
import type { ListQuery } from '../list-query.ts';
import type { LoadPage } from '../pages.ts';
import { readColumnChoice, writeColumnChoice } from './column-choice.ts';
import type { columnsOfRows } from './columns-of-rows.ts';
import type { ShellState, ShellTab, Undone } from './shell-state.ts';

export interface ShellStateInputs {
  /** The name that the choice of columns is stored under. */
  name: string;
  storage: Storage;
  load: LoadPage<ListRecord>;
  pageSize: number;
  searchTypes: readonly SearchType[];
  /** Null until the tabs have loaded; empty for a list without tabs, whose columns are its rows' own fields. */
  tabs: ReadonlySignal<readonly ShellTab[] | null>;
  /** Why the tabs did not load; undefined while they have not failed. */
  tabsError?: ReadonlySignal<unknown>;
  canSelect: ReadonlySignal<boolean>;
  /**
   * The columns that a query shows or hides, unless a person chose otherwise. Return the same object for the same
   * columns.
   */
  shownBy?(query: ListQuery, columns: readonly ListColumn[]): ColumnChoice;
  /**
   * True while rows are loaded for a tab that is only likely: they are loaded again later, and a failure is not shown.
   */
  isGuessing?(): boolean;
  /** Called with the error of each failed load of rows. */
  failed?(error: unknown): void;
}

export interface OwnShellState extends ShellState {
  /** Call it before another tab or view shows: clears the current row, the undone rows and the search box. */
  leave(): void;
  dispose(): void;
}

/** The error of a failed load, with a message where it has none of its own. */
export const shellFailure = (error: unknown) => asCallError(error, 'Data not loaded due to some server error');

/** A query's tab and filters as one text, without page, order and search. */
const subjectOf = ({ tab, filters }: ListQuery) => JSON.stringify([tab, filters]);

/**
 * The state behind a list's shell: rows, search, columns, filters, ticks. A screen that has tabs loads the tabs itself.
 */
export function createShellState(inputs: ShellStateInputs): OwnShellState {
  const { name, storage, tabs } = inputs;
  const undone = signal<Undone>(new Map());
  const currentId = signal<string | undefined>(undefined);
  const columnChoice = signal(readColumnChoice(storage, name));

  const list = createList<ListRecord>({
    load: inputs.load,
    query: { pageSize: inputs.pageSize },
    prefetches: true,
    failed: inputs.failed,
    unticked(rows) {
      const reason = 'Not ticked any more: somebody has opened or moved it';
      undone.value = new Map([...rows.map((row) => [row.rowId, { row, reason }] as const), ...undone.peek()]);
    },
  });

  /**
   * The tab and filters that last had rows. An effect notes them, because the screen may draw later than the next
   * answer.
   */
  const worked = signal('');
  const stopNoting = effect(() => {
    if (list.isLoading.value || list.page.value === null) return;
    const query = list.query.peek();
    const subject = subjectOf(query);
    if (list.rows.value.length > 0) worked.value = subject;
    else if (worked.peek() !== subject && query.searchValue === '') worked.value = '';
  });

  const search = createSearch({
    types: inputs.searchTypes,
    search: (column, value) => void list.search(column, value),
    clear: () => void list.clearSearch(),
  });

  const chosen = computed(() => tabs.value?.find(({ key }) => key === list.query.value.tab));
  /** Fetched for a list without tabs alone. */
  const nameColumns = signal<typeof columnsOfRows>(() => []);
  const stopNaming = effect(() => {
    if (tabs.value?.length !== 0) return;
    void untilLoaded(() => import('./columns-of-rows.ts')).then((part) => (nameColumns.value = part.columnsOfRows));
  });
  const allColumns = computed(() => chosen.value?.columns ?? nameColumns.value(list.rows.value));
  // a signal of its own: another page with the same shown columns must not draw every row again
  const shownAnyway = computed(() => inputs.shownBy?.(list.query.value, allColumns.value));

  function leave(): void {
    currentId.value = undefined;
    undone.value = new Map();
    search.reset();
  }

  return {
    name,
    list,
    search,
    tabCards: tabs,
    chooseTab(key) {
      leave();
      return list.chooseTab(key);
    },
    allColumns,
    columns: computed(() => placeColumns(allColumns.value, { ...shownAnyway.value, ...columnChoice.value })),
    columnChoice,
    chooseColumns(choice) {
      columnChoice.value = choice;
      writeColumnChoice(storage, name, choice);
    },
    filters: computed(() => chosen.value?.filters ?? []),
    isMoney: (filterId) =>
      allColumns.value.some(({ value, extraConfig }) => value === filterId && extraConfig.kind === 'money'),
    filter(action) {
      if (action.type === 'CANCEL') return;
      const isSame = JSON.stringify(action.filters) === JSON.stringify(list.query.peek().filters);
      if (action.type === 'APPLY' || !isSame) void list.filter(action.filters);
    },
    canSelect: inputs.canSelect,
    undone,
    setUndone(reasons) {
      undone.value = reasons;
    },
    currentId,
    moveTo(rowId) {
      currentId.value = rowId;
    },
    failure: computed(() => {
      const error = inputs.tabsError?.value ?? (inputs.isGuessing?.() ? undefined : list.error.value);
      return error === undefined ? undefined : loadFailure(error);
    }),
    isFinished: computed(() => list.shows.value === 'noRecords' && worked.value === subjectOf(list.query.value)),
    reload: list.reload,
    refresh: list.refresh,
    leave,
    dispose() {
      stopNoting();
      stopNaming();
      search.dispose();
      list.dispose();
    },
  };
}
