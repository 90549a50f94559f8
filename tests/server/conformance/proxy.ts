import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';

/** A request as it came. */
export interface Asked {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Latin-1, so that files stay what they are. */
  body: string;
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Body;
  /** Of an answer that is no JSON. */
  raw?: Buffer;
}
/** An envelope, good or bad. */
interface Body {
  status?: string;
  data?: unknown;
  error?: { errorMessage?: string | undefined; fieldErrors?: object };
}

/** What is wrong with a backend: it may change a request, its answer, or leave the request unanswered by it. */
export type Defect = (asked: Asked, forward: (asked?: Asked) => Promise<Answered>) => Promise<Answered>;

const unsent = ['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding', 'keep-alive'];

function headersOf(headers: Iterable<[string, string | readonly string[] | undefined]>): Record<string, string> {
  const texts = [...headers].filter(([name, value]) => typeof value === 'string' && !unsent.includes(name));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const { method = 'GET', url = '/', headers } = request;
  return {
    method,
    path: url,
    headers: headersOf(Object.entries(headers)),
    body: Buffer.concat(parts).toString('latin1'),
  };
}

async function forwardTo(base: string, { method, path, headers, body }: Asked): Promise<Answered> {
  const sent = body === '' ? {} : { body: Buffer.from(body, 'latin1') };
  const answer = await fetch(base + path, { method, headers, redirect: 'manual', ...sent });
  const raw = Buffer.from(await answer.arrayBuffer());
  const own = { status: answer.status, headers: headersOf(answer.headers) };
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return isJson ? { ...own, body: JSON.parse(raw.toString('utf8')) as Body } : { ...own, body: {}, raw };
}

/** Stands before a backend and answers as it does, but for one defect. */
export async function startProxy(base: string, defect: Defect) {
  const server = createServer((request, response) => {
    async function answer() {
      const asked = await askedOf(request);
      const { status, headers, body, raw } = await defect(asked, (changed = asked) => forwardTo(base, changed));
      response.writeHead(status, headers).end(raw ?? JSON.stringify(body));
    }
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pathOf = ({ path }: Asked) => path.replace(/\?.*/, '');

/** An answer of the envelope. */
export const success = (data: unknown): Answered => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { status: 'SUCCESS', data },
});

const isCall = (name: CallName, asked: Asked) =>
  pathOf(asked) === callRows[name].path && asked.method === callRows[name].method;

/** A defect of the answers of one call. */
export function answers(name: CallName, change: (answered: Answered, asked: Asked) => Answered): Defect {
  return async (asked, forward) => {
    const answered = await forward();
    return isCall(name, asked) ? change(answered, asked) : answered;
  };
}

/** A defect of what a call answers if it succeeds. */
export function replies<Name extends CallName>(name: Name, change: (reply: CallReply<Name>) => void): Defect {
  return answers(name, (answered) => {
    if (answered.body.status === 'SUCCESS') change(answered.body.data as CallReply<Name>);
    return answered;
  });
}

/** A call that answers as if it had done what it has not. */
export function undone(name: CallName, reply: unknown, isIt: (asked: Asked) => boolean = () => true): Defect {
  return async (asked, forward) => (isCall(name, asked) && isIt(asked) ? success(reply) : forward());
}

/** A call that reads something else than what was sent as JSON. */
export function misread<Name extends CallName>(name: Name, change: (input: CallInput<Name>) => void): Defect {
  return async (asked, forward) => {
    if (!isCall(name, asked)) return forward();
    const input = JSON.parse(asked.body) as CallInput<Name>;
    change(input);
    return forward({ ...asked, body: JSON.stringify(input) });
  };
}

/** A call that reads other headers than those that were sent; undefined leaves one out. */
export function deaf(name: CallName, read: (asked: Asked) => Readonly<Record<string, string | undefined>>): Defect {
  return async (asked, forward) => {
    if (!isCall(name, asked)) return forward();
    return forward({ ...asked, headers: headersOf(Object.entries({ ...asked.headers, ...read(asked) })) });
  };
}
