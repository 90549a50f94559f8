import type { ListPage, ListQuery } from './list-query.ts';

/** Loads a page; `isQuiet` is true when nobody waits for the answer. */
export type LoadPage<Row> = (query: ListQuery, signal: AbortSignal, isQuiet: boolean) => Promise<ListPage<Row>>;

/** Milliseconds that a page loaded ahead may be shown as if it were new. */
const freshForMs = 10_000;

/** A page that is loaded before it is asked for. */
interface Ahead<Row> {
  key: string;
  at: number;
  stop: AbortController;
  page: Promise<ListPage<Row> | undefined>;
  /** Rows that have changed since it was asked for. */
  changed: Set<string>;
}

/** Loads pages one at a time: a newer query aborts the older load, and an answer that still comes late is `stale`. */
export function createPages<Row extends { rowId: string }>(load: LoadPage<Row>) {
  let current: AbortController | undefined;
  let ahead: Ahead<Row> | undefined;

  function takeAhead(key: string): Promise<ListPage<Row> | undefined> | undefined {
    const taken = ahead;
    ahead = undefined;
    if (taken?.key !== key || Date.now() - taken.at > freshForMs) {
      taken?.stop.abort();
      return undefined;
    }
    const isOld = ({ rowId }: Row) => taken.changed.has(rowId);
    return taken.page.then((page) => (page?.rows.some(isOld) ? undefined : page));
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
      ahead = { key: JSON.stringify(query), at: Date.now(), stop, page, changed: new Set() };
    },
    /** Loads the shown page again, without aborting other loads. */
    again(query: ListQuery, signal: AbortSignal): Promise<ListPage<Row>> {
      return load(query, signal, true);
    },
    /** Tells of a row that has changed: a page that was loaded ahead with it is loaded anew when it is asked for. */
    changed(rowId: string): void {
      ahead?.changed.add(rowId);
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
