import type { Topic } from '../../contract/live.ts';
import { randomId } from '../random-id.ts';
import type { StreamPart } from './live-stream.ts';

/** What one tab tells the others. */
type Message =
  | { kind: 'want'; tab: string; topics: readonly Topic[] }
  | { kind: 'lead' }
  | { kind: 'part'; part: StreamPart };

export interface TabsListener {
  /** This tab is to read the stream, for all of them, until the signal. */
  lead(signal: AbortSignal): void;
  /** Another tab has read a part. */
  receive(part: StreamPart): void;
  /** What the tabs want has changed; told to the one that leads. */
  wantsChanged(): void;
}

/** The tabs of one session, of which one reads the stream: a browser opens no more than six connections to a server. */
export interface Tabs {
  /** Says what this tab listens to. */
  want(topics: readonly Topic[]): void;
  /** What all tabs listen to. */
  wants(): Topic[];
  /** Hands a part that was read to the other tabs. */
  publish(part: StreamPart): void;
  /** Leaves: another tab leads. */
  close(): void;
}

/** A page that shares with nobody. */
function alone({ lead, wantsChanged }: TabsListener): Tabs {
  const ending = new AbortController();
  let own: Topic[] = [];
  queueMicrotask(() => ending.signal.aborted || lead(ending.signal));
  return {
    want(topics) {
      own = [...topics];
      wantsChanged();
    },
    wants: () => own,
    publish: () => undefined,
    close: () => ending.abort(),
  };
}

function among(name: string, locks: LockManager, { lead, receive, wantsChanged }: TabsListener): Tabs {
  const tab = randomId();
  const channel = new BroadcastChannel(name);
  const others = new Map<string, readonly Topic[]>();
  const ending = new AbortController();
  let own: readonly Topic[] = [];
  let isLeading = false;
  const post = (message: Message) => ending.signal.aborted || channel.postMessage(message);
  const sayWants = () => post({ kind: 'want', tab, topics: own });
  const leave = () => post({ kind: 'want', tab, topics: [] });

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'part') receive(data.part);
    if (data.kind === 'lead') {
      // Whoever is still there says so again.
      others.clear();
      sayWants();
    }
    if (data.kind === 'want') {
      if (data.topics.length === 0) others.delete(data.tab);
      else others.set(data.tab, data.topics);
      if (isLeading) wantsChanged();
    }
  });
  globalThis.addEventListener?.('pagehide', leave);
  globalThis.addEventListener?.('pageshow', sayWants);

  locks
    .request(name, { signal: ending.signal }, async () => {
      isLeading = true;
      post({ kind: 'lead' });
      lead(ending.signal);
      if (!ending.signal.aborted) await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
    })
    .catch(() => undefined);

  return {
    want(topics) {
      own = topics;
      sayWants();
      if (isLeading) wantsChanged();
    },
    wants: () => [...new Set([own, ...others.values()].flat())],
    publish: (part) => post({ kind: 'part', part }),
    close() {
      globalThis.removeEventListener?.('pagehide', leave);
      globalThis.removeEventListener?.('pageshow', sayWants);
      leave();
      ending.abort();
      channel.close();
    },
  };
}

/**
 * Joins the tabs of a name, where the browser can tell them apart; otherwise every page is on its own.
 *
 * @param name undefined on a page that is not the product's own
 */
export function joinTabs(name: string | undefined, listener: TabsListener): Tabs {
  const locks = globalThis.navigator?.locks;
  if (name === undefined || !locks || !globalThis.BroadcastChannel) return alone(listener);
  return among(name, locks, listener);
}
