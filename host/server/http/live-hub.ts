import type { ServerResponse } from 'node:http';
import { heartbeatSeconds, streamEvents } from '../../../widgets/contract/live.ts';
import type { Server } from '../call/server.ts';
import { startDispatcher, type Dispatcher, type DispatcherOptions } from '../core/live/dispatcher.ts';
import { frame, LiveStream, type Reader } from '../core/live/live-stream.ts';
import { LiveStreams } from '../core/live/live-streams.ts';
import { findOver } from '../core/staff/open-sessions.store.ts';

/** Where a reader wants a stream to begin: after an event, or so many milliseconds ago. */
export interface Beginning {
  lastEventId: string | undefined;
  ageMs: number;
}

export interface LiveHub {
  /** How many streams a session has open on this process. */
  countOf(sessionId: string): number;
  /** Sends the events that the reader has missed, then new ones as they come. The response's head is sent before. */
  open(reader: Reader, response: ServerResponse, beginning: Beginning): void;
  /** Waits until this process knows the last event that a reader has seen, perhaps on another process. */
  reach(lastEventId: string | undefined): Promise<void>;
  /** How long events have waited for another process so far, in milliseconds. */
  waitedMs(): number;
  stop(): Promise<void>;
}

const checkSeconds = 10;
/** Readers must connect again after this time, so that changed rights count: a tenth more or less, to spread them. */
const longestMs = 10 * 60_000;
/** Subscribing and the load beside it are not one step, so events that are this much older are sent too. */
const marginMs = 1000;

/** Opens the streams' hub of one process. One dispatcher reads the events for all of its streams. */
export async function openLiveHub(
  { db, settings, now, wakeUps }: Pick<Server, 'db' | 'settings' | 'now' | 'wakeUps'>,
  { failed, waits }: Pick<DispatcherOptions, 'failed' | 'waits'>,
): Promise<LiveHub> {
  const streams = new LiveStreams(idOf);
  const dispatcher: Dispatcher = await startDispatcher({
    db,
    wakeUps,
    failed,
    waits,
    deliver: (events) => streams.deliver(events),
  });

  function idOf(position: number): string {
    return `${dispatcher.epoch}.${position}`;
  }

  /** The position of an event id; undefined for one of another database. */
  function positionOf(id: string): number | undefined {
    const [epoch, position] = id.split('.');
    return epoch === dispatcher.epoch && /^\d{1,15}$/.test(position ?? '') ? Number(position) : undefined;
  }

  /** The events that a reader has missed; undefined when some of them are not kept or their place is not known here. */
  function missed({ lastEventId, ageMs }: Beginning) {
    const { recent, position } = dispatcher;
    const from =
      lastEventId === undefined
        ? ageMs === 0
          ? position
          : recent.positionBefore(ageMs + marginMs)
        : positionOf(lastEventId);
    return from === undefined || from > position ? undefined : recent.after(from);
  }

  let second = 0;
  async function everySecond(): Promise<void> {
    second += 1;
    const sign = Buffer.from(`: at ${idOf(dispatcher.position)}\n\n`);
    const time = performance.now();
    for (const stream of streams.all()) {
      if (stream.endsAt <= time) stream.end();
      else if (stream.isSlow) stream.drop();
      else if (stream.round === second % heartbeatSeconds) stream.send(sign);
    }
    if (second % checkSeconds !== 0) return;
    const over = await findOver(db, streams.sessionIds, now(), settings);
    for (const sessionId of over) streams.endSession(sessionId, dispatcher.position);
  }
  const timer = setInterval(() => void everySecond().catch(failed), 1000).unref();

  let opened = 0;
  return {
    countOf: (sessionId) => streams.countOf(sessionId),
    waitedMs: () => dispatcher.waitedMs(),
    async reach(lastEventId) {
      const position = lastEventId === undefined ? undefined : positionOf(lastEventId);
      if (position !== undefined && position > dispatcher.position) await dispatcher.catchUp();
    },
    open(reader, response, beginning) {
      const endsAt = performance.now() + longestMs * (0.9 + Math.random() / 5);
      const stream = new LiveStream(reader, response, ++opened % heartbeatSeconds, endsAt);
      const events = missed(beginning);
      const here = idOf(dispatcher.position);
      stream.send(frame(streamEvents.ready, beginning.lastEventId ?? here, { topics: [...reader.topics] }));
      if (events) for (const bytes of streams.meantFor(stream, events)) stream.send(bytes);
      else stream.send(frame(streamEvents.gap, here, {}));
      streams.add(stream);
      response.socket?.once('close', () => streams.remove(stream));
    },
    async stop() {
      clearInterval(timer);
      for (const stream of streams.all()) stream.end();
      await dispatcher.stop();
    },
  };
}
