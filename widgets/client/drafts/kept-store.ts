import { signal, type ReadonlySignal } from '@preact/signals-react';
import { Late, longestMs, within } from '../browser/within.ts';
import { createStore, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';

/** Keeps drafts and the writes of the outbox by key, beyond the page if the browser can. */
export interface KeptStore {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Keeps a value for this tab's next page at once, beside `set`: a page that closes does not wait for the browser's
   * own write.
   */
  leave(key: string, value: unknown): void;
  /** Returns, once, what this tab's former page left under a key; undefined for nothing. */
  takeLeft(key: string): unknown;
  entries<Value>(prefix: string): Promise<[key: string, value: Value][]>;
  /** True if the store outlives the page; undefined until the browser has answered. */
  isLasting: ReadonlySignal<boolean | undefined>;
  /** Keys of the values that would end with the page. */
  atRisk: ReadonlySignal<ReadonlySet<string>>;
  /** Notes that the value under this key is kept elsewhere too. Holds until the key is next set. */
  secure(key: string): void;
}

/** The page's memory: the only store on a foreign page, whose disk must not receive personal text. */
export function memoryStore(): KeptStore {
  const kept = new Map<string, unknown>();
  const atRisk = signal<ReadonlySet<string>>(new Set());
  function secure(key: string) {
    if (atRisk.peek().has(key)) atRisk.value = new Set([...atRisk.peek()].filter((each) => each !== key));
  }
  return {
    get: async <Value>(key: string) => kept.get(key) as Value | undefined,
    async set(key, value) {
      kept.set(key, structuredClone(value));
      if (!atRisk.peek().has(key)) atRisk.value = new Set([...atRisk.peek(), key]);
    },
    async delete(key) {
      kept.delete(key);
      secure(key);
    },
    leave: () => undefined,
    takeLeft: () => undefined,
    entries: async <Value>(prefix: string) => [...kept].filter(([key]) => key.startsWith(prefix)) as [string, Value][],
    isLasting: signal(false),
    atRisk,
    secure,
  };
}

/** Writes and commits at once: without that, the last write of a closing page would wait for a page that is gone. */
function write(store: UseStore, change: (kept: IDBObjectStore) => void): Promise<void> {
  return store('readwrite', (kept) => {
    change(kept);
    const done = promisifyRequest(kept.transaction);
    kept.transaction.commit();
    return done;
  });
}

const leftName = (key: string) => `lending.left/${key}`;

/** Writes to the tab's own storage, which is done before the page is gone. Files are too large for it. */
function leave(key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value, (_, part: unknown) => {
      if (part instanceof Blob) throw new TypeError('a file');
      return part;
    });
    sessionStorage.setItem(leftName(key), text);
  } catch {
    // The storage is blocked or full, or the value has a file: only the browser's own write is left.
  }
}

function takeLeft(key: string): unknown {
  try {
    const text = sessionStorage.getItem(leftName(key));
    sessionStorage.removeItem(leftName(key));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds for which no value is asked of an IndexedDB that has not answered. */
const restMs = 60_000;

/** IndexedDB on the product's own pages; the page's memory if IndexedDB is blocked, full or silent. */
export function browserStore(): KeptStore {
  const behind = memoryStore();
  const isLasting = signal<boolean | undefined>(undefined);
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore('lending', 'kept'));
  let silentUntil = 0;
  const or = async <Value>(inBrowser: () => Promise<Value>, otherwise: () => Promise<Value>) => {
    if (performance.now() < silentUntil) return otherwise();
    try {
      const value = await within(longestMs.store, inBrowser());
      isLasting.value ??= true;
      return value;
    } catch (error) {
      isLasting.value = false;
      if (error instanceof Late) silentUntil = performance.now() + restMs;
      return otherwise();
    }
  };
  const remove = (key: string) => write(store(), (kept) => kept.delete(key));
  return {
    ...behind,
    isLasting,
    leave,
    takeLeft,
    get: async <Value>(key: string) =>
      (await behind.get<Value>(key)) ??
      (await or(
        () => get<Value>(key, store()),
        async () => undefined,
      )),
    async set(key, value) {
      const isKept = await or(
        () => write(store(), (kept) => kept.put(value, key)).then(() => true),
        () => behind.set(key, value).then(() => false),
      );
      if (!isKept) return;
      // Only a write proves that there is room again: a full disk can still be read.
      isLasting.value = true;
      await behind.delete(key);
    },
    async delete(key) {
      takeLeft(key);
      await behind.delete(key);
      await or(
        () => remove(key),
        // A silent browser may have the value once it answers, and the next page would send it again.
        async () => void (async () => remove(key))().catch(() => undefined),
      );
    },
    async entries<Value>(prefix: string) {
      const inBrowser = await or(
        () => entries<string, Value>(store()),
        async (): Promise<[string, Value][]> => [],
      );
      // A value that the browser had no room for is newer than the stored one.
      const all = new Map([
        ...inBrowser.filter(([key]) => key.startsWith(prefix)),
        ...(await behind.entries<Value>(prefix)),
      ]);
      return [...all];
    },
  };
}
