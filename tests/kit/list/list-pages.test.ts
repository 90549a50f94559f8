import { describe, expect, it } from 'vitest';
import { createList } from '../../../widgets/kit/list/create-list.ts';
import { firstQuery, pageRequest, type ListQuery } from '../../../widgets/kit/list/list-query.ts';
import { openList, pageOf, type Row } from './kept-list.ts';

describe('what a list asks for', () => {
  it('counts pages from 0 on the screen and from 1 on the wire [CO-04]', () => {
    expect(pageRequest(firstQuery({ tab: 'A' })).pageNumber).toBe(1);
    expect(pageRequest(firstQuery({ tab: 'A', page: 1 })).pageNumber).toBe(2);
  });

  it('asks for ten rows of the first page, and names neither search nor sort', () => {
    expect(pageRequest(firstQuery({ tab: 'A' }))).toEqual({
      queueName: 'A',
      pageNumber: 1,
      rows: 10,
      filters: { optionId: [] },
    });
  });

  it('carries search, sort and filters under their names on the wire [CO-09]', () => {
    const request = pageRequest(
      firstQuery({
        tab: 'A',
        searchColumn: 'emailId',
        searchValue: 'a@b.in',
        sortBy: 'queuedDate',
        sortOrder: 'desc',
        filters: { optionId: ['1'], loanAmount: ['min:10', 'max:50'] },
      }),
    );
    expect(request).toEqual({
      queueName: 'A',
      pageNumber: 1,
      rows: 10,
      searchColumn: 'emailId',
      searchValue: 'a@b.in',
      sortBy: 'queuedDate',
      sortOrder: 'desc',
      filters: { optionId: ['1'], loanAmount: ['min:10', 'max:50'] },
    });
  });
});

describe('moving in a list', () => {
  it('goes to pages that exist only', async () => {
    const { list, asked } = openList();
    await list.reload();
    expect(list.pageCount.value).toBe(5);
    await list.goTo(99);
    expect(list.query.value.page).toBe(4);
    expect(list.rows.value).toHaveLength(2);
    await list.goTo(-3);
    expect(asked.at(-1)?.page).toBe(0);
  });

  it('begins another tab at its first page, unsearched, in its own order, with the chosen page size', async () => {
    const { list, asked } = openList();
    await list.resize(15);
    await list.sort('name');
    await list.search('emailId', 'a@b.in');
    await list.goTo(2);
    await list.chooseTab('B');
    expect(asked.at(-1)).toEqual(firstQuery({ tab: 'B', pageSize: 15 }));
  });

  it('sorts a column ascending, then descending, from the first page, and only so [CO-08]', async () => {
    const { list, asked } = openList();
    await list.reload();
    await list.goTo(2);
    const orders: string[] = [];
    for (const column of ['name', 'name', 'name', 'amount']) {
      // oxlint-disable-next-line no-await-in-loop, unicorn/no-array-sort -- one click after the other, on a list
      await list.sort(column);
      orders.push(`${asked.at(-1)?.sortBy} ${asked.at(-1)?.sortOrder} ${asked.at(-1)?.page}`);
    }
    expect(orders).toEqual(['name asc 0', 'name desc 0', 'name asc 0', 'amount asc 0']);
  });

  it('keeps the first shown row in sight when the page size changes', async () => {
    const { list, asked } = openList();
    await list.reload();
    await list.goTo(3);
    await list.resize(15);
    expect(asked.at(-1)).toMatchObject({ page: 2, pageSize: 15 });
  });

  it('steps back to the last page that holds rows when its own emptied', async () => {
    let total = 21;
    const asked: number[] = [];
    const list = createList<Row>({
      query: { tab: 'A' },
      load: async (query) => {
        asked.push(query.page);
        return pageOf(query, total);
      },
    });
    await list.reload();
    await list.goTo(2);
    total = 5;
    await list.reload();
    expect(asked).toEqual([0, 2, 2, 0]);
    expect(list.rows.value).toHaveLength(5);
  });
});

describe('a list that was counted up to a thousand rows', () => {
  /** A list of more rows than were counted. */
  function openCapped(given: { total: number; query?: Partial<ListQuery> }) {
    const inputs = { ...given };
    const asked: number[] = [];
    const list = createList<Row>({
      query: { tab: 'A', ...given.query },
      load: async (query) => {
        asked.push(query.page);
        return { ...pageOf(query, inputs.total), totalCount: 1_000, totalIsCapped: true };
      },
    });
    return { list, asked, inputs };
  }

  it('is paged past the thousandth row, to the page that is not full', async () => {
    const { list } = openCapped({ total: 1_023, query: { page: 99 } });
    await list.reload();
    expect(list.pageCount.value).toBe(101);
    await list.goTo(100);
    expect(list.rows.value[0]?.rowId).toBe('A1000');
    expect(list.pageCount.value).toBe(102);
    await list.goTo(101);
    await list.goTo(102);
    expect(list.rows.value).toHaveLength(3);
    expect([list.query.value.page, list.pageCount.value]).toEqual([102, 103]);
    await list.goTo(103);
    expect(list.query.value.page).toBe(102);
  });

  it('goes back to the last full page where none follows, and offers no more then', async () => {
    const { list, asked, inputs } = openCapped({ total: 1_020, query: { page: 101 } });
    await list.reload();
    expect(list.pageCount.value).toBe(103);
    await list.goTo(102);
    expect(asked).toEqual([101, 102, 101]);
    expect([list.query.value.page, list.rows.value.length, list.pageCount.value]).toEqual([101, 10, 102]);
    inputs.total = 1_030;
    await list.reload();
    await list.goTo(102);
    expect([list.query.value.page, list.rows.value.length]).toEqual([102, 10]);
  });

  it('goes back to the last page that was counted from an address far behind the end, and from there on again', async () => {
    const { list, asked } = openCapped({ total: 1_023, query: { page: 5_000 } });
    await list.reload();
    expect(asked).toEqual([5_000, 99]);
    await list.goTo(100);
    expect(list.rows.value[0]?.rowId).toBe('A1000');
  });

  it('goes back one page, then to the last that was counted, where it has become much shorter', async () => {
    const { list, asked, inputs } = openCapped({ total: 2_000, query: { page: 150 } });
    await list.reload();
    inputs.total = 1_005;
    await list.reload();
    expect(asked).toEqual([150, 150, 149, 99]);
    expect(list.rows.value).toHaveLength(10);
  });

  it('of another search begins anew', async () => {
    const { list, inputs } = openCapped({ total: 1_020, query: { page: 101 } });
    await list.reload();
    await list.goTo(102);
    inputs.total = 3_000;
    await list.search('emailId', 'a');
    await list.goTo(99);
    expect(list.pageCount.value).toBe(101);
  });
});

describe('a refresh', () => {
  it('of a last page that has emptied goes to the page before it', async () => {
    let total = 21;
    const list = createList<Row>({ query: { tab: 'A', page: 2 }, load: async (query) => pageOf(query, total) });
    await list.reload();
    total = 20;
    await list.refresh();
    expect([list.query.value.page, list.rows.value.length, list.shows.value]).toEqual([1, 10, 'rows']);
  });
});
