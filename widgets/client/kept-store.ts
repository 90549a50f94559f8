import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

/** What outlives a page, by key: drafts and writes that wait to be sent. */
export interface KeptStore {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries<Value>(prefix: string): Promise<[key: string, value: Value][]>;
}

/** The page's memory: all there is on a foreign page, whose disk is not ours to write personal text to. */
export function memoryStore(): KeptStore {
  const kept = new Map<string, unknown>();
  return {
    get: async <Value>(key: string) => kept.get(key) as Value | undefined,
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    delete: async (key) => void kept.delete(key),
    entries: async <Value>(prefix: string) => [...kept].filter(([key]) => key.startsWith(prefix)) as [string, Value][],
  };
}

/** IndexedDB on the product's own pages; where the browser blocks it, the page's memory. */
export function browserStore(): KeptStore {
  const behind = memoryStore();
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore('lending', 'kept'));
  const or = async <Value>(inBrowser: () => Promise<Value>, otherwise: () => Promise<Value>) => {
    try {
      return await inBrowser();
    } catch {
      return otherwise();
    }
  };
  return {
    get: <Value>(key: string) =>
      or(
        async () => (await get<Value>(key, store())) ?? (await behind.get<Value>(key)),
        () => behind.get<Value>(key),
      ),
    set: (key, value) =>
      or(
        () => set(key, value, store()),
        () => behind.set(key, value),
      ),
    delete: async (key) => {
      await behind.delete(key);
      await or(
        () => del(key, store()),
        async () => undefined,
      );
    },
    entries: async <Value>(prefix: string) => {
      const inMemory = await behind.entries<Value>(prefix);
      const inBrowser = await or(
        () => entries<string, Value>(store()),
        async (): Promise<[string, Value][]> => [],
      );
      return [...inMemory, ...inBrowser.filter(([key]) => key.startsWith(prefix))];
    },
  };
}
