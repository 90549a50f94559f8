import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import { currentRow, moveBy } from '../../../widgets/kit/list/shell/current-row.ts';
import { isOnHold } from '../../../widgets/queue-list/hold-columns.ts';
import { createQueueList } from '../../../widgets/queue-list/queue-list.state.ts';
import { fakeConnection, pageOf, tab } from './fake-connection.ts';

const threeTabs = { tabs: [tab('ALL'), tab('FRESH', { defaultSelected: true }), tab('HELD')] };

function open({
  tabs = () => threeTabs,
  rows = (input: Record<string, unknown>) => pageOf(input, 42),
  connected = fakeConnection({ tabs, rows }),
  list = 'document-processing',
  loanApplicationNumber,
}: {
  tabs?: () => unknown;
  rows?: (input: Record<string, unknown>) => unknown;
  connected?: ReturnType<typeof fakeConnection>;
  list?: ListType;
  loanApplicationNumber?: string;
} = {}) {
  const messages: string[] = [];
  const error = (text: string) => void messages.push(text);
  const snackbar = { error, success: error, info: error, warning: error };
  const state = createQueueList({ connection: connected.connection, list, loanApplicationNumber, snackbar });
  const rowCalls = () => connected.asked.filter(({ name }) => name.endsWith('.rows')).map(({ input }) => input);
  const lastOf = () => rowCalls().findLast(({ rows: size }) => size !== undefined);
  return { state, messages, rowCalls, lastOf, connected };
}

/** The requests that a person's act made; what is loaded ahead is left out. */
async function asks(rowCalls: () => Record<string, unknown>[], act: () => Promise<unknown> | void) {
  const before = rowCalls().length;
  await act();
  return rowCalls()[before];
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the end of the work', () => {
  it('is where what was asked for had rows a moment ago, and nowhere else', async () => {
    const left: Record<string, number> = { ALL: 1, FRESH: 1, HELD: 0 };
    const countOf = ({ queueName, filters }: Record<string, unknown>) =>
      'product' in (filters as object) ? 0 : (left[String(queueName)] ?? 0);
    const { state } = open({ rows: (input) => pageOf(input, countOf(input)) });
    await state.reload();
    expect(state.isFinished.value).toBe(false);
    left['FRESH'] = 0;
    // at once: nothing has been drawn
    await state.reload();
    expect(state.isFinished.value).toBe(true);
    await state.refresh();
    expect(state.isFinished.value).toBe(true);
    await state.chooseTab('HELD');
    expect(state.isFinished.value).toBe(false);
    await state.chooseTab('FRESH');
    expect(state.isFinished.value).toBe(false);
    await state.chooseTab('ALL');
    state.filter({ type: 'APPLY', filters: { optionId: ['product-PL'], product: ['PL'] } });
    await vi.waitFor(() => expect(state.list.shows.value).toBe('noRecords'));
    expect(state.isFinished.value).toBe(false);
    state.dispose();
  });
});

describe('tabs', () => {
  it('are asked for by the stage of the list, and its default one is listed at first [QL-04][AP-20]', async () => {
    const { state, connected, lastOf } = open();
    await state.reload();
    const calls = connected.asked.filter(({ name }) => name.endsWith('.tabs'));
    expect(calls).toMatchObject([{ name: 'document-processing.tabs', input: { stage: 'DocumentProcessing' } }]);
    expect(state.list.query.value.tab).toBe('FRESH');
    expect(lastOf()?.['queueName']).toBe('FRESH');
  });

  it('come together with the rows of the one that the list opens on [QL-04]', async () => {
    const first = tab('Document Processing', { defaultSelected: true });
    const { state, connected, messages } = open({
      tabs: () => ({ tabs: [tab('ALL'), first] }),
      rows: (input) => pageOf(input, 7),
    });
    const opened = state.reload();
    expect(connected.asked.map(({ name }) => name)).toEqual(['document-processing.rows', 'document-processing.tabs']);
    await opened;
    expect(connected.asked).toHaveLength(2);
    expect([state.list.query.value.tab, state.list.rows.value.length, messages]).toEqual([
      'Document Processing',
      7,
      [],
    ]);
  });

  it('tell which rows are wanted where those of the likely one are refused, without a word of that', async () => {
    const rows = (input: Record<string, unknown>) => {
      if (input['queueName'] === 'FRESH') return pageOf(input, 7);
      throw new CallError('refused', 400, 'VALIDATION_FAILED', 'There is no queue of this name');
    };
    const { state, messages } = open({ rows });
    const failures: unknown[] = [];
    state.failure.subscribe((failure) => failures.push(failure));
    await state.reload();
    expect([state.list.rows.value.length, messages]).toEqual([7, []]);
    expect(failures).toEqual([undefined]);
  });

  it('are the right ones, but their rows met a broken server: these are asked for once more', async () => {
    let tries = 0;
    const first = tab('Document Processing', { defaultSelected: true });
    const rows = (input: Record<string, unknown>) => {
      tries += 1;
      if (tries === 1) throw new CallError('unavailable', 503, 'X', 'Down');
      return pageOf(input, 7);
    };
    const { state, messages } = open({
      tabs: () => new Promise((resolve) => setTimeout(resolve, 50, { tabs: [first] })),
      rows,
    });
    const opened = state.reload();
    await vi.advanceTimersByTimeAsync(100);
    await opened;
    expect([state.list.rows.value.length, state.failure.value, messages]).toEqual([7, undefined, []]);
  });

  it('reload the list from its first page when another is chosen [QL-05][QL-06]', async () => {
    const { state, rowCalls } = open();
    await state.reload();
    await state.list.goTo(2);
    const asked = await asks(rowCalls, () => state.chooseTab('HELD'));
    expect(asked).toMatchObject({ queueName: 'HELD', pageNumber: 1 });
    expect(state.list.query.value.page).toBe(0);
  });

  it('are remembered with the list, which opens on the same one again; another list on its own [QL-07][QL-08]', async () => {
    const first = open();
    await first.state.reload();
    await first.state.chooseTab('HELD');
    expect(JSON.parse(first.connected.connection.storage.read('lending.queueList') ?? '')).toEqual({
      list: 'document-processing',
      tab: 'HELD',
    });
    const again = open({ connected: first.connected });
    await again.state.reload();
    expect(again.state.list.query.value.tab).toBe('HELD');
    const other = open({ connected: first.connected, list: 'agency-calling-list' });
    await other.state.reload();
    expect(other.state.list.query.value.tab).toBe('FRESH');
  });

  it('show the count that the page of a whole tab has, never that of a search', async () => {
    let total = 42;
    const { state } = open({ rows: (input) => pageOf(input, input['searchValue'] === undefined ? total : 1) });
    await state.reload();
    const before = state.tabs.value;
    await state.list.goTo(2);
    expect(state.tabs.value).toBe(before);
    total = 41;
    await state.list.goTo(1);
    await state.list.reload();
    expect(state.tabs.value?.[1]?.applicationCount).toBe(41);
    await state.list.search('emailId', 'a');
    expect(state.tabs.value?.map(({ applicationCount }) => applicationCount)).toEqual([42, 41, 42]);
  });

  it('that were remembered and are gone give way to the default', async () => {
    const { state, connected } = open();
    connected.connection.storage.write('lending.queueList', '{"list":"document-processing","tab":"GONE"}');
    await state.reload();
    expect(state.list.query.value.tab).toBe('FRESH');
    connected.connection.storage.write('lending.queueList', 'not json');
    await open({ connected }).state.reload();
  });

  it('are optional: without any the rows still come, with plain columns', async () => {
    const { state } = open({ tabs: () => ({ tabs: [] }) });
    await state.reload();
    expect(state.tabs.value).toEqual([]);
    expect(state.list.rows.value).toHaveLength(10);
    expect(state.columns.value.map(({ label }) => label)).toEqual([
      'Loan application number',
      'Loan amount',
      'Contact number',
    ]);
  });
});

describe('a page', () => {
  it('is asked for with exactly the keys of the list request [EN-04][AP-22][CO-01][CO-04]', async () => {
    const { state, rowCalls } = open({ loanApplicationNumber: '251118093114' });
    await state.reload();
    expect(rowCalls().find(({ queueName }) => queueName === 'FRESH')).toEqual({
      userId: 'staff-1',
      queueName: 'FRESH',
      pageNumber: 1,
      rows: 10,
      filters: { optionId: [] },
      loanApplicationNumber: '251118093114',
    });
    expect((await asks(rowCalls, () => state.list.sort('loanAmount')))?.['sortOrder']).toBe('asc');
    state.search.choose('emailId');
    state.search.change('a@example.com');
    const all = await asks(rowCalls, async () => {
      state.search.submit();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(Object.keys(all ?? {}).toSorted()).toEqual(
      [
        'userId',
        'queueName',
        'pageNumber',
        'rows',
        'searchColumn',
        'searchValue',
        'sortBy',
        'sortOrder',
        'filters',
        'loanApplicationNumber',
      ].toSorted(),
    );
    await state.list.clearSearch();
    const { state: plain, rowCalls: plainCalls } = open();
    await plain.reload();
    await vi.advanceTimersByTimeAsync(11_000);
    expect((await asks(plainCalls, () => plain.list.goTo(1)))?.['pageNumber']).toBe(2);
  });

  it('follows a head clicked twice: asc, then desc, never anything else [CO-08]', async () => {
    const { state, rowCalls } = open();
    await state.reload();
    expect(await asks(rowCalls, () => state.list.sort('loanAmount'))).toMatchObject({
      sortBy: 'loanAmount',
      sortOrder: 'asc',
    });
    expect(await asks(rowCalls, () => state.list.sort('loanAmount'))).toMatchObject({
      sortBy: 'loanAmount',
      sortOrder: 'desc',
    });
    const orders = new Set(rowCalls().map(({ sortOrder }) => sortOrder));
    expect([...orders].filter((order) => order !== undefined)).toEqual(['asc', 'desc']);
  });
});

describe('search', () => {
  it('sends the text by the chosen column under the two fixed names [QL-10][QL-11][QL-12][QL-13][CO-09]', async () => {
    const { state, rowCalls } = open();
    await state.reload();
    const typed = [
      ['loanApplicationNumber', '251118093114'],
      ['contactNumber', '9876543210'],
      ['emailId', 'a.b@example.com'],
    ] as const;
    expect(state.search.type.value).toBe('loanApplicationNumber');
    expect(state.search.types).toEqual(typed.map(([type]) => type));
    for (const [type, text] of typed) {
      state.search.choose(type);
      state.search.change(text);
      const asked = await asks(rowCalls, async () => {
        state.search.submit();
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(0);
      });
      expect(asked).toMatchObject({ searchColumn: type, searchValue: text, pageNumber: 1 });
    }
  });

  it('empties the box after one second and leaves the results; by hand it brings the whole list back [QL-14][QL-15][CO-05]', async () => {
    const { state, rowCalls } = open();
    await state.reload();
    const quiet = rowCalls().length;
    state.search.submit();
    expect(state.search.message.value).toBe('Please enter the search text');
    expect(rowCalls()).toHaveLength(quiet);

    state.search.change('2511');
    state.search.submit();
    await vi.advanceTimersByTimeAsync(999);
    expect(state.search.text.value).toBe('2511');
    const searched = rowCalls().length;
    await vi.advanceTimersByTimeAsync(1_001);
    expect(state.search.text.value).toBe('');
    expect(state.search.message.value).toBeUndefined();
    expect(rowCalls()).toHaveLength(searched);
    expect(state.list.query.value.searchValue).toBe('2511');

    state.search.change('9');
    const asked = await asks(rowCalls, async () => {
      state.search.change('');
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(asked).not.toHaveProperty('searchValue');
    expect(
      rowCalls()
        .slice(searched)
        .filter(({ pageNumber }) => pageNumber === 1),
    ).toHaveLength(1);
  });
});

describe('a failure', () => {
  it("shows the server's text in a snackbar and in place of the rows", async () => {
    const { state, messages } = open({
      rows: () => {
        throw new CallError('refused', 200, 'X', 'The queue is being rebuilt');
      },
    });
    await state.reload();
    expect(messages).toEqual(['The queue is being rebuilt']);
    expect(state.failure.value).toEqual({ isWhole: false, message: 'The queue is being rebuilt' });
  });

  it('of the status 400 or above 401 is the error page, without a snackbar; a reload brings the list back', async () => {
    let isBroken = true;
    const { state, messages } = open({
      rows: (input) => {
        if (isBroken) throw new CallError('unavailable', 503, 'X', 'Down');
        return pageOf(input, 3);
      },
    });
    await state.reload();
    expect([state.failure.value?.isWhole, messages]).toEqual([true, []]);
    isBroken = false;
    await state.reload();
    expect(state.failure.value).toBeUndefined();
    expect(state.list.rows.value).toHaveLength(3);
  });

  it('of the tabs is told too, and a reload starts again', async () => {
    let isBroken = true;
    const { state } = open({
      tabs: () => {
        if (isBroken)
          throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached. Check the connection');
        return threeTabs;
      },
    });
    await state.reload();
    expect(state.failure.value?.isWhole).toBe(false);
    isBroken = false;
    await state.reload();
    expect([state.failure.value, state.list.rows.value.length]).toEqual([undefined, 10]);
  });
});

it('the keyboard moves over the rows of the page and stops at its ends', async () => {
  const { state } = open({ rows: (input) => pageOf(input, 3) });
  await state.reload();
  expect(currentRow(state)).toBeUndefined();
  const visited = [1, 1, 1, 1, -1].map((step) => {
    moveBy(state, step === 1 ? 1 : -1);
    return currentRow(state)?.rowId;
  });
  expect(visited).toEqual(['row-0', 'row-1', 'row-2', 'row-2', 'row-1']);
});

describe('filters', () => {
  const option = (id: string, value: string) => ({ id, label: value, value });
  const risk = {
    id: 'riskLevel',
    filterName: 'Risk level',
    kind: 'checkbox' as const,
    filterOption: [option('risk-all', 'all'), option('risk-High', 'High')],
    selectedValueIndexes: [0],
  };
  const hold = { ...risk, id: 'hold', filterOption: [option('hold-all', 'all'), option('hold-HOLD', 'HOLD')] };
  const held = { label: 'Hold reason', value: 'holdReason', enableSort: false };
  const hidden = { ...held, extraConfig: { kind: 'text' as const, shown: false } };
  const tabs = () => ({
    tabs: [
      tab('ALL', {
        defaultSelected: true,
        filters: [risk, hold],
        tableColumnConfig: [...tab('').tableColumnConfig, hidden],
      }),
      tab('HELD', { filters: [hold] }),
    ],
  });
  const high = { optionId: ['risk-High'], riskLevel: ['High'] };

  it('belong to the tab [FL-19]', async () => {
    const { state } = open({ tabs });
    await state.reload();
    expect(state.filters.value.map(({ id }) => id)).toEqual(['riskLevel', 'hold']);
    await state.chooseTab('HELD');
    expect(state.filters.value.map(({ id }) => id)).toEqual(['hold']);
  });

  it('are applied from the first page; Reset clears them and reads the whole list at once [FL-05]', async () => {
    const { state, rowCalls } = open({ tabs });
    await state.reload();
    await state.list.goTo(2);
    const applied = await asks(rowCalls, () => state.filter({ type: 'APPLY', filters: high }));
    expect(applied).toMatchObject({ pageNumber: 1, filters: high });
    await vi.advanceTimersByTimeAsync(0);
    const reset = await asks(rowCalls, () => state.filter({ type: 'RESET', filters: { optionId: [] } }));
    expect(reset).toMatchObject({ pageNumber: 1, filters: { optionId: [] } });
  });

  it('stay through another order, page and page size [FL-26]', async () => {
    const { state, rowCalls } = open({ tabs });
    await state.reload();
    state.filter({ type: 'APPLY', filters: high });
    await vi.advanceTimersByTimeAsync(0);
    const before = rowCalls().length;
    await state.list.sort('loanAmount');
    await state.list.goTo(2);
    await state.list.resize(5);
    const after = rowCalls().slice(before);
    expect(after.some(({ sortBy, pageNumber }) => sortBy === 'loanAmount' && pageNumber === 3)).toBe(true);
    expect(after.some(({ rows }) => rows === 5)).toBe(true);
    for (const { filters } of after) expect(filters).toEqual(high);
  });

  it('with the value HOLD make it the on-hold list, which shows why [FL-23]', async () => {
    const { state } = open({ tabs });
    await state.reload();
    const shown = () => state.columns.value.map(({ value }) => value);
    expect([isOnHold(state.list.query.value), shown().includes('holdReason')]).toEqual([false, false]);
    state.filter({ type: 'APPLY', filters: { optionId: ['hold-HOLD'], hold: ['HOLD'] } });
    await vi.advanceTimersByTimeAsync(0);
    expect([isOnHold(state.list.query.value), shown().includes('holdReason')]).toEqual([true, true]);
  });
});
