import type { CallContext, Handler } from '../../call/handler.ts';
import { admitSearch } from './admit-search.ts';
import { filtersOf, readListRequest, visibleTo } from './list-request.ts';
import { countTabs } from './lists.store.ts';
import { requireList } from './require-row.ts';
import { sourceFor, type EveryList, type ListSource, type TabSource } from './source.ts';

/** The tabs that take the filters of a tab: their rows are counted under the same filters. */
function tabsLike(source: ListSource, tab: TabSource): readonly TabSource[] {
  const filters = filtersOf(source, tab);
  return source.tabs.filter((other) => filtersOf(source, other) === filters);
}

function countRowsOf(lists: EveryList): Handler<'countRows'> {
  return async ({ listType, ...input }, context: CallContext) => {
    requireList(context, listType);
    const source = await sourceFor(lists[listType], context);
    const { tab, selection } = readListRequest(listType, source, input, context.caller, context.now());
    await admitSearch(context, listType, selection.search);
    const tabs = tabsLike(source, tab);
    const counts = await countTabs(
      context.db,
      { ...selection, where: visibleTo(source, context.caller) },
      tabs.map(({ where }) => where),
    );
    return {
      totalCount: counts[tabs.indexOf(tab)] ?? 0,
      tabs: tabs.map(({ queueName }, index) => ({ queueName, applicationCount: counts[index] ?? 0 })),
    };
  };
}

/** The counts of a list as it is narrowed now, for all lists. */
export function countHandlers(lists: EveryList) {
  return { countRows: countRowsOf(lists) };
}
