import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '../../base/settings.ts';
import { StoreFault } from './file-store.ts';
import type { FileStore } from '../../call/files.ts';

export interface S3Options {
  /** Seconds until a signed address expires. */
  expiry?: number;
  /** Milliseconds without a byte after which a request fails. */
  timeout?: number;
  /** Milliseconds before the first repeat; twice as many before the second. */
  pause?: number;
}

interface Ask {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** Path of the local file to send. */
  body?: string;
}

const attempts = 3;

/** Signs the address of an object. Until it expires, the address allows one method on the object to anybody. */
export function presigner(
  { accessKeyId, secretAccessKey, region, endpoint, bucket }: NonNullable<Settings['s3']>,
  expiry = 300,
) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  return async (method: Ask['method'], key: string): Promise<URL> => {
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    url.searchParams.set('X-Amz-Expires', String(expiry));
    const signed = await client.sign(url, { method, aws: { signQuery: true } });
    return new URL(signed.url);
  };
}

function faultOf(status: number, error?: unknown): StoreFault {
  const kind = status === 404 ? 'missing' : status === 507 ? 'full' : 'unavailable';
  return new StoreFault(
    kind,
    status === 0 ? 'The S3 store cannot be reached' : `The S3 store answered ${status}`,
    error,
  );
}

/** Sends a request and resolves with its response, whose body is still to be read. */
function send(url: URL, { method, headers, body }: Ask, timeout: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    const request = open(url, { method, headers, timeout }, resolve);
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('error', reject);
    if (body === undefined) request.end();
    else
      createReadStream(body)
        .on('error', (error) => request.destroy(error))
        .pipe(request);
  });
}

/** Keeps files in a bucket of any S3-compatible store, with path-style addresses and signatures in the query. */
export function s3Store(
  settings: NonNullable<Settings['s3']>,
  { expiry, timeout = 30_000, pause = 300 }: S3Options = {},
): FileStore {
  const presign = presigner(settings, expiry);

  /** Sends a request, up to three times when it fails for the moment: every request here may be repeated. */
  async function ask(key: string, request: Ask): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      let status = 0;
      let cause: unknown;
      try {
        const answer = await send(await presign(request.method, key), request, timeout);
        status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) return answer;
        answer.resume();
      } catch (error) {
        cause = error;
      }
      const isPassing = status === 0 || status === 429 || (status >= 500 && status !== 507);
      if (!isPassing || attempt === attempts) throw faultOf(status, cause);
      await wait(pause * 2 ** (attempt - 1));
    }
  }

  const store: FileStore = {
    async put(key, source) {
      const { size } = await stat(source);
      (await ask(key, { method: 'PUT', headers: { 'content-length': String(size) }, body: source })).resume();
    },
    read: (key, range) =>
      ask(key, { method: 'GET', ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }) }),
    async delete(key) {
      try {
        (await ask(key, { method: 'DELETE' })).resume();
      } catch (error) {
        if (!(error instanceof StoreFault && error.kind === 'missing')) throw error;
      }
    },
    async check() {
      const directory = await mkdtemp(path.join(os.tmpdir(), 'lending-desk-s3-'));
      const probe = path.join(directory, 'probe');
      try {
        await writeFile(probe, 'x');
        await store.put('probe', probe);
        await store.delete('probe');
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
  return store;
}
