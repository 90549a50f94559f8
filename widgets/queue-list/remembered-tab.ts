import type { Storage } from '../client/storage.ts';
import type { ListType } from '../contract/lists.ts';

const key = 'lending.queueList';

/** The tab that was last chosen on a list; undefined when the last list was another one (QL-07, QL-08). */
export function readRememberedTab(storage: Storage, list: ListType): string | undefined {
  try {
    const kept = JSON.parse(storage.read(key) ?? 'null') as { list?: unknown; tab?: unknown } | null;
    return kept?.list === list && typeof kept.tab === 'string' ? kept.tab : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a list and its chosen tab: in local storage on the product's own pages, on others until the page ends. */
export function rememberTab(storage: Storage, list: ListType, tab: string): void {
  storage.write(key, JSON.stringify({ list, tab }));
}
