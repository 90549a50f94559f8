import { listTypes, listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import {
  columnsOf,
  filtersOf,
  loanNumberMessage,
  readListRequest,
  visibleTo,
  type AnyTab,
  type ListQuery,
} from './list-request.ts';
import { admitSearch } from './admit-search.ts';
import { listActionsFor } from './list-actions.rules.ts';
import { countRows, countTabs, readPage } from './lists.store.ts';
import { presentColumn, presentFilter, presentRow } from './present.ts';
import { readCounters } from './queue-counters.store.ts';
import { listSources, type AnyListSource } from './sources.ts';

/** The counts of a list's tabs: the counters' where they count what the caller sees, else the rows themselves. */
async function countsOf(
  source: AnyListSource,
  tabs: readonly AnyTab[],
  loanApplicationNumber: string | undefined,
  { db, caller }: CallContext,
): Promise<number[]> {
  const visible = visibleTo(source, caller);
  const counted = tabs.flatMap((tab) => tab.counted ?? []);
  if (visible.length === 0 && loanApplicationNumber === undefined && counted.length === tabs.length)
    return readCounters(db, counted);
  const seen = { table: source.table, where: visible, oneOfEach: [], loanApplicationNumber };
  return countTabs(
    db,
    seen,
    tabs.map(({ where }) => where),
  );
}

/** Tabs with their counts, filters and columns (EN-05, AP-20). */
async function readTabs(
  type: ListType,
  input: CallInput<`${ListType}.tabs`>,
  context: CallContext,
): Promise<CallReply<`${ListType}.tabs`>> {
  if (input.stage !== listRows[type].stage) {
    throw refuse('VALIDATION_FAILED', { fieldErrors: { stage: `The stage of this list is ${listRows[type].stage}` } });
  }
  const { loanApplicationNumber } = input;
  const source = listSources[type];
  const wrongNumber = loanNumberMessage(source, loanApplicationNumber);
  if (wrongNumber !== undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { loanApplicationNumber: wrongNumber } });
  const tabs: readonly AnyTab[] = source.tabs;
  const counts = await countsOf(source, tabs, loanApplicationNumber, context);
  return {
    tabs: tabs.map((tab, index) => ({
      tabName: tab.tabName,
      queueName: tab.queueName,
      applicationCount: counts[index] ?? 0,
      defaultSelected: tab.queueName === listRows[type].firstQueue,
      filters: filtersOf(source, tab).map(presentFilter),
      tableColumnConfig: columnsOf(source, tab).map((column) => presentColumn(column, source.defaultSort)),
    })),
    actions: listActionsFor(type, context.caller),
  };
}

/** How many rows a request asks of: the counters' word where they count exactly these. */
export async function totalOf(
  db: CallContext['db'],
  { isWholeTab, tab: { counted }, selection }: ListQuery,
): Promise<{ count: number; isCapped: boolean }> {
  if (!isWholeTab || !counted) return countRows(db, selection);
  return { count: (await readCounters(db, [counted]))[0] ?? 0, isCapped: false };
}

/** A page of rows and how many there are (EN-08, AP-22, AP-23). */
async function readRows(
  type: ListType,
  input: CallInput<`${ListType}.rows`>,
  context: CallContext,
): Promise<CallReply<`${ListType}.rows`>> {
  const { db, caller } = context;
  const now = context.now();
  const source = listSources[type];
  const query = readListRequest(type, source, input, caller, now);
  await admitSearch(context, type, query.selection.search);
  const total = await totalOf(db, query);
  const records = await readPage(db, query.selection, { ...query, total: total.isCapped ? undefined : total.count });
  const viewing = { type, columns: query.columns, caller, now };
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

/** Two handlers a list, from its source. */
export const listHandlers = Object.fromEntries(
  listTypes.flatMap((type): [string, unknown][] => [
    [`${type}.tabs`, (input: CallInput<`${ListType}.tabs`>, context: CallContext) => readTabs(type, input, context)],
    [`${type}.rows`, (input: CallInput<`${ListType}.rows`>, context: CallContext) => readRows(type, input, context)],
  ]),
) as unknown as ListHandlers;
