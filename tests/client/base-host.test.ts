import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '../../widgets/client/storage.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Where the calls of a page go, built with these settings. */
async function baseWith(environment: Record<string, string>, apiBase?: string): Promise<string> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { codeOrigin } = await import('../../widgets/client/settings.ts');
  vi.stubGlobal('location', { origin: codeOrigin, href: 'https://page.example/' });
  const { connectionFor } = await import('../../widgets/client/connection.ts');
  return connectionFor({ apiBase }).base;
}

const built = { VITE_BASE_HOST: 'https://api.lender.example' };
const listed = { ...built, VITE_BASE_HOSTS: 'https://test.lender.example,https://api.lender.example' };

it('calls go to the host that the build names, and to the stored one where it is listed [AP-14][AP-15]', async () => {
  expect(await baseWith(built)).toBe('https://api.lender.example');
  vi.resetModules();
  stored.set(storageKeys.baseHost, 'https://test.lender.example');
  expect(await baseWith(listed)).toBe('https://test.lender.example');
});

it('a stored host that is not listed counts for nothing', async () => {
  stored.set(storageKeys.baseHost, 'https://elsewhere.example');
  expect(await baseWith(listed)).toBe('https://api.lender.example');
  vi.resetModules();
  stored.set(storageKeys.baseHost, 'https://test.lender.example');
  expect(await baseWith({ ...built, VITE_BASE_HOSTS: '' })).toBe('https://api.lender.example');
});

it('the page that names its own backend wins over both', async () => {
  stored.set(storageKeys.baseHost, 'https://test.lender.example');
  expect(await baseWith(listed, 'https://own.example/path')).toBe('https://own.example');
});
