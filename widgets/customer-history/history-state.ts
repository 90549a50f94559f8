import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { ListColumn, ListRecord, PlacedColumn } from '../kit/list/columns.ts';
import type { ListPage } from '../kit/list/list-query.ts';
import { createShellState, shellFailure, type OwnShellState } from '../kit/list/shell/create-shell-state.ts';
import type { ShellTab } from '../kit/list/shell/shell-state.ts';
import type { LoadError } from '../kit/work/create-load.ts';

/** What a page of a history says beside its rows. */
export interface HistoryHead {
  loanApplicationNumber: string;
  custName: string;
  mayDownload: boolean;
}

/** One page of a history's call, whatever its rows are. */
interface HistoryPage<Tab extends string> extends HistoryHead {
  rows: readonly { rowId: string }[];
  totalCount: number;
  asOf: string;
  counts: Readonly<Record<Tab, number>>;
}

/** Which rows of which tab are asked for. */
interface HistoryQuery<Tab extends string> {
  tab: Tab;
  pageNumber: number;
  rows: number;
}

interface HistoryInputs<Tab extends string, Page extends HistoryPage<Tab>> {
  connection: Connection;
  /** The name that the choice of columns is stored under. */
  name: string;
  tabs: Readonly<Record<Tab, string>>;
  columns: readonly ListColumn[];
  ask(query: HistoryQuery<Tab>, signal: AbortSignal, isQuiet: boolean): Promise<Page>;
  /** A row in the shape of the columns. */
  cellsOf(row: Page['rows'][number]): Readonly<Record<string, unknown>>;
  /** A column as it is drawn, where that is not as a file has it. */
  drawn?(column: PlacedColumn): PlacedColumn;
  loadFailed(error: LoadError): void;
}

export interface History<Page> extends OwnShellState {
  /** What the last page said; undefined before the first. */
  head: ReadonlySignal<Page | undefined>;
  /** Every row of the chosen tab, as a file wants them. */
  lines(signal: AbortSignal): AsyncIterable<{ kind: 'head'; totalCount: number } | { kind: 'row'; row: ListRecord }>;
}

/** The most rows that the calls answer at a time. */
const mostRows = 100;

/** The state of a loan's history: its tabs with their counts, and the rows of the chosen one. */
export function createHistory<Tab extends string, Page extends HistoryPage<Tab>>({
  connection,
  name,
  tabs: names,
  columns,
  ask,
  cellsOf,
  drawn = (column) => column,
  loadFailed,
}: HistoryInputs<Tab, Page>): History<Page> {
  const keys = Object.keys(names) as Tab[];
  const [first] = keys;
  const head = signal<Page | undefined>(undefined);
  const tabs = signal<readonly ShellTab[] | null>(null);
  const tabOf = (key: string): Tab => keys.find((known) => known === key) ?? (first as Tab);

  function recordOf(row: Page['rows'][number]): ListRecord {
    return { ...cellsOf(row), rowId: row.rowId, version: 0, lockedBy: null, lockExpiresAt: null, actions: [] };
  }
  function take(page: Page): void {
    head.value = page;
    tabs.value = keys.map((key) => ({
      key,
      name: names[key],
      count: page.counts[key],
      columns: [...columns],
      filters: [],
    }));
  }

  const shell = createShellState({
    name,
    storage: connection.storage,
    async load({ tab, page, pageSize }, wanted, isQuiet): Promise<ListPage<ListRecord>> {
      const answer = await ask({ tab: tabOf(tab), pageNumber: page + 1, rows: pageSize }, wanted, isQuiet);
      if (!isQuiet || head.peek()) take(answer);
      return {
        rows: answer.rows.map(recordOf),
        totalCount: answer.totalCount,
        totalIsCapped: false,
        asOf: answer.asOf,
      };
    },
    pageSize: 15,
    searchTypes: [],
    tabs,
    canSelect: signal(false),
    failed(error) {
      const { code, isRetryable, message } = shellFailure(error);
      loadFailed({ code, retryable: isRetryable, message });
    },
  });

  return {
    ...shell,
    columns: computed(() => shell.columns.value.map(drawn)),
    head,
    reload: () => (shell.list.query.peek().tab === '' ? shell.chooseTab(tabOf('')) : shell.reload()),
    async *lines(ending) {
      const tab = tabOf(shell.list.query.peek().tab);
      for (let pageNumber = 1, done = 0; ; pageNumber++) {
        const page = await ask({ tab, pageNumber, rows: mostRows }, ending, true);
        if (pageNumber === 1) yield { kind: 'head', totalCount: page.totalCount };
        for (const row of page.rows) yield { kind: 'row', row: recordOf(row) };
        done += page.rows.length;
        if (page.rows.length === 0 || done >= page.totalCount) return;
      }
    },
  };
}
