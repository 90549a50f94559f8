import type { ListPage, ListQuery } from './list-query.ts';

/** Loads a page; `isQuiet` is true when nobody waits for the answer. */
export type LoadPage<Row> = (query: ListQuery, signal: AbortSignal, isQuiet: boolean) => Promise<ListPage<Row>>;

/** Milliseconds that a page loaded ahead may be shown as if it were new. */
const freshForMs = 10_000;

/** Loads pages one at a time: a newer query aborts the older load, and an answer that still comes late is `stale`. */
export function createPages<Row>(load: LoadPage<Row>) {
  let current: AbortController | undefined;
  let ahead: { key: string; at: number; stop: AbortController; page: Promise<ListPage<Row> | undefined> } | undefined;

  function takeAhead(key: string): Promise<ListPage<Row> | undefined> | undefined {
    const taken = ahead;
    if (taken?.key !== key || Date.now() - taken.at > freshForMs) {
      taken?.stop.abort();
      ahead = undefined;
      return undefined;
    }
    ahead = undefined;
    return taken.page;
  }

  return {
    async load(query: ListQuery): Promise<ListPage<Row> | 'stale'> {
      current?.abort();
      const own = new AbortController();
      current = own;
      try {
        const ready = takeAhead(JSON.stringify(query));
        const early = ready && (await ready);
        if (own.signal.aborted) return 'stale';
        const page = early ?? (await load(query, own.signal, false));
        return own.signal.aborted ? 'stale' : page;
      } catch (error) {
        if (own.signal.aborted) return 'stale';
        throw error;
      }
    },
    prefetch(query: ListQuery): void {
      const stop = new AbortController();
      // a failure shows when the page is really asked for
      const page = load(query, stop.signal, true).catch(() => undefined);
      ahead?.stop.abort();
      ahead = { key: JSON.stringify(query), at: Date.now(), stop, page };
    },
    /** Loads the shown page again, without aborting other loads. */
    again(query: ListQuery, signal: AbortSignal): Promise<ListPage<Row>> {
      return load(query, signal, true);
    },
    /** Drops the page that was loaded ahead: its rows may have changed. */
    forget(): void {
      ahead?.stop.abort();
      ahead = undefined;
    },
    dispose(): void {
      current?.abort();
      this.forget();
    },
  };
}
