import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import { pageRequest, type ListQuery } from '../kit/list/list-query.ts';
import { createShellState, shellFailure } from '../kit/list/shell/create-shell-state.ts';
import type { ShellState, ShellTab } from '../kit/list/shell/shell-state.ts';
import type { SnackbarMessages } from '../kit/overlay/snackbar-messages.ts';
import type { ActionType } from './action-type.ts';
import { mayOffer } from '../kit/use-offers.ts';
import { holdColumns } from './hold-columns.ts';
import { createListPlace, type ListPlace } from './list-place.ts';
import type { QueueTab, TabCounts } from './queue-tab.ts';

type ListAction = CallReply<`${ListType}.tabs`>['actions'][number];

/** A file is made of the list's own calls, so that it needs no grant of a backend that grants nothing. */
const ungranted: readonly ListAction[] = ['downloadList'];

export interface QueueListInputs {
  connection: Connection;
  list: ListType;
  /** Narrows tabs and rows to one application (QL-51). */
  loanApplicationNumber?: string | undefined;
  snackbar: SnackbarMessages;
  /** The query string that the screen opens on. */
  view?: string | undefined;
}

/** A task that is done over the list, in a dialog of its own. */
type ListTask =
  | { kind: 'takeOver'; row: ListRecord }
  | { kind: 'action'; action: ActionType; rows: readonly ListRecord[] };

export interface QueueList extends ShellState, Omit<ListPlace, 'start' | 'dispose'> {
  /** Null until the tabs have come; empty when the list has none (QL-03). */
  tabs: ReadonlySignal<readonly QueueTab[] | null>;
  /** Counts that are known better than the tabs call told them: of the rows as they are searched and filtered now. */
  counts: Signal<TabCounts>;
  /** The payload of the last list call (QL-47). */
  request(): CallInput<`${ListType}.rows`>;
  /** The actions that this viewer may take on the list as a whole and on several rows. */
  actions: ReadonlySignal<readonly ListAction[]>;
  /** The task that is open over the list; null for none. */
  task: ReadonlySignal<ListTask | null>;
  openTask(task: ListTask | null): void;
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
  const { remote, storage } = connection;
  const { stage, searchTypes, bulkActions } = listRows[type];
  const tabs = signal<readonly QueueTab[] | null>(null);
  const actions = signal<readonly ListAction[]>([]);
  const tabsError = signal<unknown>(undefined);
  const task = signal<ListTask | null>(null);
  const counts = signal<TabCounts>({});
  const narrowed = loanApplicationNumber ? { loanApplicationNumber } : {};
  let loadingTabs: AbortController | undefined;

  /** The last error's message: a list that tries again by itself says it once. */
  let said = '';
  function publishError(error: unknown): void {
    // An error page shows the failure itself, and every screen shows an ended session, so neither needs a message.
    const { kind, message, showsErrorPage } = shellFailure(error);
    if (!showsErrorPage && kind !== 'signedOut' && (message !== said || kind !== 'offline')) snackbar.error(message);
    said = message;
  }

  const requestOf = (query: ListQuery) => ({
    userId: connection.me.peek()?.id ?? '',
    ...pageRequest(query),
    ...narrowed,
  });

  const shell = createShellState({
    name: type,
    storage,
    async load(query, wanted, isQuiet) {
      if (connection.hasTokenSource) await (await import('../client/who-works.ts')).whoWorks(connection);
      // what is searched for is a customer's number or address, and is kept nowhere
      const isOpening = tabs.peek() === null && query.searchValue === '';
      return remote(`${type}.rows`, requestOf(query), { signal: wanted, isQuiet, isOpening });
    },
    pageSize: defaultPageSize,
    searchTypes,
    tabs: computed(() => tabs.value?.map((tab) => shellTab(tab, counts.value)) ?? null),
    tabsError,
    canSelect: computed(() => bulkActions.some((action) => actions.value.includes(action))),
    shownBy: holdColumns,
    isGuessing: () => !place.hasOpened.value,
    failed: (error) => place.hasOpened.peek() && publishError(error),
  });
  const { list } = shell;

  async function loadTabs(isQuiet = false): Promise<void> {
    loadingTabs?.abort();
    const own = new AbortController();
    loadingTabs = own;
    try {
      const isOpening = tabs.peek() === null;
      const reply = await remote(`${type}.tabs`, { stage, ...narrowed }, { signal: own.signal, isQuiet, isOpening });
      if (own.signal.aborted) return;
      tabs.value = reply.tabs;
      actions.value = mayOffer(connection, 'actions') ? (reply.actions ?? []) : ungranted;
      tabsError.value = undefined;
      said = '';
    } catch (error) {
      if (own.signal.aborted || isQuiet) return;
      tabsError.value = error;
      publishError(error);
    }
  }

  const place = createListPlace({ connection, type, tabs, list, firstView, entered: shell.leave, counts });

  return {
    ...shell,
    ...place,
    tabs,
    counts,
    task,
    openTask(next) {
      task.value = next;
    },
    request: () => requestOf(list.query.peek()),
    actions,
    async reload() {
      if (tabs.peek() === null) return place.start(loadTabs);
      await Promise.all([loadTabs(), list.reload()]);
    },
    async refresh() {
      if (tabs.peek() !== null) await Promise.all([loadTabs(true), list.refresh()]);
    },
    dispose() {
      place.dispose();
      loadingTabs?.abort();
      shell.dispose();
    },
  };
}

/** A tab of the wire in the shell's shape. */
function shellTab(
  { queueName, tabName, applicationCount, tableColumnConfig, filters }: QueueTab,
  { [queueName]: count = applicationCount }: TabCounts,
): ShellTab {
  return { key: queueName, name: tabName, count, columns: tableColumnConfig, filters };
}
