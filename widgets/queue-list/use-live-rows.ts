import { useEffect } from 'react';
import type { LiveNews } from '../client/live/live-parts.ts';
import { listRows, type ListType } from '../contract/lists.ts';
import type { Topic } from '../contract/live.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList } from './queue-list.state.ts';

/** Milliseconds: a colleague's lock shows at once; moves come in crowds, and their counts can wait. */
const lockAfterMs = 150;
const movedAfterMs = 2000;
/**
 * Milliseconds that a refresh waits for an open row menu, so that no row or choice changes under the finger, and for
 * rows on their way, which may not know the news.
 */
const againMs = 300;
const openMenu = '.menu:popover-open';

/**
 * Keeps counts and rows as they are on the server. A lock concerns the list only when its row is on the page, may be among
 * rows on their way, or is on the page that was loaded ahead. A hidden page waits until it is visible.
 */
export function useLiveRows(type: ListType, state: QueueList, { connection, element }: Widget): void {
  useEffect(() => {
    const { rows, isLoading, changedElsewhere } = state.list;
    const kind = listRows[type].locks;
    const names: Topic[] = [`list.${type}`, ...(kind ? [`locks.${kind}` as const] : [])];
    let isAllDue = false;
    let dueAt = Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function runIn(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(run, ms);
    }
    function run() {
      if (document.visibilityState === 'hidden' || dueAt === Infinity) return;
      const early = dueAt - performance.now();
      // A timer may fire too early, and no other timer would follow.
      if (early > 0) return runIn(Math.ceil(early));
      if (isLoading.peek() || element.shadowRoot?.querySelector(openMenu)) return runIn(againMs);
      clearTimeout(timer);
      void (isAllDue ? state.refresh() : state.list.refresh());
      isAllDue = false;
      dueAt = Infinity;
    }
    function receive(news: LiveNews) {
      const isLock = news.kind === 'event' && news.type === 'lockChanged';
      if (isLock) {
        const locked = String(news.payload['rowId']);
        changedElsewhere(locked);
        if (!isLoading.peek() && !rows.peek().some(({ rowId }) => rowId === locked)) return;
      } else isAllDue = true;
      const afterMs = isLock ? lockAfterMs : movedAfterMs;
      const at = performance.now() + afterMs;
      if (at >= dueAt) return;
      dueAt = at;
      runIn(afterMs);
    }

    const stops = names.map((topic) => connection.live.subscribe(topic, receive));
    document.addEventListener('visibilitychange', run);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
      for (const stop of stops) stop();
    };
  }, [type, state, connection, element]);
}
