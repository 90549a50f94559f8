import type { Storage } from '../../../client/storage.ts';
import type { ColumnChoice } from '../columns.ts';

const keyOf = (list: string) => `lending.columns.${list}` as const;

/** The columns that were shown or hidden on a list by hand. */
export function readColumnChoice(storage: Storage, list: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(list)) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, isShown]) => typeof isShown === 'boolean'));
  } catch {
    return {};
  }
}

/** Keeps them: in local storage on the product's own pages, until the page ends elsewhere. */
export function writeColumnChoice(storage: Storage, list: string, choice: ColumnChoice): void {
  storage.write(keyOf(list), JSON.stringify(choice));
}
