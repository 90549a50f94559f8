import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './http/answer-call.ts';
import { sendPage } from './http/pages.ts';
import { readInput } from './http/read-body.ts';
import { notFound, Refusal } from './refusal.ts';
import { makeStates } from './states.ts';
import { makeWorld, type World } from './world.ts';

interface Options {
  /** 0, or none, takes any free port. */
  port?: number;
  /** A folder with the built pages, to be served beside the calls. */
  pages?: string;
  /** Origins whose pages may speak with a frame page. */
  origins?: readonly string[];
}

export interface CoreBackend {
  base: string;
  close(): Promise<void>;
}

const tokenHeader = 'x-security-token';
const keyHeader = 'x-user-key';

function allowEveryOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'x-request-id');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? keyHeader);
  response.setHeader('access-control-max-age', '600');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendRefusal(response: ServerResponse, cause: unknown): void {
  if (!(cause instanceof Refusal)) console.error(cause);
  const { code, message, status, fieldErrors } =
    cause instanceof Refusal ? cause : new Refusal('SERVER_FAULT', 'The server could not finish this', 500);
  const error = { errorCode: code, errorMessage: message, ...(fieldErrors && { fieldErrors }) };
  sendJson(response, status, { status: 'ERROR', error });
}

const headerOf = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

function addressOf({ url = '/' }: IncomingMessage): URL {
  try {
    // an address that begins with two slashes would name a host
    return new URL(`http://core.example${url.startsWith('/') ? url : '/'}`);
  } catch {
    throw notFound();
  }
}

/** A server for one world. */
function serverOf(world: World, { pages, origins = [] }: Options) {
  const makeState = makeStates(world);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = addressOf(request);
    const { method = 'GET' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (`${method} ${pathname}` === 'POST /states') {
      sendJson(response, 200, makeState((await readInput(request, 'json', searchParams)).values));
      return;
    }
    const credentials = { token: headerOf(request, tokenHeader), key: headerOf(request, keyHeader) };
    const read = (takes: Parameters<typeof readInput>[1]) => readInput(request, takes, searchParams);
    const called = await answerCall(world, `${method} ${pathname}`, credentials, read);
    if (called) {
      sendJson(response, 200, { status: 'SUCCESS', data: called.data });
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') throw notFound();
    const file = world.files.get(pathname);
    if (file) response.writeHead(200, { 'content-type': file.mediaType }).end(file.content);
    else if (pathname === '/frame/origins.json') sendJson(response, 200, { status: 'SUCCESS', data: { origins } });
    else if (pages === undefined || !(await sendPage(response, pages, pathname))) throw notFound();
  }

  return createServer((request, response) => {
    response.setHeader('x-request-id', randomUUID());
    allowEveryOrigin(request, response);
    answer(request, response).catch((cause: unknown) => {
      // whoever has gone hears nothing more
      if (response.headersSent || response.destroyed) response.destroy();
      else sendRefusal(response, cause);
      request.resume();
    });
  });
}

/** Starts a backend that answers the core calls and nothing else, in memory. */
export async function startCoreBackend(options: Options = {}): Promise<CoreBackend> {
  const server = serverOf(makeWorld(), options);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
