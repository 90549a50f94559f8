import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';
import { placeColumns, type ListRecord, type PlacedColumn } from '../kit/list/columns.ts';
import { createList, type List } from '../kit/list/create-list.ts';
import { createSearch, type Search } from '../kit/list/create-search.ts';
import { pageRequest, type ListPage, type ListQuery } from '../kit/list/list-query.ts';
import type { SnackbarMessages } from '../kit/parts/snackbar-messages.ts';
import { columnsOfRows } from './columns-of-rows.ts';
import { readRememberedTab, rememberTab } from './remembered-tab.ts';

export type QueueTab = CallReply<`${ListType}.tabs`>['tabs'][number];

export interface QueueListInputs {
  connection: Connection;
  list: ListType;
  /** Narrows tabs and rows to one application (QL-51). */
  loanApplicationNumber?: string | undefined;
  snackbar: SnackbarMessages;
}

export interface QueueList {
  /** Null until the tabs have come; empty where the list has none (QL-03). */
  tabs: ReadonlySignal<readonly QueueTab[] | null>;
  columns: ReadonlySignal<readonly PlacedColumn[]>;
  list: List<ListRecord>;
  search: Search;
  /** The row that the keyboard stands on. */
  currentId: ReadonlySignal<string | undefined>;
  /** Why there is nothing to show: the error page, or the backend's own text. */
  failure: ReadonlySignal<{ isWhole: boolean; message: string } | undefined>;
  /** Loads tabs and rows, for the first time or again. */
  reload(): Promise<void>;
  chooseTab(queueName: string): Promise<void>;
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
}: QueueListInputs): QueueList {
  const { remote, session, storage } = connection;
  const { stage, searchTypes } = listRows[type];
  const tabs = signal<readonly QueueTab[] | null>(null);
  const tabsError = signal<unknown>(undefined);
  const currentId = signal<string | undefined>(undefined);
  const narrowed = loanApplicationNumber ? { loanApplicationNumber } : {};
  let loadingTabs: AbortController | undefined;
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

  /** The remembered tab's rows are asked for together with the tabs; a tab that is gone gives way to the default. */
  async function start(): Promise<void> {
    const remembered = readRememberedTab(storage, type);
    const early = remembered === undefined ? undefined : list.show({ tab: remembered });
    await loadTabs();
    const known = tabs.peek();
    if (isDisposed || known === null || known.some(({ queueName }) => queueName === remembered)) return early;
    const first = known.find(({ defaultSelected }) => defaultSelected) ?? known[0];
    await list.show({ tab: first?.queueName ?? '' });
  }

  return {
    tabs,
    columns: computed(() =>
      placeColumns(chosen.value?.tableColumnConfig ?? (tabs.value?.length === 0 ? columnsOfRows(list.rows.value) : [])),
    ),
    list,
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
      await list.chooseTab(queueName);
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
