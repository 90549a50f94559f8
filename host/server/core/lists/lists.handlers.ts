import { listTypes, listRows, type ListType } from '../../../../widgets/contract/lists.ts';
import { headerActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { columnsOf, filtersOf, loanNumberMessage, readListRequest, visibleTo, type ListQuery } from './list-request.ts';
import { admitSearch } from './admit-search.ts';
import { listActionsFor } from './list-actions.rules.ts';
import { countRows, countTabs, readPage } from './lists.store.ts';
import { presentColumn, presentFilter, presentRow, viewingOf } from './present.ts';
import { readCounters } from './queue-counters.store.ts';
import { requireList } from './require-row.ts';
import { sourceFor, type EveryList, type ListSource, type TabSource } from './source.ts';

/** The counts of a list's tabs: from the counters when these count exactly what the caller sees, else from the rows. */
async function countsOf(
  source: ListSource,
  tabs: readonly TabSource[],
  loanApplicationNumber: string | undefined,
  { db, caller }: CallContext,
): Promise<number[]> {
  const visible = visibleTo(source, caller);
  const isWhole = visible.length === 0 && loanApplicationNumber === undefined;
  const counted = tabs.filter((tab) => isWhole && tab.counted !== undefined);
  const others = tabs.filter((tab) => !counted.includes(tab));
  const ofCounters = await readCounters(
    db,
    counted.flatMap((tab) => tab.counted ?? []),
  );
  const seen = { base: source.base, where: visible, oneOfEach: [], loanApplicationNumber };
  const ofRows = await countTabs(
    db,
    seen,
    others.map(({ where }) => where),
  );
  return tabs.map((tab) => ofCounters[counted.indexOf(tab)] ?? ofRows[others.indexOf(tab)] ?? 0);
}

/** Tabs with their counts, filters and columns (EN-05, AP-20). */
async function readTabs(
  type: ListType,
  source: ListSource,
  input: CallInput<`${ListType}.tabs`>,
  context: CallContext,
): Promise<CallReply<`${ListType}.tabs`>> {
  const { stage, firstQueue, bulkActions } = listRows[type];
  if (input.stage !== stage)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { stage: `The stage of this list is ${stage}` } });
  const { loanApplicationNumber } = input;
  const wrongNumber = loanNumberMessage(source, loanApplicationNumber);
  if (wrongNumber !== undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { loanApplicationNumber: wrongNumber } });
  const { tabs } = source;
  const counts = await countsOf(source, tabs, loanApplicationNumber, context);
  return {
    tabs: tabs.map((tab, index) => ({
      tabName: tab.tabName,
      queueName: tab.queueName,
      applicationCount: counts[index] ?? 0,
      defaultSelected: tab.queueName === firstQueue,
      filters: filtersOf(source, tab).map((filter) => presentFilter(filter, context.settings)),
      tableColumnConfig: columnsOf(source, tab).map((column) =>
        presentColumn(column, { defaultSort: source.defaultSort, newestBy: tab.newestBy }),
      ),
    })),
    actions: listActionsFor([...headerActionsOf(type), ...bulkActions], source.base, context.caller).filter(
      (action) => !source.hides?.includes(action),
    ),
  };
}

/** How many rows a request selects: from the counters when these count the same rows, else counted up to a limit. */
export async function totalOf(
  db: CallContext['db'],
  { isWholeTab, tab: { counted }, selection }: ListQuery,
  most?: number,
): Promise<{ count: number; isCapped: boolean }> {
  if (!isWholeTab || !counted) return countRows(db, selection, most);
  return { count: (await readCounters(db, [counted]))[0] ?? 0, isCapped: false };
}

/** A page of rows and how many there are (EN-08, AP-22, AP-23). */
async function readRows(
  type: ListType,
  source: ListSource,
  input: CallInput<`${ListType}.rows`>,
  context: CallContext,
): Promise<CallReply<`${ListType}.rows`>> {
  const { db, caller } = context;
  const now = context.now();
  const query = readListRequest(type, source, input, caller, now);
  await admitSearch(context, type, query.selection.search);
  const counted = await totalOf(db, query);
  const wanted = { ...query, total: counted.isCapped ? undefined : counted.count };
  const records = await readPage(db, query.selection, wanted, { ...context.settings, now });
  // A page behind the last one: only the whole count says which page is the last.
  const isBehind = counted.isCapped && records.length === 0;
  const total = isBehind ? await countRows(db, query.selection, Infinity) : counted;
  const viewing = viewingOf(type, source, query.columns, caller, now);
  return {
    rows: records.map((record) => presentRow(record, viewing)),
    totalCount: total.count,
    totalIsCapped: total.isCapped,
    pageNumber: input.pageNumber,
    rowsPerPage: input.rows,
    asOf: now.toISOString(),
  };
}

type ListHandlers = { readonly [Name in `${ListType}.tabs` | `${ListType}.rows`]: Handler<Name> };

/** Makes the two handlers of each list, of its tabs and of its rows, from the list's source. */
export function listHandlers(lists: EveryList): ListHandlers {
  const handlers = listTypes.flatMap((type): [string, unknown][] => {
    const source = lists[type];
    const tabs: Handler<`${ListType}.tabs`> = async (input, context) => {
      requireList(context, type);
      return readTabs(type, await sourceFor(source, context), input, context);
    };
    const rows: Handler<`${ListType}.rows`> = async (input, context) => {
      requireList(context, type);
      return readRows(type, await sourceFor(source, context), input, context);
    };
    return [
      [`${type}.tabs`, tabs],
      [`${type}.rows`, rows],
    ];
  });
  return Object.fromEntries(handlers) as unknown as ListHandlers;
}
