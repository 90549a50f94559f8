import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import { createList } from '../kit/list/create-list.ts';
import { createSearch } from '../kit/list/create-search.ts';
import { pageRequest, type ListPage, type ListQuery } from '../kit/list/list-query.ts';
import type { ShellState, Undone } from '../kit/list/shell/shell-state.ts';
import type { SnackbarMessages } from '../kit/overlay/snackbar-messages.ts';
import type { ActionType } from './action-type.ts';
import { columnsOfRows } from './columns-of-rows.ts';
import { createListColumns, type ListColumns } from './list-columns.ts';
import { createListPlace, type ListPlace } from './list-place.ts';
import type { QueueTab } from './queue-tab.ts';

type ListAction = CallReply<`${ListType}.tabs`>['actions'][number];

export interface QueueListInputs {
  connection: Connection;
  list: ListType;
  /** Narrows tabs and rows to one application (QL-51). */
  loanApplicationNumber?: string | undefined;
  snackbar: SnackbarMessages;
  /** The query string that the screen opens on. */
  view?: string | undefined;
}

/** What is done over the list, in a dialog of its own. */
type ListTask =
  | { kind: 'takeOver'; row: ListRecord }
  | { kind: 'action'; action: ActionType; rows: readonly ListRecord[] };

export interface QueueList extends ShellState, Pick<ListColumns, 'isOnHold'>, Omit<ListPlace, 'start' | 'dispose'> {
  /** Null until the tabs have come; empty where the list has none (QL-03). */
  tabs: ReadonlySignal<readonly QueueTab[] | null>;
  /** The payload of the last list call (QL-47). */
  request(): CallInput<`${ListType}.rows`>;
  /** What this viewer may do with the list as a whole and with several rows. */
  actions: ReadonlySignal<readonly ListAction[]>;
  /** What is open over the list; null for nothing. */
  task: ReadonlySignal<ListTask | null>;
  openTask(task: ListTask | null): void;
  dispose(): void;
}

/** Which rows a query is about, wherever among them one is. */
const subjectOf = ({ tab, filters }: ListQuery) => JSON.stringify([tab, filters]);

const failureOf = (error: unknown) => asCallError(error, 'Data not loaded due to some server error');

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
  const actions = signal<readonly ListAction[]>([]);
  const tabsError = signal<unknown>(undefined);
  const undone = signal<Undone>(new Map());
  const canSelect = computed(() => listRows[type].bulkActions.some((action) => actions.value.includes(action)));
  const task = signal<ListTask | null>(null);
  const currentId = signal<string | undefined>(undefined);
  const narrowed = loanApplicationNumber ? { loanApplicationNumber } : {};
  let loadingTabs: AbortController | undefined;

  function tell(error: unknown): void {
    // The error page tells of itself, and an ended session is told of above every screen.
    const { kind, message, showsErrorPage } = failureOf(error);
    if (!showsErrorPage && kind !== 'signedOut') snackbar.error(message);
  }

  /** A page of a whole tab knows how many rows stand in it: its card says the same. */
  function recount(query: ListQuery, { totalCount, totalIsCapped }: ListPage<ListRecord>): void {
    const isWhole = query.searchValue === '' && Object.values(query.filters).every(({ length }) => length === 0);
    const isOther = (tab: QueueTab) => tab.queueName === query.tab && tab.applicationCount !== totalCount;
    const known = tabs.peek();
    // the same count set again would draw the whole list once more, just before its rows
    if (!isWhole || totalIsCapped || !known?.some(isOther)) return;
    tabs.value = known.map((tab) => (isOther(tab) ? { ...tab, applicationCount: totalCount } : tab));
  }

  const requestOf = (query: ListQuery) => ({
    userId: session.state.userInfo.peek()?.id ?? '',
    ...pageRequest(query),
    ...narrowed,
  });

  const list = createList<ListRecord>({
    async load(query, wanted, isQuiet) {
      const page = await remote(`${type}.rows`, requestOf(query), { signal: wanted, isQuiet });
      recount(query, page);
      return page;
    },
    query: { pageSize: defaultPageSize },
    prefetches: true,
    // rows of the likely tab are asked for again where that fails
    failed: (error) => place.hasOpened.peek() && tell(error),
    unticked(rows) {
      const reason = 'Not ticked any more: somebody has opened or moved it';
      undone.value = new Map([...rows.map((row) => [row.rowId, { row, reason }] as const), ...undone.peek()]);
    },
  });

  /** What had rows last. Not the screen's to note: its drawing may come later than the next answer. */
  const worked = signal('');
  const stopNoting = effect(() => {
    if (list.isLoading.value || list.page.value === null) return;
    const query = list.query.peek();
    const subject = subjectOf(query);
    if (list.rows.value.length > 0) worked.value = subject;
    else if (worked.peek() !== subject && query.searchValue === '') worked.value = '';
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
  const columns = createListColumns(storage, type, allColumns, list.query);

  async function loadTabs(isQuiet = false): Promise<void> {
    loadingTabs?.abort();
    const own = new AbortController();
    loadingTabs = own;
    try {
      const reply = await remote(`${type}.tabs`, { stage, ...narrowed }, { signal: own.signal, isQuiet });
      if (own.signal.aborted) return;
      tabs.value = reply.tabs;
      actions.value = reply.actions ?? [];
      tabsError.value = undefined;
    } catch (error) {
      if (own.signal.aborted || isQuiet) return;
      tabsError.value = error;
      tell(error);
    }
  }

  const place = createListPlace({
    connection,
    type,
    tabs,
    list,
    firstView,
    entered() {
      currentId.value = undefined;
      undone.value = new Map();
      search.reset();
    },
  });

  return {
    tabs,
    tabCards: computed(
      () =>
        tabs.value?.map(({ queueName, tabName, applicationCount }) => ({
          key: queueName,
          name: tabName,
          count: applicationCount,
        })) ?? null,
    ),
    allColumns,
    ...columns,
    undone,
    setUndone(reasons) {
      undone.value = reasons;
    },
    task,
    openTask(next) {
      task.value = next;
    },
    list,
    request: () => requestOf(list.query.peek()),
    actions,
    canSelect,
    search,
    currentId,
    failure: computed(() => {
      const error = tabsError.value ?? (place.hasOpened.value ? list.error.value : undefined);
      if (error === undefined) return undefined;
      const { message, showsErrorPage } = failureOf(error);
      return { isWhole: showsErrorPage, message };
    }),
    isFinished: computed(() => list.shows.value === 'noRecords' && worked.value === subjectOf(list.query.value)),
    async reload() {
      if (tabs.peek() === null) return place.start(loadTabs);
      await Promise.all([loadTabs(), list.reload()]);
    },
    async refresh() {
      if (tabs.peek() !== null) await Promise.all([loadTabs(true), list.refresh()]);
    },
    filters: computed(() => chosen.value?.filters ?? []),
    isMoney: (filterId) =>
      allColumns.value.some(({ value, extraConfig }) => value === filterId && extraConfig.kind === 'money'),
    filter(action) {
      if (action.type === 'CANCEL') return;
      const isSame = JSON.stringify(action.filters) === JSON.stringify(list.query.peek().filters);
      if (action.type === 'APPLY' || !isSame) void list.filter(action.filters);
    },
    ...place,
    moveTo(rowId) {
      currentId.value = rowId;
    },
    dispose() {
      stopNoting();
      place.dispose();
      loadingTabs?.abort();
      search.dispose();
      list.dispose();
    },
  };
}
