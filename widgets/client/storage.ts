/** The product's keys in a browser's local storage. Every one starts with `lending.`; no other key is ever read on a foreign page. */
export const storageKeys = {
  majorVersion: 'lending.majorVersion',
  token: 'lending.securityToken',
  userKey: 'lending.userKey',
  user: 'lending.user',
  portalType: 'lending.portalType',
  /** When the session ends at the latest (ms since 1970) and the minutes it may stay unused. */
  sessionLength: 'lending.sessionLength',
  /** When a tab last used the session, ms since 1970. */
  sessionUsed: 'lending.sessionUsed',
  /** The calls that the screens made first, by the address of the page. */
  opening: 'lending.opening',
  /** Overrides the base host, if its value is on the configured list (AP-15). */
  baseHost: 'lending.baseHost',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | `lending.${string}`;

/** Text by key. Never throws, and forgets nothing while the page is open, even if local storage is blocked or full. */
export interface Storage {
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

/** A storage that ends with the page; the only one on a foreign page. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** The browser's local storage; the page's memory if local storage is blocked or full. */
export function browserStorage(): Storage {
  const behind = memoryStorage();
  return {
    read(key) {
      try {
        return globalThis.localStorage.getItem(key) ?? behind.read(key);
      } catch {
        return behind.read(key);
      }
    },
    write(key, value) {
      try {
        globalThis.localStorage.setItem(key, value);
        behind.remove(key);
      } catch {
        behind.write(key, value);
      }
    },
    remove(key) {
      behind.remove(key);
      try {
        globalThis.localStorage.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  };
}

const majorVersion = 137;

/**
 * Clears all local storage if its major version is missing or older (SH-36, CO-07). The host's own pages call it before
 * they read anything. It is never called on a foreign page, whose storage is not the product's to clear (EM-24).
 */
export function applyMajorVersion(): void {
  try {
    const stored = Number(globalThis.localStorage.getItem(storageKeys.majorVersion) ?? Number.NaN);
    if (stored >= majorVersion) return;
    globalThis.localStorage.clear();
    globalThis.localStorage.setItem(storageKeys.majorVersion, String(majorVersion));
  } catch {
    // Blocked storage holds no older version.
  }
}
