import { createList, type ListInputs } from '../../../widgets/kit/list/create-list.ts';
import type { ListPage, ListQuery } from '../../../widgets/kit/list/list-query.ts';

export interface Row {
  rowId: string;
  lockedBy?: string | null;
  name?: string;
}

/** A page of a list of so many rows, each named by its tab and place. */
export function pageOf(query: ListQuery, totalCount = 42): ListPage<Row> {
  const first = query.page * query.pageSize;
  const count = Math.max(0, Math.min(query.pageSize, totalCount - first));
  return {
    rows: Array.from({ length: count }, (_, index) => ({ rowId: `${query.tab}${first + index}` })),
    totalCount,
    totalIsCapped: false,
    asOf: '2025-11-21T05:12:00Z',
  };
}

/** A list whose every question is kept, and answered at once unless told otherwise. */
export function openList(inputs: Partial<ListInputs<Row>> = {}, total = 42) {
  const asked: ListQuery[] = [];
  const list = createList<Row>({
    load: async (query) => {
      asked.push(query);
      return pageOf(query, total);
    },
    query: { tab: 'A' },
    ...inputs,
  });
  return { list, asked };
}
