import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Storage } from '../client/storage.ts';
import type { ListType } from '../contract/lists.ts';
import { placeColumns, type ColumnChoice, type ListColumn, type PlacedColumn } from '../kit/list/columns.ts';
import type { ListQuery } from '../kit/list/list-query.ts';
import { readColumnChoice, writeColumnChoice } from './column-choice.ts';

export interface ListColumns {
  /** The columns to draw. */
  columns: ReadonlySignal<readonly PlacedColumn[]>;
  columnChoice: ReadonlySignal<ColumnChoice>;
  /** Shows and hides columns, from now on. */
  chooseColumns(choice: ColumnChoice): void;
  /** Whether the rows on hold are listed: a filter's value is HOLD (FL-23). */
  isOnHold: ReadonlySignal<boolean>;
}

/** The columns of a tab as the person has them; on the on-hold list its own show too: the reason, the comment. */
export function createListColumns(
  storage: Storage,
  type: ListType,
  all: ReadonlySignal<readonly ListColumn[]>,
  query: ReadonlySignal<ListQuery>,
): ListColumns {
  const columnChoice = signal(readColumnChoice(storage, type));
  const isOnHold = computed(() => Object.values(query.value.filters).some((values) => values.includes('HOLD')));
  const holdColumns = computed(() =>
    isOnHold.value
      ? Object.fromEntries(all.value.flatMap(({ value }) => (value.startsWith('hold') ? [[value, true]] : [])))
      : {},
  );
  return {
    columns: computed(() => placeColumns(all.value, { ...holdColumns.value, ...columnChoice.value })),
    columnChoice,
    chooseColumns(choice) {
      columnChoice.value = choice;
      writeColumnChoice(storage, type, choice);
    },
    isOnHold,
  };
}
