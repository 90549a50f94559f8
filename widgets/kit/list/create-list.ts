import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { firstQuery, noFilters, type ChosenFilters, type ListPage, type ListQuery } from './list-query.ts';
import { createPages, type LoadPage } from './pages.ts';

/** What the list's box shows instead of rows, or `rows`. Old rows stay while the next are loading. */
export type ListShows = 'nothing' | 'loading' | 'rows' | 'noRecords' | 'noResults' | 'failure';

/** The fields of a row that a list reads. */
interface ListedRow {
  rowId: string;
  /** The colleague who has locked the row, which loses its tick then; null or undefined while the row is free. */
  lockedBy?: string | null;
}

export interface ListInputs<Row extends ListedRow> {
  /** Loads a page; the signal aborts when its answer is not wanted any more. */
  load: LoadPage<Row>;
  /** Where to begin: a tab, a page from the address bar. */
  query?: Partial<ListQuery>;
  prefetches?: boolean;
  /** Called with the error of each failed load; not for a stale load or a refresh. */
  failed?(error: unknown): void;
  /**
   * Called with ticked rows, as they were, that the same query no longer returns free: a colleague has locked them, or
   * they are gone.
   */
  unticked?(rows: readonly Row[]): void;
}

export interface List<Row extends ListedRow> {
  query: ReadonlySignal<ListQuery>;
  page: ReadonlySignal<ListPage<Row> | null>;
  rows: ReadonlySignal<readonly Row[]>;
  isLoading: ReadonlySignal<boolean>;
  error: ReadonlySignal<unknown>;
  shows: ReadonlySignal<ListShows>;
  /**
   * The number of pages, at least 1. While the total is capped, it is one more than the known pages, until the last
   * page is found.
   */
  pageCount: ReadonlySignal<number>;
  /** Ids of the ticked rows, on whichever page: they stay while pages are turned, and go with another filter or search. */
  selected: ReadonlySignal<ReadonlySet<string>>;
  /** The ticked rows, as they were last read. */
  ticked(): Row[];
  /** Loads what the query asks for, again or for the first time. */
  reload(): Promise<void>;
  /** Tells of a row that others have changed: it is not shown as a page that was loaded ahead has it. */
  changedElsewhere(rowId: string): void;
  /** Loads the shown page again without a loading sign; a failed or late answer changes nothing. */
  refresh(): Promise<void>;
  /** Shows another tab at its first page, unsearched, unfiltered, in its own order (QL-05, QL-06). */
  chooseTab(tab: string): Promise<void>;
  goTo(page: number): Promise<void>;
  /** Changes the page size and keeps the first shown row in sight. */
  resize(pageSize: number): Promise<void>;
  /** Sorts by a column: ascending first, then descending, and so on (QL-16). */
  sort(column: string): Promise<void>;
  search(column: string, value: string): Promise<void>;
  clearSearch(): Promise<void>;
  filter(filters: ChosenFilters): Promise<void>;
  /** Shows a whole query, such as the one in the address bar after Back. */
  show(query: Partial<ListQuery>): Promise<void>;
  select(rowId: string, isSelected: boolean): void;
  /** Ticks the rows of this page, or the given ones, that no colleague has locked; or removes every tick. */
  selectAll(isSelected: boolean, given?: readonly Row[]): void;
  /** Takes the number of all rows, where the page's own total was counted up to a limit. */
  recount(totalCount: number): void;
  /** Replaces a row by its new values, as a saved row action returns them. */
  replace(row: Row): void;
  dispose(): void;
}

/**
 * Milliseconds before the next page is loaded ahead: by then the shown rows are drawn, and the load does not delay
 * them.
 */
const aheadAfterMs = 200;

/** The state of a paged, sorted, searched and filtered list. Only the answer to the last query is shown. */
export function createList<Row extends ListedRow>({
  load,
  query: given = {},
  prefetches = false,
  failed,
  unticked,
}: ListInputs<Row>): List<Row> {
  const query = signal(firstQuery(given));
  const page = signal<ListPage<Row> | null>(null);
  const isLoading = signal(false);
  const error = signal<unknown>(undefined);
  const selected = signal<ReadonlySet<string>>(new Set());
  const seen = new Map<string, Row>();
  const pages = createPages(load);
  const ending = new AbortController();
  let ahead: ReturnType<typeof setTimeout> | undefined;
  /**
   * How many pages a list with a capped total has, as far as it was read, and one more where a further page is likely.
   */
  const reach = signal(0);
  /** The query that the shown rows answer. */
  let shown: ListQuery | undefined;
  /** The page that was found empty; Infinity while none was. */
  let endsAt = Infinity;
  const rows = computed(() => page.value?.rows ?? []);
  const pageCount = computed(() => {
    const { totalCount = 0, totalIsCapped = false } = page.value ?? {};
    return Math.max(1, Math.ceil(totalCount / query.value.pageSize), totalIsCapped ? reach.value : 0);
  });

  const freeIds = (listed: readonly Row[]) =>
    new Set(listed.filter(({ lockedBy }) => !lockedBy).map(({ rowId }) => rowId));

  /** Shows a page; rows that are gone, or that a colleague has locked, lose their ticks. */
  function take(answer: ListPage<Row>, asked: ListQuery): void {
    const before = rows.peek();
    page.value = answer;
    const next = asked.page + 1;
    const { length } = answer.rows;
    if (length > 0) reach.value = length >= asked.pageSize && next < endsAt ? next + 1 : next;
    const free = freeIds(answer.rows);
    // On the page that is shown again every row counts that stood there; on another page those that came.
    const here = asked === shown ? before : answer.rows;
    const lost = here.filter(({ rowId }) => selected.peek().has(rowId) && !free.has(rowId));
    for (const row of answer.rows) seen.set(row.rowId, row);
    if (lost.length > 0) {
      const gone = lost.map(({ rowId }) => rowId);
      selected.value = new Set([...selected.peek()].filter((id) => !gone.includes(id)));
      unticked?.(lost);
    }
    shown = asked;
  }

  const isPastEnd = (answer: ListPage<Row>, asked: ListQuery) => answer.rows.length === 0 && asked.page > 0;

  /** Goes to the last page that may have rows, after the requested page was found empty. */
  function stepBack({ totalCount, totalIsCapped }: ListPage<Row>, asked: ListQuery): Promise<void> {
    const counted = Math.ceil(totalCount / asked.pageSize);
    const known = totalIsCapped ? Math.max(counted, reach.peek()) : counted;
    endsAt = asked.page;
    // `reach` counts for one step back; for the next steps only the counted total does
    reach.value = 0;
    return goTo(Math.max(0, Math.min(asked.page, known) - 1));
  }

  async function reload(): Promise<void> {
    clearTimeout(ahead);
    isLoading.value = true;
    const asked = query.peek();
    try {
      const answer = await pages.load(asked);
      if (answer === 'stale') return;
      if (isPastEnd(answer, asked)) return await stepBack(answer, asked);
      take(answer, asked);
      error.value = undefined;
      isLoading.value = false;
      if (prefetches && asked.page + 1 < pageCount.peek())
        ahead = setTimeout(() => pages.prefetch({ ...asked, page: asked.page + 1 }), aheadAfterMs);
    } catch (reason) {
      error.value = reason;
      isLoading.value = false;
      failed?.(reason);
    }
  }

  function goTo(number: number): Promise<void> {
    query.value = { ...query.peek(), page: number };
    return reload();
  }

  /** Changes the query and loads: other rows, or the same rows on other pages. */
  function change(changed: Partial<ListQuery>): Promise<void> {
    endsAt = Infinity;
    reach.value = 0;
    // What is ticked must be among the rows that can be paged to.
    if (changed.filters || changed.searchValue !== undefined) selected.value = new Set();
    query.value = { ...query.peek(), ...changed };
    return reload();
  }

  const shows = computed((): ListShows => {
    if (error.value !== undefined) return 'failure';
    if (!page.value) return isLoading.value ? 'loading' : 'nothing';
    if (page.value.rows.length > 0) return 'rows';
    const isNarrowed = query.value.searchValue !== '';
    return isNarrowed ? 'noResults' : 'noRecords';
  });

  return {
    query,
    page,
    rows,
    isLoading,
    error,
    shows,
    pageCount,
    selected,
    reload() {
      pages.forget();
      endsAt = Infinity;
      return reload();
    },
    changedElsewhere: pages.changed,
    async refresh() {
      const asked = query.peek();
      if (isLoading.peek() || !page.peek()) return;
      pages.forget();
      try {
        const answer = await pages.again(asked, ending.signal);
        if (query.peek() !== asked || isLoading.peek()) return;
        endsAt = Infinity;
        if (isPastEnd(answer, asked)) await stepBack(answer, asked);
        else take(answer, asked);
      } catch {
        // a failed refresh leaves the shown rows, which may be a moment old
      }
    },
    chooseTab(tab) {
      page.value = null;
      selected.value = new Set();
      return change({ ...firstQuery(), tab, pageSize: query.peek().pageSize });
    },
    goTo: (number) => goTo(Math.max(0, Math.min(number, pageCount.peek() - 1))),
    resize(pageSize) {
      const { page: number, pageSize: before } = query.peek();
      return change({ pageSize, page: Math.floor((number * before) / pageSize) });
    },
    sort(column) {
      const { sortBy, sortOrder } = query.peek();
      return change({ sortBy: column, sortOrder: sortBy === column && sortOrder === 'asc' ? 'desc' : 'asc', page: 0 });
    },
    search: (searchColumn, searchValue) => change({ searchColumn, searchValue, page: 0 }),
    clearSearch: () => change({ searchColumn: '', searchValue: '', page: 0 }),
    filter: (filters) => change({ filters, page: 0 }),
    show(next) {
      if (next.tab !== undefined && next.tab !== query.peek().tab) page.value = null;
      error.value = undefined;
      return change(firstQuery({ pageSize: query.peek().pageSize, filters: noFilters, ...next }));
    },
    select(rowId, isSelected) {
      const ids = new Set(selected.peek());
      if (isSelected) ids.add(rowId);
      else ids.delete(rowId);
      selected.value = ids;
    },
    ticked: () => [...selected.peek()].flatMap((id) => seen.get(id) ?? []),
    selectAll(isSelected, given = rows.peek()) {
      for (const row of given) seen.set(row.rowId, row);
      selected.value = new Set(isSelected ? [...selected.peek(), ...freeIds(given)] : []);
    },
    recount(totalCount) {
      const shown = page.peek();
      if (shown) page.value = { ...shown, totalCount, totalIsCapped: false };
    },
    replace(row) {
      const shown = page.peek();
      if (shown) page.value = { ...shown, rows: shown.rows.map((old) => (old.rowId === row.rowId ? row : old)) };
      pages.forget();
    },
    dispose() {
      clearTimeout(ahead);
      ending.abort();
      pages.dispose();
    },
  };
}
