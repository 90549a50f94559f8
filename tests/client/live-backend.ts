import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stream that a client has open. */
export interface Listening {
  topics: string[];
  age: string | null;
  lastEventId: string | undefined;
  headers: IncomingHttpHeaders;
  isOpen: boolean;
  /** Sends an event of a position. */
  send(position: number, topic?: string, payload?: Record<string, unknown>): void;
  /** Sends what is given, byte for byte. */
  write(text: string): void;
  end(): void;
  cut(): void;
}

export const topic = 'locks.application';
export const otherTopic = 'locks.collectionsCase';

/** A real HTTP server of server events, whose streams a test speaks through. */
export async function startLiveBackend() {
  const streams: Listening[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://x');
    const status = statuses.shift() ?? 200;
    const stream: Listening = {
      topics: url.searchParams.get('topics')?.split(',') ?? [],
      age: url.searchParams.get('age'),
      lastEventId: request.headers['last-event-id'] as string | undefined,
      headers: request.headers,
      isOpen: status === 200,
      send: (position, name = topic, payload = { n: position }) =>
        response.write(
          `event: ${name}\nid: e.${position}\ndata: ${JSON.stringify({ type: 'lockChanged', payload })}\n\n`,
        ),
      write: (text) => response.write(text),
      end: () => response.end(),
      cut: () => request.socket.destroy(),
    };
    streams.push(stream);
    response.on('close', () => (stream.isOpen = false));
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(`event: stream.ready\nid: ${stream.lastEventId ?? 'e.0'}\ndata: {"topics":[]}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams,
    answerNext: (...next: number[]) => statuses.push(...next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type LiveBackend = Awaited<ReturnType<typeof startLiveBackend>>;

/** Waits until a look is true. */
export async function until(look: () => boolean, milliseconds = 4000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!look()) {
    if (Date.now() > deadline) throw new Error(`not within ${milliseconds} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Web Locks as a browser has them, for one process: whoever asks first holds, the next waits. */
export function lockManager() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const turn = queues.get(name) ?? Promise.resolve();
      const held = turn.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()));
      queues.set(
        name,
        held.catch(() => undefined),
      );
      return held;
    },
  };
}
