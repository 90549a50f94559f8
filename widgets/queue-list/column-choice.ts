import type { Storage } from '../client/storage.ts';
import type { ListType } from '../contract/lists.ts';
import type { ColumnChoice } from '../kit/list/columns.ts';

const keyOf = (list: ListType) => `lending.columns.${list}` as const;

/** The columns that were shown or hidden on a list by hand. */
export function readColumnChoice(storage: Storage, list: ListType): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(list)) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, isShown]) => typeof isShown === 'boolean'));
  } catch {
    return {};
  }
}

/** Keeps them: in local storage on the product's own pages, until the page ends elsewhere. */
export function writeColumnChoice(storage: Storage, list: ListType, choice: ColumnChoice): void {
  storage.write(keyOf(list), JSON.stringify(choice));
}
