import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBackend, type Backend } from './backend.ts';
import { startClientPages } from './browser-page.ts';
import type { ClientPage } from './fixtures/upload-page.ts';

let backend: Backend;
let pages: Awaited<ReturnType<typeof startClientPages>>;
let page: Page;
beforeAll(async () => {
  backend = await startBackend();
  pages = await startClientPages();
  page = await pages.open(backend.base);
}, 60_000);
afterAll(async () => {
  await pages.stop();
  await backend.stop();
});
beforeEach(() => void backend.asked.splice(0));

interface Outcome {
  value?: string;
  error?: { kind: string; code: string; message: string; status: number; fieldErrors: Record<string, string> };
  reason?: string;
  progress: { sent: number; total: number }[];
  pending: number[];
  signedOut: number;
}

/** Uploads a file of some bytes in the page. */
function upload(bytes: number, { abortAfterMs = -1 } = {}): Promise<Outcome> {
  return page.evaluate(
    async ([size, abortAfter]) => {
      const { createRemote, uploadFile, CallError } = (globalThis as unknown as { client: ClientPage }).client;
      const outcome: Outcome = { progress: [], pending: [], signedOut: 0 };
      const { remote, pending } = createRemote({
        base: location.origin,
        credentials: () => ({ token: 'secret', key: 'u-1' }),
        signedOut: () => (outcome.signedOut += 1),
      });
      const stop = pending.subscribe((count) => outcome.pending.push(count));
      const abort = new AbortController();
      if (abortAfter >= 0) setTimeout(() => abort.abort(new Error('changed my mind')), abortAfter);
      const file = new File([new Uint8Array(size)], 'photo.jpg', { type: 'image/jpeg' });
      const onProgress = (progress: { sent: number; total: number }) => outcome.progress.push(progress);
      try {
        outcome.value = await uploadFile({ remote }, file, { signal: abort.signal, onProgress });
      } catch (error) {
        if (error instanceof CallError) {
          const { kind, code, message, status, fieldErrors } = error;
          outcome.error = { kind, code, message, status, fieldErrors };
        } else outcome.reason = String(error);
      }
      stop();
      return outcome;
    },
    [bytes, abortAfterMs] as const,
  );
}

const success = (data: unknown) => ({ body: { status: 'SUCCESS', data } });

it('sends the file as imageFile with the session, and gives data.s3Url as the value [AP-24][AP-39]', async () => {
  backend.answerNext(success({ s3Url: '/files/1?expires=1&signature=x', fileId: '1' }));
  const { value, pending } = await upload(1000);
  expect(value).toBe('/files/1?expires=1&signature=x');
  const [asked] = backend.asked;
  expect(asked).toMatchObject({ method: 'POST', path: '/generic/upload' });
  expect(asked?.headers).toMatchObject({ 'x-security-token': 'secret', 'x-user-key': 'u-1' });
  expect(asked?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(asked?.headers.cookie).toBeUndefined();
  expect(
    [...(asked?.body ?? '').matchAll(/ name="(\w+)"; filename="([^"]+)"/g)].map(([, part, name]) => [part, name]),
  ).toEqual([['imageFile', 'photo.jpg']]);
  expect(pending).toEqual([0, 1, 0]);
});

it('tells how far it is, up to the whole', async () => {
  backend.answerNext(success({ s3Url: '/files/1', fileId: '1' }));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000_000 };
  await network.send('Network.emulateNetworkConditions', line);
  const { progress } = await upload(4_000_000);
  await network.detach();
  expect(progress.length).toBeGreaterThan(1);
  const sent = progress.map((each) => each.sent);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  const last = progress.at(-1);
  expect(last?.sent).toBe(last?.total);
  expect(last?.total).toBeGreaterThan(4_000_000);
});

it('is cancelled with the reason that was given, and its connection ends', async () => {
  backend.answerNext({ ...success({ s3Url: '/files/1', fileId: '1' }), afterMs: 60_000 });
  const { value, reason, pending } = await upload(1000, { abortAfterMs: 200 });
  expect(value).toBeUndefined();
  expect(reason).toBe('Error: changed my mind');
  expect(pending).toEqual([0, 1, 0]);
});

it('has no value where the file is refused, and says why under the field', async () => {
  const fieldErrors = { imageFile: 'This file is damaged or incomplete' };
  backend.answerNext({
    body: { status: 'ERROR', error: { errorCode: 'FILE_BROKEN', errorMessage: fieldErrors.imageFile, fieldErrors } },
  });
  const { value, error } = await upload(10);
  expect(value).toBeUndefined();
  expect(error).toEqual({
    kind: 'refused',
    code: 'FILE_BROKEN',
    status: 200,
    message: fieldErrors.imageFile,
    fieldErrors,
  });
});

it('fails as every call fails: too large, signed out, store away, broken connection', async () => {
  backend.answerNext({
    status: 413,
    body: { status: 'ERROR', error: { errorCode: 'BODY_TOO_LARGE', errorMessage: 'Too large' } },
  });
  expect((await upload(10)).error).toMatchObject({ kind: 'invalid', code: 'BODY_TOO_LARGE', message: 'Too large' });
  backend.answerNext({ status: 401, body: {} });
  expect(await upload(10)).toMatchObject({ signedOut: 1, error: { kind: 'signedOut' } });
  backend.answerNext({ status: 503 });
  expect((await upload(10)).error).toMatchObject({ kind: 'unavailable', message: 'Please try again' });
  // A browser tries once more by itself on a connection that it had kept open.
  backend.answerNext({ breaks: true }, { breaks: true });
  expect((await upload(10)).error).toMatchObject({ kind: 'offline', code: 'OFFLINE', status: 0 });
});
