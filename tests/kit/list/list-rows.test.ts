import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createList } from '../../../widgets/kit/list/create-list.ts';
import type { ListPage, ListQuery } from '../../../widgets/kit/list/list-query.ts';
import { openList, pageOf, type Row } from './kept-list.ts';

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
  it('stay while pages are turned and rows sorted, and go with another search or filter [QL-20]', async () => {
    const { list } = openList();
    await list.reload();
    list.select('A1', true);
    list.select('A2', true);
    list.select('A1', false);
    expect([...list.selected.value]).toEqual(['A2']);
    await list.goTo(1);
    list.selectAll(true);
    expect(list.selected.value.size).toBe(11);
    await list.sort('name');
    expect(list.ticked().map(({ rowId }) => rowId)).toEqual([
      'A2',
      ...Array.from({ length: 10 }, (_, at) => `A${10 + at}`),
    ]);
    await list.search('emailId', 'a@b.in');
    expect([list.selected.value.size, list.ticked()]).toEqual([0, []]);
    list.selectAll(true, [{ rowId: 'A40' }, { rowId: 'A41', lockedBy: 'Priya Nair' }]);
    expect(list.ticked()).toEqual([{ rowId: 'A40' }]);
    await list.filter({ optionId: ['x'] });
    expect(list.selected.value.size).toBe(0);
  });

  it('stay ticked through a reload while they are there', async () => {
    const { list } = openList();
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
    const { list } = openList();
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
    const { list, asked } = openList({ prefetches: true });
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
    const { list, asked } = openList({ prefetches: true });
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

  it('asks again for a page that holds a row which others have changed since, and for no other', async () => {
    const { list, asked } = openList({ prefetches: true });
    await list.reload();
    vi.advanceTimersByTime(drawnMs);
    list.changedElsewhere('A25');
    await list.goTo(1);
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 1, 2]);
    list.changedElsewhere('A25');
    await list.goTo(2);
    expect(asked.map((query) => query.page)).toEqual([0, 1, 2, 2]);
  });

  it('asks for nothing ahead once another page is wanted or the list is gone', async () => {
    const { list, asked } = openList({ prefetches: true });
    await list.reload();
    await list.goTo(2);
    list.dispose();
    vi.advanceTimersByTime(drawnMs);
    expect(asked.map((query) => query.page)).toEqual([0, 2]);
  });

  it('loads nothing ahead of the last page', async () => {
    const { list, asked } = openList({ prefetches: true }, 8);
    await list.reload();
    vi.advanceTimersByTime(drawnMs);
    expect(asked).toHaveLength(1);
  });
});
