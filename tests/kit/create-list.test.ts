import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createList, type ListInputs } from '../../widgets/kit/list/create-list.ts';
import { firstQuery, pageRequest, type ListPage, type ListQuery } from '../../widgets/kit/list/list-query.ts';

interface Row {
  rowId: string;
  lockedBy?: string | null;
  name?: string;
}

function pageOf(query: ListQuery, totalCount = 42): ListPage<Row> {
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
function open(inputs: Partial<ListInputs<Row>> = {}, total = 42) {
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

/** A list whose answers the test gives by hand, in any order. */
function openSlow() {
  const waiting: {
    query: ListQuery;
    signal: AbortSignal;
    answer(page: ListPage<Row>): void;
    fail(error: Error): void;
  }[] = [];
  const list = createList<Row>({
    query: { tab: 'A' },
    load: (query, signal) =>
      new Promise((answer, fail) => {
        waiting.push({ query, signal, answer, fail });
      }),
  });
  const at = (index: number) => {
    const call = waiting[index];
    if (!call) throw new Error(`no question ${index}`);
    return call;
  };
  return { list, at };
}

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
    const { list, asked } = open();
    await list.reload();
    expect(list.pageCount.value).toBe(5);
    await list.goTo(99);
    expect(list.query.value.page).toBe(4);
    expect(list.rows.value).toHaveLength(2);
    await list.goTo(-3);
    expect(asked.at(-1)?.page).toBe(0);
  });

  it('begins another tab at its first page, unsearched, in its own order, with the chosen page size', async () => {
    const { list, asked } = open();
    await list.resize(15);
    await list.sort('name');
    await list.search('emailId', 'a@b.in');
    await list.goTo(2);
    await list.chooseTab('B');
    expect(asked.at(-1)).toEqual(firstQuery({ tab: 'B', pageSize: 15 }));
  });

  it('sorts a column ascending, then descending, from the first page, and only so [CO-08]', async () => {
    const { list, asked } = open();
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
    const { list, asked } = open();
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

describe('answers', () => {
  it('shows the answer of the last question however late the others come', async () => {
    const { list, at } = openSlow();
    const first = list.reload();
    const second = list.search('emailId', 'b');
    expect(at(0).signal.aborted).toBe(true);
    at(1).answer({ ...pageOf(at(1).query, 3), asOf: 'second' });
    await second;
    at(0).answer({ ...pageOf(at(0).query), asOf: 'first' });
    await first;
    expect(list.page.value?.asOf).toBe('second');
    expect(list.isLoading.value).toBe(false);
  });

  it('ignores the failure of a question that was overtaken', async () => {
    const { list, at } = openSlow();
    const first = list.reload();
    const second = list.goTo(0);
    at(0).fail(new Error('aborted'));
    await first;
    expect(list.error.value).toBeUndefined();
    expect(list.isLoading.value).toBe(true);
    at(1).answer(pageOf(at(1).query));
    await second;
    expect(list.shows.value).toBe('rows');
  });

  it('keeps old rows in sight while newer ones load, and none of another tab', async () => {
    const { list, at } = openSlow();
    expect(list.shows.value).toBe('nothing');
    const first = list.reload();
    expect(list.shows.value).toBe('loading');
    at(0).answer(pageOf(at(0).query));
    await first;
    const second = list.goTo(1);
    expect(list.rows.value).toHaveLength(10);
    at(1).answer(pageOf(at(1).query));
    await second;
    void list.chooseTab('B');
    expect(list.rows.value).toEqual([]);
    expect(list.shows.value).toBe('loading');
  });

  it('says why there are no rows: none, none found, or a failure that a reload mends', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    let mood: 'empty' | 'broken' = 'empty';
    const list = createList<Row>({
      query: { tab: 'A' },
      failed,
      load: async (query) => {
        if (mood === 'broken') throw new Error('X');
        return pageOf(query, 0);
      },
    });
    await list.reload();
    expect(list.shows.value).toBe('noRecords');
    await list.search('emailId', 'zzz');
    expect(list.shows.value).toBe('noResults');
    mood = 'broken';
    await list.reload();
    expect(list.shows.value).toBe('failure');
    expect(failed).toHaveBeenCalledTimes(1);
    mood = 'empty';
    await list.clearSearch();
    expect(list.shows.value).toBe('noRecords');
  });
});

describe('ticked rows', () => {
  it('are the page\u2019s own: another page has none of them', async () => {
    const { list } = open();
    await list.reload();
    list.select('A1', true);
    list.select('A2', true);
    list.select('A1', false);
    expect([...list.selected.value]).toEqual(['A2']);
    list.selectAll(true);
    expect(list.selected.value.size).toBe(10);
    await list.goTo(1);
    expect(list.selected.value.size).toBe(0);
  });

  it('stay ticked through a reload while they are there', async () => {
    const { list } = open();
    await list.reload();
    list.select('A3', true);
    await list.reload();
    expect([...list.selected.value]).toEqual(['A3']);
  });

  it('are never those that a colleague holds, not even one taken after its tick', async () => {
    const held = new Set(['A1']);
    const unticked: string[] = [];
    const list = createList<Row>({
      unticked: (rows) => unticked.push(...rows.map(({ rowId }) => rowId)),
      query: { tab: 'A' },
      load: async (query) => {
        const page = pageOf(query, 3);
        const rows = page.rows.map((row) => ({ ...row, lockedBy: held.has(row.rowId) ? 'Priya Nair' : null }));
        return { ...page, rows };
      },
    });
    await list.reload();
    list.selectAll(true);
    expect([...list.selected.value]).toEqual(['A0', 'A2']);
    held.add('A2');
    await list.refresh();
    expect([...list.selected.value]).toEqual(['A0']);
    expect(unticked).toEqual(['A2']);
  });

  it('take new values in place', async () => {
    const { list } = open();
    await list.reload();
    list.replace({ rowId: 'A4', name: 'Asha' });
    expect(list.rows.value[4]).toEqual({ rowId: 'A4', name: 'Asha' });
  });
});

describe('loading ahead', () => {
  const drawnMs = 200;
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the next page ready, and asks once for it, when the rows have been drawn', async () => {
    const { list, asked } = open({ prefetches: true });
    await list.reload();
    expect(asked.map((query) => query.page)).toEqual([0]);
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 1]);
    await list.goTo(1);
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 1, 2]);
    expect(list.rows.value[0]?.rowId).toBe('A10');
  });

  it('asks again for what was loaded more than ten seconds ago or before a reload', async () => {
    const { list, asked } = open({ prefetches: true });
    await list.reload();
    vi.advanceTimersByTime(drawnMs);
    vi.advanceTimersByTime(10_001);
    await list.goTo(1);
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 1, 1, 2]);
    await list.goTo(0);
    vi.advanceTimersByTime(drawnMs);
    await list.reload();
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 1, 1, 2, 0, 1, 0, 1]);
  });

  it('asks for nothing ahead once another page is wanted or the list is gone', async () => {
    const { list, asked } = open({ prefetches: true });
    await list.reload();
    await list.goTo(2);
    list.dispose();
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 2]);
  });

  it('loads nothing ahead of the last page', async () => {
    const { list, asked } = open({ prefetches: true }, 8);
    await list.reload();
    vi.advanceTimersByTime(drawnMs);
    expect(asked).toHaveLength(1);
  });
});
