import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCoreBackend } from '../../core-backend/core-backend.ts';

export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer in place of the lender's own. */
export type Instead = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** A lender's backend of the core calls, as it is seen from before it. */
export interface Lender {
  base: string;
  /** Where the backend itself listens, with its named states. */
  states: string;
  /** The requests that have come since `forget`. */
  asked: Asked[];
  /** Those of a path. */
  askedAt(path: string): Asked[];
  forget(): void;
  /** Answers every request, or those that it is true for, otherwise; undefined heals it. */
  instead: Instead | undefined;
  /** Stops listening; `rise` listens again on the same port. */
  fall(): Promise<void>;
  rise(): Promise<void>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts the core backend with a server before it that writes down what is asked, and may answer in its place. */
export async function startLender(): Promise<Lender> {
  const core = await startCoreBackend();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = 'GET', url = '/', headers } = request;
      const asked = { method, path: url, headers, body: body.toString('utf8') };
      lender.asked.push(asked);
      if (lender.instead) return lender.instead(asked, response);
      const onward = ask(core.base + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.end(body);
      return undefined;
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const fall = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const lender: Lender = {
    base: `http://127.0.0.1:${port}`,
    states: core.base,
    asked: [],
    askedAt: (path) => lender.asked.filter((each) => each.path.split('?')[0] === path),
    forget: () => (lender.asked = []),
    instead: undefined,
    fall,
    rise: () => listen(port),
    async close() {
      if (server.listening) await fall();
      await core.close();
    },
  };
  return lender;
}

/** An answer of JSON. */
export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
