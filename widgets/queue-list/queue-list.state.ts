import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';
import {
  placeColumns,
  type ColumnChoice,
  type ListColumn,
  type ListRecord,
  type PlacedColumn,
} from '../kit/list/columns.ts';
import { createList, type List } from '../kit/list/create-list.ts';
import { createSearch, type Search } from '../kit/list/create-search.ts';
import type { FilterAction } from '../kit/filter/filter-drawer.tsx';
import type { ListFilter } from '../kit/list/filters.ts';
import { pageRequest, type ListPage, type ListQuery } from '../kit/list/list-query.ts';
import type { SnackbarMessages } from '../kit/parts/snackbar-messages.ts';
import { readColumnChoice, writeColumnChoice } from './column-choice.ts';
import { columnsOfRows } from './columns-of-rows.ts';
import { readRememberedTab, rememberTab } from './remembered-tab.ts';

/** Reads and writes the address; not needed before the first rows of a fresh list. */
const views = () => import('./views.ts');

export type QueueTab = CallReply<`${ListType}.tabs`>['tabs'][number];

export interface QueueListInputs {
  connection: Connection;
  list: ListType;
  /** Narrows tabs and rows to one application (QL-51). */
  loanApplicationNumber?: string | undefined;
  snackbar: SnackbarMessages;
  /** The query string that the screen opens on. */
  view?: string | undefined;
}

/** A query string for the page's address: a step that Back takes back, or a mended form of what it said. */
export interface NextView {
  view: string;
  isStep: boolean;
}

export interface QueueList {
  /** Null until the tabs have come; empty where the list has none (QL-03). */
  tabs: ReadonlySignal<readonly QueueTab[] | null>;
  /** The columns to draw, and all that there are. */
  columns: ReadonlySignal<readonly PlacedColumn[]>;
  allColumns: ReadonlySignal<readonly ListColumn[]>;
  columnChoice: ReadonlySignal<ColumnChoice>;
  /** Shows and hides columns, from now on. */
  chooseColumns(choice: ColumnChoice): void;
  /** Whether the rows on hold are listed (FL-23). */
  isOnHold: ReadonlySignal<boolean>;
  list: List<ListRecord>;
  /** Whether rows can be ticked: where the list has something to do with several (QL-20). */
  canSelect: boolean;
  search: Search;
  /** The row that the keyboard stands on. */
  currentId: ReadonlySignal<string | undefined>;
  /** Why there is nothing to show: the error page, or the backend's own text. */
  failure: ReadonlySignal<{ isWhole: boolean; message: string } | undefined>;
  /** Loads tabs and rows, for the first time or again. */
  reload(): Promise<void>;
  chooseTab(queueName: string): Promise<void>;
  /** What the chosen tab can be filtered by (FL-19). */
  filters: ReadonlySignal<readonly ListFilter[]>;
  filter(action: FilterAction): void;
  /** What the page's address is to say now, if it says something else. */
  nextView(): Promise<NextView | undefined>;
  /** Goes where a query string says, as Back does; an empty one is a fresh start. */
  showView(view: string): Promise<void>;
  moveTo(rowId: string | undefined): void;
  /** Moves the current row down or up the page; the first move takes the first row. */
  moveBy(rows: 1 | -1): void;
  currentRow(): ListRecord | undefined;
  dispose(): void;
}

/** The state of a queue list: its tabs, and the rows of the chosen one. */
export function createQueueList({
  connection,
  list: type,
  loanApplicationNumber,
  snackbar,
  view: firstView,
}: QueueListInputs): QueueList {
  const { remote, session, storage } = connection;
  const { stage, searchTypes } = listRows[type];
  const tabs = signal<readonly QueueTab[] | null>(null);
  const tabsError = signal<unknown>(undefined);
  const currentId = signal<string | undefined>(undefined);
  const narrowed = loanApplicationNumber ? { loanApplicationNumber } : {};
  let loadingTabs: AbortController | undefined;
  /** What the page's address says, and whether the list has got there. */
  let address = firstView ?? '';
  let hasArrived = false;
  let isDisposed = false;

  function tell(error: unknown): void {
    // The error page tells of itself, and an ended session is told of above every screen.
    if (error instanceof CallError && (error.showsErrorPage || error.kind === 'signedOut')) return;
    snackbar.error(error instanceof CallError ? error.message : 'Data not loaded due to some server error');
  }

  /** A page of a whole tab knows how many rows stand in it: its card says the same. */
  function recount(query: ListQuery, { totalCount, totalIsCapped }: ListPage<ListRecord>): void {
    const isWhole = query.searchValue === '' && Object.values(query.filters).every(({ length }) => length === 0);
    if (!isWhole || totalIsCapped) return;
    tabs.value =
      tabs.peek()?.map((tab) => (tab.queueName === query.tab ? { ...tab, applicationCount: totalCount } : tab)) ?? null;
  }

  const list = createList<ListRecord>({
    async load(query, wanted) {
      const userId = session.state.userInfo.peek()?.id ?? '';
      const page = await remote(`${type}.rows`, { userId, ...pageRequest(query), ...narrowed }, { signal: wanted });
      recount(query, page);
      return page;
    },
    query: { pageSize: defaultPageSize },
    prefetches: true,
    failed: tell,
  });

  const search = createSearch({
    types: searchTypes,
    search: (column, value) => void list.search(column, value),
    clear: () => void list.clearSearch(),
  });

  const chosen = computed(() => tabs.value?.find(({ queueName }) => queueName === list.query.value.tab));

  const allColumns = computed(
    () => chosen.value?.tableColumnConfig ?? (tabs.value?.length === 0 ? columnsOfRows(list.rows.value) : []),
  );
  const columnChoice = signal(readColumnChoice(storage, type));
  const isOnHold = computed(() => Object.values(list.query.value.filters).some((values) => values.includes('HOLD')));
  /** On the on-hold list its own columns show: the reason, the comment. */
  const holdColumns = computed(() =>
    isOnHold.value
      ? Object.fromEntries(allColumns.value.flatMap(({ value }) => (/^hold/.test(value) ? [[value, true]] : [])))
      : {},
  );

  async function loadTabs(): Promise<void> {
    loadingTabs?.abort();
    const own = new AbortController();
    loadingTabs = own;
    try {
      const reply = await remote(`${type}.tabs`, { stage, ...narrowed }, { signal: own.signal });
      if (own.signal.aborted) return;
      tabs.value = reply.tabs;
      tabsError.value = undefined;
    } catch (error) {
      if (own.signal.aborted) return;
      tabsError.value = error;
      tell(error);
    }
  }

  const defaultTab = () => tabs.peek()?.find(({ defaultSelected }) => defaultSelected) ?? tabs.peek()?.[0];
  const tabNamed = (name: string | undefined) => tabs.peek()?.find(({ queueName }) => queueName === name);
  /** Whether a tab is filtered before anybody has chosen. */
  const isFilteredAtFirst = (tab: QueueTab) =>
    tab.filters.some(
      ({ filterOption, kind, selectedValueIndexes }) =>
        kind !== 'accordionGroup' && selectedValueIndexes.some((index) => filterOption[index]?.value !== 'all'),
    );

  /** Opens a tab as a query string or its own first filters have it. */
  async function open(tab: QueueTab | undefined, view: string, pageSize = defaultPageSize): Promise<void> {
    const isPlain = !tab || (view === '' && !isFilteredAtFirst(tab));
    if (isPlain) return list.show({ tab: tab?.queueName ?? '', pageSize });
    const { knownQuery, readView } = await views();
    await list.show({ pageSize, ...knownQuery(type, tab, readView(view)) });
  }

  /** The remembered tab's rows are asked for together with the tabs; a tab that is gone gives way to the default. */
  async function start(): Promise<void> {
    const view = firstView ?? '';
    const remembered = readRememberedTab(storage, type);
    const early = remembered === undefined || view !== '' ? undefined : list.show({ tab: remembered });
    const wanted = view === '' ? remembered : (await views()).readView(view).tab;
    await loadTabs();
    if (isDisposed || tabs.peek() === null) return early;
    const tab = tabNamed(wanted) ?? (view === '' ? undefined : defaultTab());
    if (!tab) return open(defaultTab(), view);
    if (early && !isFilteredAtFirst(tab)) return early;
    await open(tab, view);
  }

  return {
    tabs,
    columns: computed(() => placeColumns(allColumns.value, { ...holdColumns.value, ...columnChoice.value })),
    allColumns,
    columnChoice,
    chooseColumns(choice) {
      columnChoice.value = choice;
      writeColumnChoice(storage, type, choice);
    },
    isOnHold,
    list,
    canSelect: listRows[type].bulkActions.length > 0,
    search,
    currentId,
    failure: computed(() => {
      const error = tabsError.value ?? list.error.value;
      if (error === undefined) return undefined;
      const isKnown = error instanceof CallError;
      return {
        isWhole: isKnown && error.showsErrorPage,
        message: isKnown ? error.message : 'Data not loaded due to some server error',
      };
    }),
    async reload() {
      if (tabs.peek() === null) return start();
      await Promise.all([loadTabs(), list.reload()]);
    },
    async chooseTab(queueName) {
      rememberTab(storage, type, queueName);
      currentId.value = undefined;
      search.reset();
      const tab = tabNamed(queueName);
      if (tab && isFilteredAtFirst(tab)) await open(tab, '', list.query.peek().pageSize);
      else await list.chooseTab(queueName);
    },
    filters: computed(() => chosen.value?.filters ?? []),
    filter(action) {
      if (action.type === 'CANCEL') return;
      const isSame = JSON.stringify(action.filters) === JSON.stringify(list.query.peek().filters);
      if (action.type === 'APPLY' || !isSame) void list.filter(action.filters);
    },
    async nextView() {
      const { viewOf } = await views();
      if (list.page.peek() === null || tabs.peek() === null) return undefined;
      const plain = { tab: defaultTab()?.queueName ?? '', pageSize: defaultPageSize };
      // an event carries nothing personal on a foreign page
      const query = connection.isForeign ? { ...list.query.peek(), searchValue: '' } : list.query.peek();
      const view = viewOf(query, plain, address);
      const isStep = hasArrived;
      hasArrived = true;
      if (view === address) return undefined;
      address = view;
      return { view, isStep };
    },
    async showView(view) {
      if (view === address) return;
      address = view;
      hasArrived = false;
      const { readView } = await views();
      const tab = tabNamed(readView(view).tab) ?? defaultTab();
      if (tab) rememberTab(storage, type, tab.queueName);
      currentId.value = undefined;
      search.reset();
      await open(tab, view);
    },
    moveTo(rowId) {
      currentId.value = rowId;
    },
    moveBy(step) {
      const rows = list.rows.peek();
      const at = rows.findIndex(({ rowId }) => rowId === currentId.peek());
      const next = at === -1 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + step))];
      currentId.value = next?.rowId;
    },
    currentRow: () => list.rows.peek().find(({ rowId }) => rowId === currentId.peek()),
    dispose() {
      isDisposed = true;
      loadingTabs?.abort();
      search.dispose();
      list.dispose();
    },
  };
}
