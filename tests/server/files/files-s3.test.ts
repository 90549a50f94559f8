import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStore } from '../../../host/server/core/files/disk-store.ts';
import type { FileStore } from '../../../host/server/call/files.ts';
import { presigner, s3Store } from '../../../host/server/core/files/s3-store.ts';
import { readSettings } from '../../../host/server/base/settings.ts';
import { signatureOf, startFakeS3 } from './fake-s3.ts';
import { startFileServer } from './files-support.ts';
import { jpg, mp4 } from './sample-files.ts';
import { temporaryDirectory, testSettings } from '../support.ts';
import { buildApp } from '../../../host/server/app.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

const keys = { bucket: 'lending-files', accessKeyId: 'key-1', secretAccessKey: 'secret/with+signs=' };
const directory = temporaryDirectory();
let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  s3 = await startFakeS3(keys);
});
afterAll(() => s3.stop());
beforeEach(() => void s3.asked.splice(0));

const settings = (more = {}) => ({ ...keys, endpoint: s3.endpoint, region: 'ap-south-1', ...more });
const bucket = (more = {}) => s3Store(settings(more), { timeout: 300, pause: 1 });

function local(content: Buffer | string): string {
  const file = path.join(directory, crypto.randomUUID());
  fs.writeFileSync(file, content);
  return file;
}

it('signs as AWS says, by the example of its documentation', () => {
  const url = new URL(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host',
  );
  expect(signatureOf('GET', url, url.host, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

describe.each([
  ['a directory', () => diskStore(path.join(directory, 'store'))],
  ['a bucket', () => bucket()],
] as [string, () => FileStore][])('%s', (_, open) => {
  it('gives back what it was given, whole and in part, until it is deleted', async () => {
    const store = open();
    await store.check();
    await store.put('ab/one', local(mp4));
    expect(await buffer(await store.read('ab/one'))).toEqual(mp4);
    expect(await buffer(await store.read('ab/one', { start: 4, end: 11 }))).toEqual(Buffer.from('ftypisom'));
    await store.delete('ab/one');
    await store.delete('ab/one');
    await expect(store.read('ab/one')).rejects.toMatchObject({ kind: 'missing' });
  });
});

it('never overwrites a file on disk', async () => {
  const store = diskStore(path.join(directory, 'once'));
  await store.put('ab/one', local('first'));
  await expect(store.put('ab/one', local('second'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await buffer(await store.read('ab/one'))).toEqual(Buffer.from('first'));
});

describe('a bucket', () => {
  it('refuses a wrong key, another method and an address that has expired', async () => {
    const wrong = bucket({ secretAccessKey: 'another' });
    await expect(wrong.put('ab/two', local('x'))).rejects.toMatchObject({ message: 'The S3 store answered 403' });
    await bucket().put('ab/two', local('x'));
    const presign = presigner(settings(), 60);
    const address = await presign('GET', 'ab/two');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
    const other = new URL(address);
    other.pathname = other.pathname.replace('two', 'three');
    expect((await fetch(other)).status).toBe(403);
    s3.setAhead(61_000);
    expect((await fetch(address)).status).toBe(403);
    s3.setAhead(0);
  });

  it('is asked again when it is busy or away, three times in all', async () => {
    s3.meet('slowDown', 'reset');
    await bucket().put('ab/three', local('x'));
    expect(s3.asked).toEqual(['PUT ab/three', 'PUT ab/three', 'PUT ab/three']);
    s3.meet('slowDown', 'slowDown', 'silent');
    await expect(bucket().read('ab/three')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await buffer(await bucket().read('ab/three'))).toEqual(Buffer.from('x'));
  });

  it('says when it is full, and is not asked again', async () => {
    s3.meet('full');
    await expect(bucket().put('ab/four', local('x'))).rejects.toMatchObject({ kind: 'full' });
    expect(s3.asked).toHaveLength(1);
  });

  it('is not there: nothing is lost but time', async () => {
    const away = s3Store(settings({ endpoint: 'http://127.0.0.1:9' }), { pause: 1 });
    await expect(away.read('ab/five')).rejects.toMatchObject({ message: 'The S3 store cannot be reached' });
  });

  it('keeps and gives the files of the server', async () => {
    const server = await startFileServer({ settings: { s3: settings() } });
    try {
      const { s3Url, fileId } = await server.keep(jpg);
      expect(s3.objects.get(`${fileId.slice(-2)}/${fileId}`)).toEqual(jpg);
      expect(server.onDisk()).toEqual([]);
      expect(Buffer.from(await (await server.get(s3Url)).arrayBuffer())).toEqual(jpg);
      const part = await server.get(s3Url, { range: 'bytes=0-2' });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, jpg.subarray(0, 3)]);
      s3.objects.clear();
      expect((await server.get(s3Url)).status).toBe(503);
    } finally {
      await server.close();
    }
  });

  it('that may not be written to stops the start with one sentence', async () => {
    const wrong = testSettings({ s3: settings({ secretAccessKey: 'another' }) });
    const db = {} as never;
    const started = buildApp({ db, long: db, settings: wrong, now: () => new Date(), announce }, handlers);
    await expect(started).rejects.toThrow(
      'S3_ENDPOINT and S3_BUCKET must name a bucket that S3_ACCESS_KEY_ID may write to: The S3 store answered 403.',
    );
  });
});

describe('the settings of a bucket', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com/',
    S3_BUCKET: 'lending-files',
    S3_ACCESS_KEY_ID: 'key-1',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('go together, with a region by default', () => {
    expect(readSettings({}).s3).toBeUndefined();
    expect(readSettings(all).s3).toEqual({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      bucket: 'lending-files',
      region: 'us-east-1',
      accessKeyId: 'key-1',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    [{ S3_BUCKET: 'lending-files' }, 'S3_ENDPOINT must be set'],
    [{ ...all, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY must be set'],
    [{ ...all, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address'],
    [{ ...all, S3_BUCKET: '../x' }, "S3_BUCKET must be a bucket's name"],
  ])('stop the start where one is wrong: %o', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
