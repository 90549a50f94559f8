import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Callers } from './callers.ts';
import type { KnownValues } from './known-values.ts';
import type { FuzzRequest } from './requests.ts';
import { bytesOf } from './written-body.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked. */
  body: string;
}

const timeLimitMs = 20_000;
/** A stream of events does not end by itself. */
const isEndless = (type: string | undefined) => type?.startsWith('text/event-stream') ?? false;

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Sends requests to a server that listens at a port. */
export function openSender(port: number, callers: Callers, values: KnownValues) {
  const agent = new Agent({ keepAlive: true });

  async function send({ caller, method, url, headers, body }: FuzzRequest): Promise<Answer> {
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    const escape = (value: string) => bytesOf(isJson ? JSON.stringify(value).slice(1, -1) : value);
    const sent = Buffer.from(values.resolve(body, escape), 'latin1');
    const path = values.resolve(url, encodeURIComponent).replaceAll(/[^\u0021-\u00ff]/g, encodeURIComponent);
    const more = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, values.resolve(value)]));
    const hasBody = sent.length > 0 || !['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
    const all = {
      ...(await callers.headersOf(caller)),
      ...more,
      ...(hasBody && { 'content-length': String(sent.length) }),
    };
    return new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', method, path, headers: all, agent, timeout: timeLimitMs };
      const request = httpRequest(options, (response) => {
        const { statusCode: status = 0, headers: received } = response;
        if (isEndless(received['content-type'])) {
          request.destroy();
          return resolve({ status, headers: received, body: '' });
        }
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status, headers: received, body: unpacked(Buffer.concat(parts), received['content-encoding']) }),
        );
        return undefined;
      });
      request.once('timeout', () => request.destroy(new Error(`no answer within ${timeLimitMs / 1000} s`)));
      request.once('error', reject);
      request.end(sent);
    });
  }
  return { send, close: () => agent.destroy() };
}
export type Sender = ReturnType<typeof openSender>;
