import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractPath } from '../../widgets/contract/version.ts';
import { contractHeader, contractOffer } from '../support/contract-header.ts';

/** What a test backend was asked. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Answer {
  status?: number;
  body?: unknown;
  /** In place of JSON. */
  text?: string;
  /** Breaks the connection instead of answering. */
  breaks?: boolean;
  afterMs?: number;
}

/**
 * A real HTTP server that offers everything, or only the core as a lender's own does, records what it is asked and
 * answers what the test says next.
 */
export async function startBackend({ isCore = false } = {}) {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    if (request.url === contractPath) {
      const offer = JSON.stringify({ status: 'SUCCESS', data: contractOffer });
      response.writeHead(isCore ? 404 : 200, { 'content-type': 'application/json' }).end(isCore ? '{}' : offer);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const answer = answers.shift() ?? { body: { status: 'SUCCESS', data: {} } };
      if (answer.breaks) {
        request.socket.destroy();
        return;
      }
      setTimeout(() => {
        response.writeHead(answer.status ?? 200, {
          'content-type': answer.text === undefined ? 'application/json' : 'text/html',
          ...(!isCore && contractHeader),
        });
        response.end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
      }, answer.afterMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerNext: (...next: Answer[]) => answers.push(...next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Backend = Awaited<ReturnType<typeof startBackend>>;
