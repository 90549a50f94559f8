import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { defaultPageSize, listRows, type ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { List } from '../kit/list/create-list.ts';
import type { QueueTab, TabCounts } from './queue-tab.ts';
import { readRememberedTab, rememberTab } from './remembered-tab.ts';

/** Loads what reads and writes the address; the first rows of a fresh list do not need it. */
const views = () => import('./views.ts');

/** A query string for the page's address: a step that Back undoes (`isStep`), or a corrected form of the address. */
export interface NextView {
  view: string;
  isStep: boolean;
}

/** The place that a list shows: tab, page, rows, sort, search, filters. */
export interface ListPlace {
  /** Opens the list at the place of the address, or else at the remembered tab. */
  start(loadTabs: () => Promise<void>): Promise<void>;
  /** True once the rows' tab is certain; before, the rows of the likely tab are being loaded. */
  hasOpened: ReadonlySignal<boolean>;
  chooseTab(queueName: string): Promise<void>;
  /** The query string that the page's address needs now; undefined when the address has it already. */
  nextView(): Promise<NextView | undefined>;
  /** Goes to the place of the page's address, as Back does; an empty `view` is a fresh start. */
  showView(view: string): Promise<void>;
  /** The place as a query string, which `openView` opens again. */
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
  /** The counts by tab as the list is searched and filtered now; empty where they are not known. */
  counts: ReadonlySignal<TabCounts>;
  /** Called when another tab or view is about to show. */
  entered(): void;
}

export function createListPlace({
  connection,
  type,
  tabs,
  list,
  firstView,
  entered,
  counts,
}: ListPlaceInputs): ListPlace {
  const { storage, isForeign } = connection;
  /** The page's query string, and whether the list has arrived at its place. */
  let address = firstView ?? '';
  let hasArrived = false;
  const hasOpened = signal(false);
  /** The list's query on arrival: any other query since is a step, even one before the address was compared. */
  let landed: unknown;
  let hasChosenTab = false;
  let isDisposed = false;

  const defaultTab = () => tabs.peek()?.find(({ defaultSelected }) => defaultSelected) ?? tabs.peek()?.[0];
  const tabNamed = (name: string | undefined) => tabs.peek()?.find(({ queueName }) => queueName === name);
  const plainView = () => ({ tab: defaultTab()?.queueName ?? '', pageSize: defaultPageSize });
  /** True when a tab is filtered before anybody has chosen. */
  const isFilteredAtFirst = ({ filters }: QueueTab) =>
    filters.some(
      ({ filterOption, kind, selectedValueIndexes }) =>
        kind !== 'accordionGroup' && selectedValueIndexes.some((index) => filterOption[index]?.value !== 'all'),
    );

  /** The place of a tab by a query string, or by the tab's own first filters. */
  async function placeOf(tab: QueueTab | undefined, view: string, pageSize = defaultPageSize) {
    const isPlain = !tab || (view === '' && !isFilteredAtFirst(tab));
    if (isPlain) return { tab: tab?.queueName ?? '', pageSize };
    const { knownQuery, readView } = await views();
    return { pageSize, ...knownQuery(type, tab, readView(view)) };
  }

  const open = async (...place: Parameters<typeof placeOf>) => list.show(await placeOf(...place));

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
    // Requests the rows together with the tabs.
    const early = view === '' ? list.show({ tab: likely }) : undefined;
    const wanted = view === '' ? likely : (await views()).readView(view).tab;
    await loadTabs();
    if (isDisposed || tabs.peek() === null) return early;
    // The page has asked for another place while the tabs were on their way.
    if (address !== view) {
      hasOpened.value = true;
      return openView(address);
    }
    const tab = tabNamed(wanted) ?? defaultTab();
    const isGuessRight = early !== undefined && tab?.queueName === likely && !isFilteredAtFirst(tab);
    const opening = isGuessRight && list.error.peek() === undefined ? undefined : await placeOf(tab, view);
    // Meanwhile the page has asked for another place, or somebody has chosen a tab.
    if (address !== view || hasChosenTab) {
      hasOpened.value = true;
      return;
    }
    // What somebody searches for before the place is known stays.
    const { searchColumn, searchValue } = list.query.peek();
    const shown = opening ? list.show(opening) : early;
    hasOpened.value = true;
    await shown;
    if (searchValue !== '' && list.query.peek().searchValue !== searchValue)
      await list.search(searchColumn, searchValue);
  }

  return {
    async start(loadTabs) {
      await begin(loadTabs);
      landed = list.query.peek();
    },
    hasOpened,
    async chooseTab(queueName) {
      hasChosenTab = true;
      rememberTab(storage, type, queueName);
      entered();
      const tab = tabNamed(queueName);
      // What the card counts is what a click on it lists.
      if (counts.peek()[queueName] !== undefined) await list.show({ ...list.query.peek(), tab: queueName, page: 0 });
      else if (tab && isFilteredAtFirst(tab)) await open(tab, '', list.query.peek().pageSize);
      else await list.chooseTab(queueName);
    },
    async nextView() {
      if (list.page.peek() === null || !hasOpened.peek()) return undefined;
      // Read before the wait: what the person does meanwhile is a step of its own.
      const isStep = hasArrived || (landed !== undefined && landed !== list.query.peek());
      hasArrived = true;
      // On a page of another origin an event carries nothing personal, so the search is left out.
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
