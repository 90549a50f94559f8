import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import { searchTypes, type ListType } from '../contract/lists.ts';
import type { ListQuery } from '../kit/list/list-query.ts';
import { useOffers } from '../kit/use-offers.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { TabCounts } from './queue-tab.ts';
import type { QueueList } from './queue-list.state.ts';

/** Milliseconds that counts may be shown as if they were new, while pages are turned. */
const freshForMs = 10_000;

/** True where a query leaves rows of its tab out. */
const isNarrowed = ({ searchValue, filters }: ListQuery) =>
  searchValue !== '' || Object.values(filters).some(({ length }) => length > 0);

/** A search for a whole number is counted by the server, and finds few rows: it is not sent twice. */
const isOfNumber = ({ searchColumn }: ListQuery) =>
  Object.entries(searchTypes).some(
    ([name, { takes }]) => name === searchColumn && (takes === 'mobile' || takes === 'contact'),
  );

const subjectOf = ({ tab, searchColumn, searchValue, filters }: ListQuery) =>
  JSON.stringify([tab, searchColumn, searchValue, filters]);

/** Keeps the cards' counts and the total as the rows are searched and filtered now, counted after the rows are shown. */
export function keepCounts(
  type: ListType,
  { list, counts, tabs, request }: Pick<QueueList, 'list' | 'counts' | 'tabs' | 'request'>,
  { connection }: Pick<Widget, 'connection'>,
  asks: boolean,
): () => void {
  let known: { subject: string; at: number; totalCount: number; tabs: TabCounts } | undefined;
  let asking: { subject: string; stop: AbortController } | undefined;

  function show(next: TabCounts): void {
    const isSame = (tabs.peek() ?? []).every(
      ({ queueName, applicationCount }) =>
        (next[queueName] ?? applicationCount) === (counts.peek()[queueName] ?? applicationCount) &&
        queueName in next === queueName in counts.peek(),
    );
    // Setting the same counts again would draw the whole list once more.
    if (!isSame) counts.value = next;
  }
  function apply(subject: string): void {
    if (known?.subject !== subject) return;
    if (list.page.peek()?.totalIsCapped) list.recount(known.totalCount);
    show(known.tabs);
  }
  async function ask(subject: string): Promise<void> {
    asking?.stop.abort();
    const own = { subject, stop: new AbortController() };
    asking = own;
    try {
      const reply = await connection.remote(
        'countRows',
        { listType: type, ...request() },
        { signal: own.stop.signal, isQuiet: true },
      );
      if (asking !== own) return;
      const found = Object.fromEntries(reply.tabs.map((tab) => [tab.queueName, tab.applicationCount]));
      known = { subject, at: Date.now(), totalCount: reply.totalCount, tabs: found };
      if (subjectOf(list.query.peek()) === subject) apply(subject);
    } catch {
      // The rows stand, and "1,000+" is not wrong.
    } finally {
      if (asking === own) asking = undefined;
    }
  }

  const stop = effect(() => {
    const page = list.page.value;
    if (page === null || list.isLoading.value) return;
    const query = list.query.peek();
    const subject = subjectOf(query);
    if (!isNarrowed(query) && !page.totalIsCapped) {
      const told = tabs.peek()?.find(({ queueName }) => queueName === query.tab)?.applicationCount;
      return show(told === page.totalCount ? {} : { [query.tab]: page.totalCount });
    }
    if (known?.subject !== subject) show({});
    if (!asks || isOfNumber(query)) return;
    apply(subject);
    const isFresh = known?.subject === subject && Date.now() - known.at < freshForMs;
    if (!isFresh && asking?.subject !== subject) void ask(subject);
  });
  return () => {
    stop();
    asking?.stop.abort();
  };
}

/** Shows all rows in the total, and in the cards what the filters leave of each tab. */
export function useCounts(type: ListType, state: QueueList, widget: Widget): void {
  const asks = useOffers(widget.connection, 'narrowing');
  useEffect(() => keepCounts(type, state, widget, asks), [type, state, widget, asks]);
}
