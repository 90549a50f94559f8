import { afterEach, expect, it, vi } from 'vitest';
import { applyMajorVersion, browserStorage, storageKeys } from '../../widgets/client/storage.ts';

function stubLocalStorage(entries: Record<string, string>, { isFull = false, isBlocked = false } = {}) {
  const kept = new Map(Object.entries(entries));
  const blocked = () => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (blocked(), kept.get(key) ?? null),
    setItem(key: string, value: string) {
      blocked();
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => (blocked(), void kept.delete(key)),
    clear: () => (blocked(), kept.clear()),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

it('clears all local storage of an older or missing major version and keeps a newer one [CO-07]', () => {
  for (const version of ['136', undefined, 'x']) {
    const kept = stubLocalStorage({ foreign: '1', ...(version ? { [storageKeys.majorVersion]: version } : {}) });
    applyMajorVersion();
    expect(Object.fromEntries(kept)).toEqual({ [storageKeys.majorVersion]: '137' });
  }
  for (const version of ['137', '138']) {
    const kept = stubLocalStorage({ foreign: '1', [storageKeys.majorVersion]: version });
    applyMajorVersion();
    expect(Object.fromEntries(kept)).toEqual({ foreign: '1', [storageKeys.majorVersion]: version });
  }
});

it('keeps working within the page when the browser blocks storage or it is full', () => {
  for (const trouble of [{ isFull: true }, { isBlocked: true }]) {
    stubLocalStorage({}, trouble);
    applyMajorVersion();
    const storage = browserStorage();
    storage.write(storageKeys.token, 't');
    expect(storage.read(storageKeys.token)).toBe('t');
    storage.remove(storageKeys.token);
    expect(storage.read(storageKeys.token)).toBeNull();
  }
});
