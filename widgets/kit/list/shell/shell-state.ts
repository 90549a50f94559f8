import type { ReadonlySignal } from '@preact/signals-react';
import type { FilterAction } from '../../filter/filter-drawer.tsx';
import type { ColumnChoice, ListColumn, ListRecord, PlacedColumn } from '../columns.ts';
import type { List } from '../create-list.ts';
import type { Search } from '../create-search.ts';
import type { ListFilter } from '../filters.ts';
import type { TabCard } from '../tab-cards.tsx';

/** What was ticked and is not done, by row id: the row, and why. */
export type Undone = ReadonlyMap<string, { row: ListRecord; reason: string }>;

/** A tab, and what the list is while it is chosen. */
export interface ShellTab extends TabCard {
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
}

/** A list as its shell draws and changes it, whatever its rows are. Each part of the shell takes what it needs of it. */
export interface ShellState {
  list: List<ListRecord>;
  search: Search;
  /** Null until it is known which there are, and with them the columns; empty where the list has none (QL-03). */
  tabCards: ReadonlySignal<readonly ShellTab[] | null>;
  chooseTab(key: string): Promise<void>;
  /** All columns of the chosen tab. */
  allColumns: ReadonlySignal<readonly ListColumn[]>;
  /** Those to draw. */
  columns: ReadonlySignal<readonly PlacedColumn[]>;
  columnChoice: ReadonlySignal<ColumnChoice>;
  /** Shows and hides columns, from now on. */
  chooseColumns(choice: ColumnChoice): void;
  /** What the chosen tab can be filtered by (FL-19). */
  filters: ReadonlySignal<readonly ListFilter[]>;
  /** Whether a filter is by an amount in rupees. */
  isMoney(filterId: string): boolean;
  filter(action: FilterAction): void;
  /** Whether rows can be ticked: where there is something to do with several (QL-20). */
  canSelect: ReadonlySignal<boolean>;
  /** Told whether or not the row is still here. */
  undone: ReadonlySignal<Undone>;
  setUndone(undone: Undone): void;
  /** The row that the keyboard stands on. */
  currentId: ReadonlySignal<string | undefined>;
  moveTo(rowId: string | undefined): void;
  /** Why there is nothing to show: the error page, or the backend's own text. */
  failure: ReadonlySignal<{ isWhole: boolean; message: string } | undefined>;
  /** Whether what is asked for has just lost its last row: the work is done. */
  isFinished: ReadonlySignal<boolean>;
  /** Loads everything, for the first time or again. */
  reload(): Promise<void>;
  /** Reads what is shown again without a sign of it. */
  refresh(): Promise<void>;
}
