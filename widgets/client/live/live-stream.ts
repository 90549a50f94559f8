import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { heartbeatSeconds, isTopic, livePath, streamEvents, type LiveEvent, type Topic } from '../../contract/live.ts';
import type { Credentials } from '../session.ts';
import { settings } from '../settings.ts';

/** One part of a stream. The stream can be resumed after the part with this `id`. */
export type StreamPart =
  | { kind: 'at' | 'gap'; id: string }
  /** `isBack`: the server had not been reached before it. */
  | { kind: 'ready'; id: string; isBack?: boolean }
  | { kind: 'event'; id: string; event: LiveEvent };

/**
 * Why a stream ended. `cut`: open it again. `signedOut`: the session is over. `refused`: the caller may receive none of
 * the topics, or the backend does not know them. `absent`: the backend has no server events.
 */
export type StreamEnd = 'cut' | 'signedOut' | 'refused' | 'absent';

export interface StreamRequest {
  base: string;
  credentials: Credentials;
  topics: readonly Topic[];
  /** The id of the last part that was received; undefined for none. */
  lastEventId: string | undefined;
  /** Milliseconds since the first listener subscribed; sent if no part has been received. */
  ageMs: number;
  signal: AbortSignal;
  receive(part: StreamPart): void;
}

/** Two and a half heartbeats, in milliseconds. */
const silenceMs = heartbeatSeconds * 2500;

function eventOf({ event = '', data }: EventSourceMessage): LiveEvent | undefined {
  const value: unknown = JSON.parse(data);
  if (!isTopic(event) || typeof value !== 'object' || value === null) return undefined;
  if (!('type' in value) || typeof value.type !== 'string') return undefined;
  if (!('payload' in value) || typeof value.payload !== 'object' || value.payload === null) return undefined;
  const payload: Record<string, string | number | boolean | null> = {};
  for (const [name, part] of Object.entries<unknown>({ ...value.payload })) {
    const isPlain = part === null || typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean';
    if (isPlain) payload[name] = part;
  }
  return { topic: event, type: value.type, payload };
}

function endOf({ status, headers }: Response): StreamEnd | undefined {
  if (status === 401) return 'signedOut';
  if (status === 400 || status === 403) return 'refused';
  if (status === 429 || status >= 500) return 'cut';
  return headers.get('content-type')?.startsWith('text/event-stream') ? undefined : 'absent';
}

function addressOf({ base, topics, lastEventId, ageMs }: StreamRequest): string {
  const age = lastEventId === undefined ? `&age=${Math.round(ageMs)}` : '';
  return `${base}${livePath}?topics=${topics.map(encodeURIComponent).join(',')}${age}`;
}

async function read(body: ReadableStream<Uint8Array>, receive: StreamRequest['receive'], alive: () => void) {
  let end: StreamEnd = 'cut';
  const parser = createParser({
    maxBufferSize: 1 << 20,
    onEvent(message) {
      const { event, id = '' } = message;
      if (event === streamEvents.ended) end = 'signedOut';
      else if (event === streamEvents.ready) receive({ kind: 'ready', id });
      else if (event === streamEvents.gap) receive({ kind: 'gap', id });
      else {
        const known = eventOf(message);
        if (known) receive({ kind: 'event', id, event: known });
      }
    },
    onComment(comment) {
      const [, id] = /^\s*at (\S+)$/.exec(comment) ?? [];
      if (id !== undefined) receive({ kind: 'at', id });
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return end;
    alive();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Reads one stream to its end. It uses `fetch`, because the browser's own EventSource sends no headers. */
export async function readStream(request: StreamRequest): Promise<StreamEnd> {
  const { credentials, lastEventId, signal, receive } = request;
  const names = settings.headers;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  alive();
  try {
    const response = await fetch(addressOf(request), {
      headers: {
        accept: 'text/event-stream',
        [names.securityToken]: credentials.token,
        [names.userKey]: credentials.key,
        ...(lastEventId === undefined ? {} : { [names.lastEventId]: lastEventId }),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: silence.signal,
    });
    const end = endOf(response);
    if (end) await response.body?.cancel();
    return end ?? (response.body ? await read(response.body, receive, alive) : 'absent');
  } catch {
    return 'cut';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    silence.abort();
  }
}
