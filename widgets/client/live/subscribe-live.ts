import type { Topic } from '../../contract/live.ts';
import type { Offer } from '../backend/offer.ts';
import type { Live, LiveListener, LiveParts, OpenLive } from './live-parts.ts';

const againMs = 10_000;
/** Milliseconds before its subscription in which a screen may have asked for what it shows, and the server answered. */
const askedBeforeMs = 500;

/** Server events; their code is loaded with the first subscription. */
export function openLive({ offer, ...parts }: LiveParts & { offer: Pick<Offer, 'learn'> }): Live {
  let opened: Promise<OpenLive> | undefined;

  async function subscribed(topic: Topic, listener: LiveListener, ending: AbortSignal): Promise<void> {
    const now = performance.now();
    // a screen's first answers may have been asked for at the start of the page
    const since = now < (globalThis.lendingOpening?.until ?? 0) ? 0 : Math.max(0, now - askedBeforeMs);
    while (!ending.aborted) {
      try {
        if (!(await offer.learn('live'))) return;
        opened ??= import('./live.ts').then(({ createLive }) => createLive(parts));
        const { subscribe } = await opened;
        if (ending.aborted) return;
        const end = subscribe(topic, listener, since);
        ending.addEventListener('abort', end);
        return;
      } catch {
        // The backend could not be asked, or the file could not be fetched: the connection is down, or a newer build has replaced it.
        opened = undefined;
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
  }

  return {
    subscribe(topic, listener) {
      const ending = new AbortController();
      void subscribed(topic, listener, ending.signal);
      return () => ending.abort();
    },
  };
}
