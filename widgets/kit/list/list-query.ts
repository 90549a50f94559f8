/** Chosen options and values by filter id, as the wire takes them beside `optionId` (EN-04). */
export interface ChosenFilters {
  readonly optionId: readonly string[];
  readonly [filterId: string]: readonly string[];
}

/** What a list shows. `page` counts from 0 here and from 1 on the wire (CO-04). */
export interface ListQuery {
  readonly tab: string;
  readonly page: number;
  readonly pageSize: number;
  /** Empty for the list's own order. */
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  /** Both empty where nothing is searched for. */
  readonly searchColumn: string;
  readonly searchValue: string;
  readonly filters: ChosenFilters;
}

export const noFilters: ChosenFilters = { optionId: [] };

/** A list's first query: the first page in the list's own order. */
export function firstQuery(given: Partial<ListQuery> = {}): ListQuery {
  return {
    tab: '',
    page: 0,
    pageSize: 10,
    sortBy: '',
    sortOrder: 'asc',
    searchColumn: '',
    searchValue: '',
    filters: noFilters,
    ...given,
  };
}

/** The keys of a page's request that depend on the query; absent where nothing is chosen. */
export interface PageRequest {
  queueName: string;
  pageNumber: number;
  rows: number;
  searchColumn?: string;
  searchValue?: string;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  filters: { optionId: string[]; [filterId: string]: string[] };
}

/** The query as the wire has it (EN-04, CO-04, CO-09). */
export function pageRequest(query: ListQuery): PageRequest {
  const { optionId, ...chosen } = query.filters;
  const isSearched = query.searchColumn !== '' && query.searchValue !== '';
  return {
    queueName: query.tab,
    pageNumber: query.page + 1,
    rows: query.pageSize,
    ...(isSearched ? { searchColumn: query.searchColumn, searchValue: query.searchValue } : {}),
    ...(query.sortBy === '' ? {} : { sortBy: query.sortBy, sortOrder: query.sortOrder }),
    filters: {
      ...Object.fromEntries(Object.entries(chosen).map(([id, values]) => [id, [...values]])),
      optionId: [...optionId],
    },
  };
}

/** A page as a list call answers it. */
export interface ListPage<Row> {
  rows: readonly Row[];
  totalCount: number;
  /** True where more rows match than were counted. */
  totalIsCapped: boolean;
  /** When the page was read, ISO 8601 in UTC. */
  asOf: string;
}
