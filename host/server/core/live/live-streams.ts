import { streamEvents, type Topic } from '../../../../widgets/contract/live.ts';
import type { NumberedEvent } from './live.store.ts';
import { sessionTopic } from './live.store.ts';
import { frame, type LiveStream } from './live-stream.ts';

/** The open streams of this process. */
export class LiveStreams {
  readonly #byTopic = new Map<string, Set<LiveStream>>();
  readonly #bySession = new Map<string, Set<LiveStream>>();
  readonly #idOf: (position: number) => string;

  /** @param idOf the event id of a position */
  constructor(idOf: (position: number) => string) {
    this.#idOf = idOf;
  }

  *all(): Iterable<LiveStream> {
    for (const streams of this.#bySession.values()) yield* streams;
  }

  get sessionIds(): string[] {
    return [...this.#bySession.keys()];
  }

  countOf(sessionId: string): number {
    return this.#bySession.get(sessionId)?.size ?? 0;
  }

  add(stream: LiveStream): void {
    const { sessionId, topics } = stream.reader;
    for (const topic of topics) put(this.#byTopic, topic, stream);
    put(this.#bySession, sessionId, stream);
  }

  remove(stream: LiveStream): void {
    const { sessionId, topics } = stream.reader;
    for (const topic of topics) take(this.#byTopic, topic, stream);
    take(this.#bySession, sessionId, stream);
  }

  /** Sends events in order to the streams that they are for. Drops streams whose readers are too slow to take them. */
  deliver(events: readonly NumberedEvent[]): void {
    const slow = new Set<LiveStream>();
    const looked = new Set<LiveStream>();
    for (const event of events) {
      if (event.topic === sessionTopic) {
        for (const sessionId of event.audience?.sessionIds ?? []) this.endSession(sessionId, event.position);
        continue;
      }
      const bytes = this.bytesOf(event);
      for (const stream of this.#byTopic.get(event.topic) ?? []) {
        if (!stream.isFor(event.audience)) continue;
        // Each stream is checked once, before it is sent any of these events.
        if (!looked.has(stream) && looked.add(stream) && stream.isSlow) slow.add(stream);
        if (!slow.has(stream)) stream.send(bytes);
      }
    }
    for (const stream of slow) stream.drop();
  }

  /** The events that are for a stream, as bytes to send. */
  meantFor(stream: LiveStream, events: readonly NumberedEvent[]): Buffer[] {
    return events
      .filter(({ topic, audience }) => stream.reader.topics.has(topic as Topic) && stream.isFor(audience))
      .map((event) => this.bytesOf(event));
  }

  endSession(sessionId: string, position: number): void {
    const last = frame(streamEvents.ended, this.#idOf(position), {});
    for (const stream of this.#bySession.get(sessionId) ?? []) stream.end(last);
  }

  bytesOf({ topic, type, payload, position }: NumberedEvent): Buffer {
    return frame(topic, this.#idOf(position), { type, payload });
  }
}

function put(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const set = map.get(key);
  if (set) set.add(stream);
  else map.set(key, new Set([stream]));
}

function take(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
