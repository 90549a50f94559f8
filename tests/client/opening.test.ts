import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOpening } from '../../widgets/client/opening/forget-opening.ts';
import { keepOpening, openingAnswer } from '../../widgets/client/opening/opening-calls.ts';
import { createSession } from '../../widgets/client/session.ts';
import { memoryStorage, storageKeys } from '../../widgets/client/storage.ts';

const origin = 'https://desk.example.com';
const at = (pathname: string, search = '') => vi.stubGlobal('location', { origin, pathname, search });
const rows = (body: unknown = '{"rows":10}') => ({
  url: `${origin}/lists/hold/rows`,
  headers: { 'content-type': 'application/json', 'x-security-token': 'secret', 'x-user-key': 'u-1' },
  body,
});
const kept = (storage: ReturnType<typeof memoryStorage>) =>
  JSON.parse(storage.read(storageKeys.opening) ?? '{}') as Record<string, { url: string; body: unknown }[]>;

/** What the browser of somebody who is signed in has stored. */
const storedIn = (storage: ReturnType<typeof memoryStorage>) => ({
  [storageKeys.token]: 'secret',
  [storageKeys.userKey]: 'u-1',
  [storageKeys.opening]: storage.read(storageKeys.opening),
});

/** Runs the portal's first script, as the page does. @returns what it has sent */
async function openPage(
  stored: Readonly<Record<string, string | null>>,
  answerOf = (place: number) => new Response(`answer ${place}`),
) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(answerOf(sent.length));
  });
  vi.resetModules();
  await import('../../widgets/client/opening/send-opening.ts');
  return sent;
}

beforeEach(() => at('/hold'));
afterEach(() => {
  vi.unstubAllGlobals();
  delete globalThis.lendingOpening;
});

it('keeps the first calls of an address without the session, each path once', () => {
  const storage = memoryStorage();
  const form = new FormData();
  form.set('stage', 'Hold');
  keepOpening(storage, rows('{"rows":10}'));
  keepOpening(storage, { ...rows(form), url: `${origin}/lists/hold/tabs`, headers: {} });
  keepOpening(storage, rows('{"rows":50}'));
  expect(kept(storage)['/hold']?.map(({ url, body }) => [url, body])).toEqual([
    [`${origin}/lists/hold/tabs`, [['stage', 'Hold']]],
    [`${origin}/lists/hold/rows`, '{"rows":50}'],
  ]);
  expect(storage.read(storageKeys.opening)).not.toContain('secret');
  expect(storage.read(storageKeys.opening)).not.toContain('u-1');
});

it('keeps the eight addresses that were opened last, and no call with a file', () => {
  const storage = memoryStorage();
  for (let list = 1; list <= 10; list++) {
    at(`/list-${list}`);
    keepOpening(storage, rows());
  }
  expect(Object.keys(kept(storage))).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((list) => `/list-${list}`));
  at('/upload');
  const form = new FormData();
  form.set('file', new Blob(['x']));
  keepOpening(storage, rows(form));
  expect(kept(storage)['/upload']).toBeUndefined();
});

it('keeps nothing of a page whose query may hold a borrower’s number', () => {
  const storage = memoryStorage();
  at('/hold', '?by=contactNumber&search=9876543210');
  keepOpening(storage, rows());
  expect(storage.read(storageKeys.opening)).toBeNull();
});

it('begins anew where what is kept cannot be read', () => {
  const storage = memoryStorage();
  storage.write(storageKeys.opening, '{"/hold":');
  keepOpening(storage, rows());
  expect(kept(storage)['/hold']).toHaveLength(1);
});

it('is asked for by the first script of the next page, and taken once by the very same call', async () => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  const stored = storedIn(storage);
  const sent = await openPage(stored);
  expect(sent.map(({ url }) => url)).toEqual([`${origin}/lists/hold/rows`]);
  expect(sent[0]?.init.headers).toEqual(rows().headers);
  // kept anew only once a screen makes the call
  expect(stored[storageKeys.opening]).toBe('{}');
  const { url, ...init } = rows();
  expect(openingAnswer(url, { ...init, body: '{"rows":50}' })).toBeUndefined();
  expect(
    openingAnswer(url, { ...init, headers: { 'x-security-token': 'another' }, body: '{"rows":10}' }),
  ).toBeUndefined();
  const answer = openingAnswer(url, { ...init, body: '{"rows":10}' });
  expect(await (await answer)?.text()).toBe('answer 1');
  expect(openingAnswer(url, { ...init, body: '{"rows":10}' })).toBeUndefined();
});

it('is read as it comes, not only once the screen asks, and a body that breaks off is the screen’s to hear of', async () => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  await openPage(storedIn(storage));
  const { url, ...init } = { ...rows(), body: '{"rows":10}' };
  const whole = await openingAnswer(url, init);
  expect(whole?.bodyUsed).toBe(true);
  expect(await whole?.text()).toBe('answer 1');

  const breaksOff = new ReadableStream({ start: (stream) => stream.error(new TypeError('broken off')) });
  await openPage(storedIn(storage), () => new Response(breaksOff));
  const broken = await openingAnswer(url, init);
  await expect(broken?.text()).rejects.toThrow('broken off');
});

it('is old after eight seconds', async () => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  await openPage(storedIn(storage));
  const now = performance.now();
  vi.stubGlobal('performance', { now: () => now + 8001 });
  const { url, ...init } = rows();
  expect(openingAnswer(url, { ...init, body: '{"rows":10}' })).toBeUndefined();
});

it.each([
  ['nobody is signed in', { [storageKeys.token]: null }],
  ['the address is another', { [storageKeys.opening]: '{"/other":[]}' }],
  ['what is kept cannot be read', { [storageKeys.opening]: '[' }],
  [
    'the call goes to another origin',
    { [storageKeys.opening]: JSON.stringify({ '/hold': [{ url: 'https://evil.example/x' }] }) },
  ],
])('is not asked for where %s', async (_, changed) => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  const stored = { ...storedIn(storage), ...changed };
  expect(await openPage(stored)).toEqual([]);
  expect(globalThis.lendingOpening?.ask('/hold', 3000)).toBe(false);
});

it('asks for another address whose link is pointed at, once while the answer is good, and forgets it after a write', async () => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  const stored = storedIn(storage);
  at('/other');
  const sent = await openPage(stored);
  const opening = globalThis.lendingOpening;
  const { url, ...init } = rows();
  expect(opening?.ask('/hold', 3000)).toBe(true);
  expect(opening?.ask('/hold', 3000)).toBe(true);
  expect(sent.map((call) => call.url)).toEqual([url]);
  // the next page at the address still finds what it asks for first
  expect(JSON.parse(stored[storageKeys.opening] ?? '')).toHaveProperty('/hold');
  expect(await (await openingAnswer(url, { ...init, body: '{"rows":10}' }))?.text()).toBe('answer 1');

  expect(opening?.ask('/hold', 3000)).toBe(true);
  forgetOpening();
  expect(openingAnswer(url, { ...init, body: '{"rows":10}' })).toBeUndefined();

  expect(opening?.ask('/hold', 3000)).toBe(true);
  const now = performance.now();
  vi.stubGlobal('performance', { now: () => now + 3001 });
  expect(openingAnswer(url, { ...init, body: '{"rows":10}' })).toBeUndefined();
  expect(sent).toHaveLength(3);
});

it('goes with the session, and so do answers that nobody has taken [SH-35]', async () => {
  const storage = memoryStorage();
  keepOpening(storage, rows());
  await openPage(storedIn(storage));
  expect(globalThis.lendingOpening?.answers.size).toBe(1);
  createSession(storage).signOut();
  expect(storage.read(storageKeys.opening)).toBeNull();
  expect(globalThis.lendingOpening?.answers.size).toBe(0);
});
