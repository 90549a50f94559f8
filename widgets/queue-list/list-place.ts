import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { List } from '../kit/list/create-list.ts';
import type { QueueTab } from './queue-tab.ts';
import { readRememberedTab, rememberTab } from './remembered-tab.ts';

/** Reads and writes the address; not needed before the first rows of a fresh list. */
const views = () => import('./views.ts');

/** A query string for the page's address: a step that Back takes back, or a mended form of what it said. */
export interface NextView {
  view: string;
  isStep: boolean;
}

/** Where in a list one is: tab, page, rows, sort, search, filters. */
export interface ListPlace {
  /** Opens the list where the address or the remembered tab says. */
  start(loadTabs: () => Promise<void>): Promise<void>;
  /** Whether it is known which tab the rows are to be of; before, those of the likely one are under way. */
  hasOpened: ReadonlySignal<boolean>;
  chooseTab(queueName: string): Promise<void>;
  /** What the page's address is to say now, if it says something else. */
  nextView(): Promise<NextView | undefined>;
  /** Goes where the page's address says, as Back does; an empty one is a fresh start. */
  showView(view: string): Promise<void>;
  /** The place as a query string, and the way to another. */
  ownView(): Promise<string>;
  openView(view: string): Promise<void>;
  dispose(): void;
}

export interface ListPlaceInputs {
  connection: Connection;
  type: ListType;
  tabs: ReadonlySignal<readonly QueueTab[] | null>;
  list: List<ListRecord>;
  /** The query string that the screen opens on. */
  firstView: string | undefined;
  /** Another tab or view is about to show. */
  entered(): void;
}

export function createListPlace({ connection, type, tabs, list, firstView, entered }: ListPlaceInputs): ListPlace {
  const { storage, isForeign } = connection;
  /** What the page's address says, and whether the list has got there. */
  let address = firstView ?? '';
  let hasArrived = false;
  const hasOpened = signal(false);
  /** The query it got there with: any other since then is a step, even one before the address has been looked at. */
  let landed: unknown;
  let isDisposed = false;

  const defaultTab = () => tabs.peek()?.find(({ defaultSelected }) => defaultSelected) ?? tabs.peek()?.[0];
  const tabNamed = (name: string | undefined) => tabs.peek()?.find(({ queueName }) => queueName === name);
  const plainView = () => ({ tab: defaultTab()?.queueName ?? '', pageSize: defaultPageSize });
  /** Whether a tab is filtered before anybody has chosen. */
  const isFilteredAtFirst = ({ filters }: QueueTab) =>
    filters.some(
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

  async function openView(view: string): Promise<void> {
    const { readView } = await views();
    const tab = tabNamed(readView(view).tab) ?? defaultTab();
    if (tab) rememberTab(storage, type, tab.queueName);
    entered();
    await open(tab, view);
  }

  async function begin(loadTabs: () => Promise<void>): Promise<void> {
    const view = address;
    const likely = readRememberedTab(storage, type) ?? listRows[type].firstQueue;
    // the rows are asked for together with the tabs
    const early = view === '' ? list.show({ tab: likely }) : undefined;
    const wanted = view === '' ? likely : (await views()).readView(view).tab;
    await loadTabs();
    if (isDisposed || tabs.peek() === null) return early;
    const tab = tabNamed(wanted) ?? defaultTab();
    const isGuessRight = early !== undefined && tab?.queueName === likely && !isFilteredAtFirst(tab);
    const opening = isGuessRight && list.error.peek() === undefined ? early : open(tab, view);
    hasOpened.value = true;
    await opening;
  }

  return {
    async start(loadTabs) {
      await begin(loadTabs);
      landed = list.query.peek();
    },
    hasOpened,
    async chooseTab(queueName) {
      rememberTab(storage, type, queueName);
      entered();
      const tab = tabNamed(queueName);
      if (tab && isFilteredAtFirst(tab)) await open(tab, '', list.query.peek().pageSize);
      else await list.chooseTab(queueName);
    },
    async nextView() {
      if (list.page.peek() === null || !hasOpened.peek()) return undefined;
      // taken before the wait: somebody may go on meanwhile, and that is a step of its own
      const isStep = hasArrived || (landed !== undefined && landed !== list.query.peek());
      hasArrived = true;
      // an event carries nothing personal on a foreign page
      const query = isForeign ? { ...list.query.peek(), searchValue: '' } : list.query.peek();
      const { viewOf } = await views();
      const view = viewOf(query, plainView(), address);
      if (view === address) return undefined;
      address = view;
      return { view, isStep };
    },
    async showView(view) {
      if (view === address) return;
      address = view;
      hasArrived = false;
      landed = undefined;
      if (tabs.peek() === null) return;
      await openView(view);
      landed = list.query.peek();
    },
    ownView: async () => (await views()).viewOf(list.query.peek(), plainView()),
    openView,
    dispose() {
      isDisposed = true;
    },
  };
}
