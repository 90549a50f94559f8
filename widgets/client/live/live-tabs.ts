import type { Topic } from '../../contract/live.ts';
import { randomId } from '../random-id.ts';
import type { StreamPart } from './live-stream.ts';

/** What one tab sends to the others. */
type Message =
  | { kind: 'want'; tab: string; topics: readonly Topic[] }
  | { kind: 'lead' }
  | { kind: 'part'; part: StreamPart };

export interface TabsListener {
  /** Called when this tab must read the stream for all tabs, until the signal is aborted. */
  lead(signal: AbortSignal): void;
  /** Called with each part that another tab has read. */
  receive(part: StreamPart): void;
  /** Called in the tab that leads when the topics that the tabs want have changed. */
  wantsChanged(): void;
}

/** The tabs of one session. One reads the stream for all: a browser opens no more than six connections to a server. */
export interface Tabs {
  /** Sets the topics that this tab listens to. */
  want(topics: readonly Topic[]): void;
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
      // Each tab that is still open sends its topics again.
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
 * Joins the tabs that share a name. If the browser has no locks or no BroadcastChannel, every page has its own stream.
 *
 * @param name undefined on a page that is not the product's own
 */
export function joinTabs(name: string | undefined, listener: TabsListener): Tabs {
  const locks = globalThis.navigator?.locks;
  if (name === undefined || !locks || !globalThis.BroadcastChannel) return alone(listener);
  return among(name, locks, listener);
}
