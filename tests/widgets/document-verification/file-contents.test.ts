import { afterEach, expect, it, vi } from 'vitest';
import { openFileContents } from '../../../widgets/kit/desk/viewer/file-contents.ts';

const link = (file: string, signature: string) => `https://host.example/files/${file}?expires=1&signature=${signature}`;

afterEach(() => vi.unstubAllGlobals());

it('a file is fetched once, whichever link names it', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('scan'));
  vi.stubGlobal('fetch', fetched);
  const contents = openFileContents({ base: 'https://host.example' });
  const [first, again] = await Promise.all([contents.of(link('a', 'x')), contents.of(link('a', 'x'))]);
  expect(again).toBe(first);
  expect(await contents.of(link('a', 'y'))).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(1);
  await contents.of(link('b', 'x'));
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('what did not come is asked for again', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('', { status: 403 }));
  vi.stubGlobal('fetch', fetched);
  const contents = openFileContents({ base: 'https://host.example' });
  await expect(contents.of(link('a', 'x'))).rejects.toThrow('HTTP error! Status: 403');
  fetched.mockImplementation(async () => new Response('scan'));
  expect(await (await contents.of(link('a', 'y'))).text()).toBe('scan');
});

it('a link that has expired is renewed once; no other failure asks for a fresh one', async () => {
  const expired = 'HTTP error! Status: 410';
  let good = 'y';
  const fetched = vi.fn<(input: string) => Promise<Response>>(async (input) =>
    input.endsWith(`signature=${good}`) ? new Response('scan') : new Response('', { status: 410 }),
  );
  vi.stubGlobal('fetch', fetched);
  const renew = vi.fn<(url: string) => Promise<string | undefined>>(async () => link('a', 'y'));
  const contents = openFileContents({ base: 'https://host.example', renew });
  expect(await (await contents.of(link('a', 'x'))).text()).toBe('scan');
  expect(renew).toHaveBeenCalledTimes(1);
  good = 'z';
  expect(await (await contents.of(link('a', 'x'))).text()).toBe('scan');
  expect(fetched).toHaveBeenCalledTimes(2);
  await expect(contents.of(link('b', 'y'))).rejects.toThrow(expired);
  renew.mockImplementation(async (url) => url);
  await expect(contents.of(link('b', 'y'))).rejects.toThrow(expired);
  expect(renew).toHaveBeenCalledTimes(3);
  fetched.mockImplementation(async () => new Response('', { status: 503 }));
  await expect(contents.of(link('b', 'y'))).rejects.toThrow('HTTP error! Status: 503');
  expect(renew).toHaveBeenCalledTimes(3);
});

it('nothing is fetched on once the document is left', async () => {
  const heard: (AbortSignal | null | undefined)[] = [];
  const fetchesForever: typeof fetch = (_, init) => {
    heard.push(init?.signal);
    return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));
  };
  vi.stubGlobal('fetch', fetchesForever);
  const contents = openFileContents({ base: 'https://host.example' });
  const asked = contents.of(link('a', 'x'));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  contents.close();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard[0]?.aborted).toBe(true);
});
