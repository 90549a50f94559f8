import type { Topic } from '../../contract/live.ts';
import { forgetOpening } from '../opening/forget-opening.ts';
import { pauseAfter } from './live-pauses.ts';
import { pause } from '../pause.ts';
import { readStream, type StreamEnd, type StreamPart } from './live-stream.ts';
import { joinTabs, type Tabs } from './live-tabs.ts';
import type { LiveListener, LiveParts, OpenLive } from './live-parts.ts';

/** Milliseconds to wait for further subscriptions: a screen that opens makes several. */
const gatherMs = 50;
/** Milliseconds that the stream stays open without a listener, such as between two screens. */
const lingerMs = 10_000;
/** A stream that lasted this many milliseconds did not fail. */
const soundMs = 10_000;
/** The most milliseconds of the past for which a backend is asked before the first part. */
const longestAgeMs = 60_000;
/** Milliseconds before a stream that ended so is opened again, unless topics or session change before that. */
const refusedMs: Partial<Record<StreamEnd, number>> = { refused: 300_000, absent: 300_000, signedOut: 60_000 };

/** The number in an event id (`epoch.number`). */
const positionOf = (id: string) => Number(id.split('.')[1] ?? Number.NaN);

/** Reads server events for a connection; loaded with the first subscription. */
export function createLive(parts: LiveParts): OpenLive {
  const listeners = new Map<Topic, Set<LiveListener>>();
  /** The newest position received, by topic: a stream that goes back for a new topic repeats the events of others. */
  const received = new Map<Topic, number>();
  let firstSince = performance.now();
  let lastId: string | undefined;
  /** The parts of the last minute, by the moment of their arrival, and the one before them. */
  const recent: { part: StreamPart; at: number }[] = [];
  /** The moment to go back to, for topics that were added while the stream was open. */
  let backSince: number | undefined;
  let tabs: Promise<Tabs> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function tellAll(news: Parameters<LiveListener>[0], to: Iterable<LiveListener>) {
    for (const listener of to) {
      try {
        listener(news);
      } catch (error) {
        // An error in one listener must not stop the others; the page's own error handler receives it.
        globalThis.reportError?.(error);
      }
    }
  }

  function remember(part: StreamPart) {
    const at = performance.now();
    if (part.kind === 'gap') recent.length = 0;
    recent.push({ part, at });
    while (recent[1] && recent[1].at < at - longestAgeMs) recent.shift();
  }
  const receivedSince = (since: number) => recent.filter(({ at }) => at >= since).map(({ part }) => part);

  /** Tells a listener what came between the moment from which it listens and its subscription. */
  function tellMissed(topic: Topic, listener: LiveListener, since: number) {
    for (const part of receivedSince(since)) {
      if (part.kind === 'gap') tellAll({ kind: 'refetch' }, [listener]);
      if (part.kind === 'event' && part.event.topic === topic) tellAll({ kind: 'event', ...part.event }, [listener]);
    }
  }

  function receive(part: StreamPart) {
    lastId = part.id;
    if (part.kind === 'ready' && part.isBack) parts.back?.();
    // what was asked for ahead may not know of it, and nobody tells the screen that takes it
    if (part.kind === 'event' || part.kind === 'gap') forgetOpening();
    const isRepeated = part.kind === 'event' && positionOf(part.id) <= (received.get(part.event.topic) ?? -1);
    if (!isRepeated) remember(part);
    if (part.kind === 'gap') {
      received.clear();
      tellAll({ kind: 'refetch' }, new Set([...listeners.values()].flatMap((set) => [...set])));
    }
    if (part.kind !== 'event' || isRepeated) return;
    const { topic } = part.event;
    received.set(topic, positionOf(part.id));
    tellAll({ kind: 'event', ...part.event }, listeners.get(topic) ?? []);
  }

  /** Reads one stream, from its opening to its end. */
  async function readOnce(
    ours: Tabs,
    topics: readonly Topic[],
    signal: AbortSignal,
    opened: () => boolean,
  ): Promise<StreamEnd> {
    const credentials = await parts.credentials();
    if (!credentials) return 'signedOut';
    const since = backSince;
    const from = since === undefined ? lastId : recent.findLast(({ at }) => at <= since)?.part.id;
    const ageMs = performance.now() - Math.min(since ?? firstSince, lastId === undefined ? firstSince : Infinity);
    const isTooLate = from === undefined && ageMs > longestAgeMs;
    const share = (part: StreamPart) => {
      receive(part);
      ours.publish(part);
    };
    const end = await readStream({
      base: parts.base,
      credentials,
      topics,
      lastEventId: from,
      ageMs: Math.min(ageMs, longestAgeMs),
      signal,
      receive(part) {
        if (part.kind === 'ready') {
          if (ours.wants().every((topic) => topics.includes(topic))) backSince = undefined;
          share({ ...part, isBack: opened() });
        } else share(part);
        if (part.kind === 'ready' && isTooLate) share({ kind: 'gap', id: part.id });
      },
    });
    if (end === 'signedOut') parts.signedOut(credentials);
    return end;
  }

  /** Joins the tabs of the current session, and reads the stream while this tab leads. */
  async function join(): Promise<Tabs> {
    let carried: readonly Topic[] = [];
    let round = new AbortController();
    let gathering: ReturnType<typeof setTimeout> | undefined;

    async function lead(leading: AbortSignal) {
      let failures = 0;
      leading.addEventListener('abort', () => round.abort());
      while (!leading.aborted) {
        round = new AbortController();
        const { signal } = round;
        carried = ours.wants();
        let openedAt = Infinity;
        const opened = () => {
          openedAt = performance.now();
          return failures > 0;
        };
        const end = carried.length === 0 ? 'refused' : await readOnce(ours, carried, signal, opened);
        if (signal.aborted) continue;
        carried = [];
        const isSound = performance.now() - openedAt > soundMs;
        failures = isSound ? 0 : openedAt === Infinity ? failures + 1 : 1;
        await pause(refusedMs[end] ?? pauseAfter(failures), signal);
      }
    }

    /** Opens the stream again if it does not carry all topics that the tabs want, from when the new ones are. */
    function wantsChanged(since: number) {
      if (ours.wants().every((topic) => carried.includes(topic))) return;
      backSince = Math.min(since, backSince ?? Infinity);
      clearTimeout(gathering);
      gathering = setTimeout(() => round.abort(), gatherMs);
    }

    const credentials = parts.isForeign ? null : await parts.credentials();
    const name = credentials ? `lending.live.1 ${parts.base} ${credentials.key}` : undefined;
    const listener = { lead: (signal: AbortSignal) => void lead(signal), receive, receivedSince, wantsChanged };
    const ours: Tabs = joinTabs(name, listener);
    return ours;
  }

  function leave() {
    clearTimeout(lingering);
    void tabs?.then((ours) => ours.close());
    tabs = undefined;
  }

  /** @param since the moment from which a new topic is listened to */
  function sayWants(since?: number) {
    tabs ??= join();
    void tabs.then((ours) => ours.want([...listeners.keys()], since));
  }

  parts.ending?.addEventListener('abort', leave);

  // Another session has other tabs, and it must not receive events of the session before.
  let token = parts.token.peek();
  parts.token.subscribe((next) => {
    if (next === token) return;
    token = next;
    leave();
    lastId = backSince = undefined;
    received.clear();
    recent.length = 0;
    firstSince = performance.now();
    if (listeners.size > 0) sayWants();
  });

  return {
    subscribe(topic, listener, since) {
      clearTimeout(lingering);
      if (listeners.size === 0 && !tabs) firstSince = since;
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      tellMissed(topic, listener, since);
      sayWants(since);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
        if (listeners.size > 0) return sayWants();
        lingering = setTimeout(leave, parts.ending?.aborted ? 0 : lingerMs);
      };
    },
  };
}
