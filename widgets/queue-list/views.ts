import { listRows, type ListType } from '../contract/lists.ts';
import { mobilePattern } from '../contract/rules/basic-validation.ts';
import { knownFilters, wireFilters } from '../kit/list/filter-wire.ts';
import { firstChoices, type ListFilter } from '../kit/list/filters.ts';
import type { ChosenFilters, ListQuery } from '../kit/list/list-query.ts';
import type { QueueTab } from './queue-tab.ts';

/** The part of a list's query that an address keeps. */
export type ListView = Pick<
  ListQuery,
  'tab' | 'page' | 'pageSize' | 'sortBy' | 'sortOrder' | 'searchColumn' | 'searchValue'
> & { filters: ChosenFilters };

const filterPrefix = 'filter.';
const ownNames = ['tab', 'page', 'rows', 'sort', 'by', 'search'];

/** The tab and page size that a list shows when its address names none. */
export interface PlainView {
  tab: string;
  pageSize: number;
}

/**
 * A list's query as a query string, without the plain values: `tab`, `page` from 1, `rows`, `sort` with a minus for
 * descending, `by` and `search`, and `filter.<id>` for each value that a filter sends.
 *
 * @param before the query string so far; its parameters that are not a list's stay
 */
export function viewOf(query: ListView, plain: PlainView, before = ''): string {
  const isOther = ([name]: [string, string]) => !ownNames.includes(name) && !name.startsWith(filterPrefix);
  const view = new URLSearchParams([...new URLSearchParams(before)].filter(isOther));
  if (query.tab !== plain.tab) view.set('tab', query.tab);
  if (query.page > 0) view.set('page', String(query.page + 1));
  if (query.pageSize !== plain.pageSize) view.set('rows', String(query.pageSize));
  if (query.sortBy !== '') view.set('sort', `${query.sortOrder === 'desc' ? '-' : ''}${query.sortBy}`);
  if (query.searchColumn !== '' && query.searchValue !== '') {
    view.set('by', query.searchColumn);
    view.set('search', query.searchValue);
  }
  for (const [id, values] of Object.entries(query.filters))
    if (id !== 'optionId') for (const value of values) view.append(filterPrefix + id, value);
  return view.toString();
}

/** The part of a list's query that an address names. The values may be anything; other parameters are left out. */
export function readView(view: string): Partial<ListView> {
  const given = new URLSearchParams(view);
  const filters: Record<string, string[]> = {};
  for (const [name, value] of given)
    if (name.startsWith(filterPrefix)) (filters[name.slice(filterPrefix.length)] ??= []).push(value);
  const page = Number(given.get('page'));
  const rows = Number(given.get('rows'));
  const sort = given.get('sort');
  const tab = given.get('tab');
  const [by, search] = [given.get('by'), given.get('search')?.trim()];
  return {
    ...(tab === null ? {} : { tab }),
    ...(Number.isSafeInteger(page) && page > 1 && page < 1_000_000 ? { page: page - 1 } : {}),
    ...(Number.isSafeInteger(rows) && rows > 0 ? { pageSize: rows } : {}),
    ...(sort ? { sortBy: sort.replace(/^-/, ''), sortOrder: sort.startsWith('-') ? 'desc' : 'asc' } : {}),
    ...(by && search ? { searchColumn: by, searchValue: search.slice(0, 100) } : {}),
    ...(Object.keys(filters).length > 0 ? { filters: { optionId: [], ...filters } } : {}),
  };
}

/** The filters of a tab before anybody has chosen: those that the backend preselects, if they leave anything out. */
export function firstFilters(filters: readonly ListFilter[]): ChosenFilters {
  return wireFilters(filters, firstChoices(filters));
}

/** The part of a wanted view that the tab knows: an address may be of another day, or written by hand. */
export function knownQuery(type: ListType, tab: QueueTab, wanted: Partial<ListView>): Partial<ListQuery> {
  const { pageSizes, searchTypes } = listRows[type];
  const { page, pageSize, sortBy, sortOrder, searchColumn, searchValue, filters } = wanted;
  const isSorted = tab.tableColumnConfig.some(({ value, enableSort }) => enableSort && value === sortBy);
  const column = searchTypes.find((known) => known === searchColumn);
  // The server refuses a search for a part of a mobile number.
  const isSearched = column !== undefined && (column !== 'contactNumber' || mobilePattern.test(searchValue ?? ''));
  return {
    tab: tab.queueName,
    page: page ?? 0,
    ...(pageSize !== undefined && pageSizes.includes(pageSize) ? { pageSize } : {}),
    ...(isSorted ? { sortBy: sortBy ?? '', sortOrder: sortOrder ?? 'asc' } : {}),
    ...(isSearched ? { searchColumn: column, searchValue: searchValue ?? '' } : {}),
    filters: filters ? knownFilters(tab.filters, filters) : firstFilters(tab.filters),
  };
}
