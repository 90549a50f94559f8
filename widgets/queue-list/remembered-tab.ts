import type { Storage } from '../client/storage.ts';
import type { ListType } from '../contract/lists.ts';

const keyOf = (list: ListType) => `lending.queueList.${list}` as const;

/** The tab that was last chosen on a list; undefined when none was (QL-07, QL-08). */
export const readRememberedTab = (storage: Storage, list: ListType): string | undefined =>
  storage.read(keyOf(list)) ?? undefined;

/** Remembers a list's chosen tab: in local storage on the product's own pages, on others until the page ends. */
export const rememberTab = (storage: Storage, list: ListType, tab: string): void => storage.write(keyOf(list), tab);
