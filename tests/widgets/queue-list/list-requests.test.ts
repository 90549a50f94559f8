import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOnHold } from '../../../widgets/queue-list/hold-columns.ts';
import { asks, openList, tab } from './fake-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a page', () => {
  it('is asked for with exactly the keys of the list request [EN-04][AP-22][CO-01][CO-04]', async () => {
    const { state, rowCalls } = openList({ loanApplicationNumber: '251118093114' });
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
    const { state: plain, rowCalls: plainCalls } = openList();
    await plain.reload();
    await vi.advanceTimersByTimeAsync(11_000);
    expect((await asks(plainCalls, () => plain.list.goTo(1)))?.['pageNumber']).toBe(2);
  });

  it('follows a head clicked twice: asc, then desc, never anything else [CO-08]', async () => {
    const { state, rowCalls } = openList();
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
    const { state, rowCalls } = openList();
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
    const { state, rowCalls } = openList();
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
    const { state } = openList({ tabs });
    await state.reload();
    expect(state.filters.value.map(({ id }) => id)).toEqual(['riskLevel', 'hold']);
    await state.chooseTab('HELD');
    expect(state.filters.value.map(({ id }) => id)).toEqual(['hold']);
  });

  it('are applied from the first page; Reset clears them and reads the whole list at once [FL-05]', async () => {
    const { state, rowCalls } = openList({ tabs });
    await state.reload();
    await state.list.goTo(2);
    const applied = await asks(rowCalls, () => state.filter({ type: 'APPLY', filters: high }));
    expect(applied).toMatchObject({ pageNumber: 1, filters: high });
    await vi.advanceTimersByTimeAsync(0);
    const reset = await asks(rowCalls, () => state.filter({ type: 'RESET', filters: { optionId: [] } }));
    expect(reset).toMatchObject({ pageNumber: 1, filters: { optionId: [] } });
  });

  it('stay through another order, page and page size [FL-26]', async () => {
    const { state, rowCalls } = openList({ tabs });
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
    const { state } = openList({ tabs });
    await state.reload();
    const shown = () => state.columns.value.map(({ value }) => value);
    expect([isOnHold(state.list.query.value), shown().includes('holdReason')]).toEqual([false, false]);
    state.filter({ type: 'APPLY', filters: { optionId: ['hold-HOLD'], hold: ['HOLD'] } });
    await vi.advanceTimersByTimeAsync(0);
    expect([isOnHold(state.list.query.value), shown().includes('holdReason')]).toEqual([true, true]);
  });
});
