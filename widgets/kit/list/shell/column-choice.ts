import type { Storage } from '../../../client/storage.ts';
import type { ColumnChoice } from '../columns.ts';

const keyOf = (list: string) => `lending.columns.${list}` as const;

/** Reads which columns a person has shown or hidden on a list; empty where nothing readable is stored. */
export function readColumnChoice(storage: Storage, list: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(list)) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, isShown]) => typeof isShown === 'boolean'));
  } catch {
    return {};
  }
}

/** Stores the choice: in local storage on the product's own pages, elsewhere until the page ends. */
export function writeColumnChoice(storage: Storage, list: string, choice: ColumnChoice): void {
  storage.write(keyOf(list), JSON.stringify(choice));
}
