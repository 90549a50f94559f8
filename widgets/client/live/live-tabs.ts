import type { Topic } from '../../contract/live.ts';
import { randomId } from '../random-id.ts';
import type { StreamPart } from './live-stream.ts';

/** What one tab sends to the others. */
type Message =
  | {
      kind: 'want';
      tab: string;
      topics: readonly Topic[];
      /** Milliseconds since the moment from which it listens to a new topic; a tab of an older version does not say it. */
      ageMs?: number;
      /** Whether it is still to be told what it has missed. */
      isJoining?: boolean;
    }
  | { kind: 'lead' }
  | { kind: 'part'; part: StreamPart }
  /** What a tab that joins has missed. */
  | { kind: 'missed'; to: string; parts: readonly StreamPart[] };

/** Milliseconds that a message between two tabs may take. */
const marginMs = 1000;
/** Milliseconds that a tab that joins waits to be told what it has missed; one of an older version does not tell it. */
const longestMissedMs = 300;
/**
 * Milliseconds for which a topic is new: by then a tab has led that was told of it. A tab that leads later goes on from
 * what it has received, and must not go back to when the page was opened.
 */
const newMs = 10_000;

export interface TabsListener {
  /** Called when this tab must read the stream for all tabs, until the signal is aborted. */
  lead(signal: AbortSignal): void;
  /** Called with each part that another tab has read. */
  receive(part: StreamPart): void;
  /** The parts that this tab has received since a moment of `performance.now()`. */
  receivedSince(since: number): StreamPart[];
  /**
   * Called in the tab that leads when the topics that the tabs want have changed.
   *
   * @param since the moment from which the new ones are listened to, by `performance.now()`
   */
  wantsChanged(since: number): void;
}

/** The tabs of one session. One reads the stream for all: a browser opens no more than six connections to a server. */
export interface Tabs {
  /**
   * Sets the topics that this tab listens to.
   *
   * @param since the moment from which it listens to a new one, by `performance.now()`; undefined if none is new
   */
  want(topics: readonly Topic[], since: number | undefined): void;
  /** The topics that any tab listens to. */
  wants(): Topic[];
  /** Sends a part that this tab has read to the other tabs. */
  publish(part: StreamPart): void;
  /** Leaves the tabs; another tab then leads. */
  close(): void;
}

/** A page that shares its stream with no other tab. */
function alone({ lead, wantsChanged }: TabsListener): Tabs {
  const ending = new AbortController();
  let own: Topic[] = [];
  queueMicrotask(() => ending.signal.aborted || lead(ending.signal));
  return {
    want(topics, since) {
      own = [...topics];
      wantsChanged(since ?? performance.now());
    },
    wants: () => own,
    publish: () => undefined,
    close: () => ending.abort(),
  };
}

function among(name: string, locks: LockManager, listener: TabsListener): Tabs {
  const { lead, receive, receivedSince, wantsChanged } = listener;
  const tab = randomId();
  const channel = new BroadcastChannel(name);
  const others = new Map<string, readonly Topic[]>();
  const ending = new AbortController();
  let own: readonly Topic[] = [];
  let ownSince = performance.now();
  let isLeading = false;
  /** What other tabs have read before this one is told what it has missed; undefined from then on. */
  let held: StreamPart[] | undefined = [];
  const post = (message: Message) => ending.signal.aborted || channel.postMessage(message);
  const newSince = () => (performance.now() - ownSince < newMs ? ownSince : performance.now());
  function sayWants() {
    const isJoining = held !== undefined;
    post({ kind: 'want', tab, topics: own, ageMs: performance.now() - (isJoining ? ownSince : newSince()), isJoining });
  }
  const leave = () => post({ kind: 'want', tab, topics: [] });

  /** Receives what this tab has missed, in its order before what it has heard since. */
  function catchUp(missed: readonly StreamPart[]) {
    clearTimeout(waiting);
    const parts = held && [...missed, ...held];
    held = undefined;
    for (const part of parts ?? []) receive(part);
  }
  const waiting = setTimeout(() => catchUp([]), longestMissedMs);

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'part') {
      if (held) held.push(data.part);
      else receive(data.part);
    }
    if (data.kind === 'missed' && data.to === tab) catchUp(data.parts);
    if (data.kind === 'lead') {
      // Each tab that is still open sends its topics again.
      others.clear();
      sayWants();
    }
    if (data.kind === 'want') {
      const { tab: other, topics, ageMs = 0, isJoining } = data;
      if (topics.length === 0) others.delete(other);
      else others.set(other, topics);
      if (!isLeading) return;
      const since = performance.now() - ageMs - marginMs;
      if (isJoining) post({ kind: 'missed', to: other, parts: receivedSince(since) });
      wantsChanged(since);
    }
  });
  globalThis.addEventListener?.('pagehide', leave);
  globalThis.addEventListener?.('pageshow', sayWants);

  locks
    .request(name, { signal: ending.signal }, async () => {
      isLeading = true;
      catchUp([]);
      post({ kind: 'lead' });
      lead(ending.signal);
      if (!ending.signal.aborted) await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
    })
    .catch(() => undefined);

  return {
    want(topics, since) {
      own = topics;
      if (since !== undefined) ownSince = Math.min(since, newSince());
      sayWants();
      if (isLeading) wantsChanged(since ?? performance.now());
    },
    wants: () => [...new Set([own, ...others.values()].flat())],
    publish: (part) => post({ kind: 'part', part }),
    close() {
      globalThis.removeEventListener?.('pagehide', leave);
      globalThis.removeEventListener?.('pageshow', sayWants);
      leave();
      clearTimeout(waiting);
      ending.abort();
      channel.close();
    },
  };
}

/**
 * Joins the tabs that share a name. If the browser has no locks or no BroadcastChannel, every page has its own stream.
 *
 * @param name undefined on a page that is not the product's own
 */
export function joinTabs(name: string | undefined, listener: TabsListener): Tabs {
  const locks = globalThis.navigator?.locks;
  if (name === undefined || !locks || !globalThis.BroadcastChannel) return alone(listener);
  return among(name, locks, listener);
}
