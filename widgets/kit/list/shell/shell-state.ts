import type { ReadonlySignal } from '@preact/signals-react';
import type { FilterAction } from '../../filter/filter-drawer.tsx';
import type { ColumnChoice, ListColumn, ListRecord, PlacedColumn } from '../columns.ts';
import type { List } from '../create-list.ts';
import type { Search } from '../create-search.ts';
import type { ListFilter } from '../filters.ts';
import type { TabCard } from '../tab-cards.tsx';
import type { LoadFailure } from '../../work/create-load.ts';

/** Ticked rows that were left undone, by row id: the row, and the reason. */
export type Undone = ReadonlyMap<string, { row: ListRecord; reason: string }>;

/** A tab, and the columns and filters of the list while the tab is chosen. */
export interface ShellTab extends TabCard {
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
}

/** A list as its shell draws and changes it, whatever its rows are. Each part of the shell takes what it needs of it. */
export interface ShellState {
  /** What its choice of columns is stored under: of a list of the contract, its name. */
  name: string;
  list: List<ListRecord>;
  search: Search;
  /** Null until the tabs and their columns have loaded; empty where the list has no tabs (QL-03). */
  tabCards: ReadonlySignal<readonly ShellTab[] | null>;
  chooseTab(key: string): Promise<void>;
  /** All columns of the chosen tab. */
  allColumns: ReadonlySignal<readonly ListColumn[]>;
  /** The columns to draw. */
  columns: ReadonlySignal<readonly PlacedColumn[]>;
  columnChoice: ReadonlySignal<ColumnChoice>;
  /** Shows and hides columns, from now on. */
  chooseColumns(choice: ColumnChoice): void;
  /** The filters of the chosen tab (FL-19). */
  filters: ReadonlySignal<readonly ListFilter[]>;
  /** Whether a filter is by an amount in rupees. */
  isMoney(filterId: string): boolean;
  filter(action: FilterAction): void;
  /** True where rows can be ticked, because there is an action on several rows (QL-20). */
  canSelect: ReadonlySignal<boolean>;
  /** Shown whether or not the row is still on the page. */
  undone: ReadonlySignal<Undone>;
  setUndone(undone: Undone): void;
  /** The row that the keyboard stands on. */
  currentId: ReadonlySignal<string | undefined>;
  moveTo(rowId: string | undefined): void;
  /** Why there is nothing to show: the error page, or the backend's own text. */
  failure: ReadonlySignal<LoadFailure | undefined>;
  /** True when the chosen tab and filters have just lost their last row: the work is done. */
  isFinished: ReadonlySignal<boolean>;
  /** Loads everything, for the first time or again. */
  reload(): Promise<void>;
  /** Loads the shown page again without a loading sign. */
  refresh(): Promise<void>;
}
