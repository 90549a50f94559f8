import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of a browser, and how the host answered it. */
interface Heard {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  body: string;
}

/** A way to the host that notes what passes. Each engine's driver sees requests in its own way; this sees all. */
export interface Gate {
  /** `http://127.0.0.1:<port>`, or `localhost` where that is asked for. */
  origin: string;
  heard: readonly Heard[];
  /** Requests that are not answered yet. */
  open(): number;
  /** Cuts the connection of whoever asks for this path or what is below, until another is named. */
  cut(path: string | undefined): void;
  /** Gives a page of its own at a path. */
  page(path: `/${string}`, html: string): string;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts one on this machine, in front of the host. */
export async function startGate(host: string, name: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<Gate> {
  const { hostname, port } = new URL(host);
  const heard: Heard[] = [];
  const pages = new Map<string, string>();
  let shut: string | undefined;
  let open = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method = 'GET', headers } = request;
    const page = pages.get(path);
    if (page !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    if (shut !== undefined && path.startsWith(shut)) return void request.socket.destroy();
    const body = await bodyOf(request);
    const onward = ask({ hostname, port, method, path, headers, agent: false }, (answer) => {
      heard.push({ method, path, status: answer.statusCode ?? 0, body: body.toString('utf8') });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    onward.end(body);
  }

  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    // a browser that goes away in the midst of its request
    pass(request, response).catch(() => response.destroy());
  });
  // a connection that ends just as a request comes would be a fault of the gate's own
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, name, resolve));
  const origin = `http://${name}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    heard,
    open: () => open,
    cut: (path) => void (shut = path),
    page(path, html) {
      pages.set(path, html);
      return origin + path;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
