import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that AWS's rules give a request with a signed query (Signature Version 4, payload unsigned). */
export function signatureOf(method: string, url: URL, host: string, secretAccessKey: string): string {
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const [, day = '', region = '', service = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const sorted = query
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [method, path, sorted, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', url.searchParams.get('X-Amz-Date'), scope, digest].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** When a signed query ends, milliseconds since 1970. */
function endOf(url: URL): number {
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? [];
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  return Date.parse(iso) + Number(url.searchParams.get('X-Amz-Expires')) * 1000;
}

/** Answers as S3's documentation and MinIO's show them. */
export const answers = {
  denied: [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'],
  expired: [403, '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'],
  missing: [404, '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>'],
  noLength: [411, '<Error><Code>MissingContentLength</Code></Error>'],
  slowDown: [503, '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'],
  full: [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
} as const;

type Trouble = keyof typeof answers | 'silent' | 'reset';

/** A store on this machine that refuses what is not signed as S3 demands. */
export async function startFakeS3(settings: { bucket: string; accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const troubles: Trouble[] = [];
  let ahead = 0;

  function reply(response: ServerResponse, [status, body]: readonly [number, string]): void {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  }

  function isSigned(request: IncomingMessage, url: URL): boolean {
    const given = Buffer.from(url.searchParams.get('X-Amz-Signature') ?? '');
    const right = Buffer.from(
      signatureOf(request.method ?? '', url, request.headers.host ?? '', settings.secretAccessKey),
    );
    const isOurs = url.searchParams.get('X-Amz-Credential')?.startsWith(`${settings.accessKeyId}/`);
    return isOurs === true && given.length === right.length && timingSafeEqual(given, right);
  }

  function read(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const key = url.pathname.replace(`/${settings.bucket}/`, '');
    asked.push(`${request.method} ${key}`);
    const trouble = troubles.shift();
    if (trouble === 'silent') return;
    if (trouble === 'reset') return void request.socket.destroy();
    if (trouble) return reply(response, answers[trouble]);
    if (!isSigned(request, url)) return reply(response, answers.denied);
    if (endOf(url) < Date.now() + ahead) return reply(response, answers.expired);
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return reply(response, answers.noLength);
      objects.set(key, body);
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    return object ? read(request, response, object) : reply(response, answers.missing);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    /** Puts its clock ahead of ours, in milliseconds. */
    setAhead: (milliseconds: number) => (ahead = milliseconds),
    /** What the next requests meet, in turn. */
    meet: (...next: Trouble[]) => troubles.push(...next),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
