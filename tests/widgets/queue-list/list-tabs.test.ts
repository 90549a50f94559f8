import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { currentRow, moveBy } from '../../../widgets/kit/list/shell/current-row.ts';
import { asks, openList, pageOf, tab, threeTabs } from './fake-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the end of the work', () => {
  it('is where what was asked for had rows a moment ago, and nowhere else', async () => {
    const left: Record<string, number> = { ALL: 1, FRESH: 1, HELD: 0 };
    const countOf = ({ queueName, filters }: Record<string, unknown>) =>
      'product' in (filters as object) ? 0 : (left[String(queueName)] ?? 0);
    const { state } = openList({ rows: (input) => pageOf(input, countOf(input)) });
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
    const { state, connected, lastOf } = openList();
    await state.reload();
    const calls = connected.asked.filter(({ name }) => name.endsWith('.tabs'));
    expect(calls).toMatchObject([{ name: 'document-processing.tabs', input: { stage: 'DocumentProcessing' } }]);
    expect(state.list.query.value.tab).toBe('FRESH');
    expect(lastOf()?.['queueName']).toBe('FRESH');
  });

  it('open the list once: what is asked first is kept for its next opening, and what is asked again is not', async () => {
    const { state, connected } = openList();
    await state.reload();
    await state.reload();
    const opening = connected.asked
      .filter(({ name }) => name.endsWith('.tabs'))
      .map(({ options }) => options.isOpening);
    expect(opening).toEqual([true, false]);
  });

  it('come together with the rows of the one that the list opens on [QL-04]', async () => {
    const first = tab('Document Processing', { defaultSelected: true });
    const { state, connected, messages } = openList({
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
    const { state, messages } = openList({ rows });
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
    const { state, messages } = openList({
      tabs: () => new Promise((resolve) => setTimeout(resolve, 50, { tabs: [first] })),
      rows,
    });
    const opened = state.reload();
    await vi.advanceTimersByTimeAsync(100);
    await opened;
    expect([state.list.rows.value.length, state.failure.value, messages]).toEqual([7, undefined, []]);
  });

  it('reload the list from its first page when another is chosen [QL-05][QL-06]', async () => {
    const { state, rowCalls } = openList();
    await state.reload();
    await state.list.goTo(2);
    const asked = await asks(rowCalls, () => state.chooseTab('HELD'));
    expect(asked).toMatchObject({ queueName: 'HELD', pageNumber: 1 });
    expect(state.list.query.value.page).toBe(0);
  });

  it('are remembered with the list, which opens on the same one again; another list on its own [QL-07][QL-08]', async () => {
    const first = openList();
    await first.state.reload();
    await first.state.chooseTab('HELD');
    expect(first.connected.connection.storage.read('lending.queueList.document-processing')).toBe('HELD');
    const again = openList({ connected: first.connected });
    await again.state.reload();
    expect(again.state.list.query.value.tab).toBe('HELD');
    const other = openList({ connected: first.connected, list: 'agency-calling-list' });
    await other.state.reload();
    expect(other.state.list.query.value.tab).toBe('FRESH');
    await other.state.chooseTab('ALL');
    const third = openList({ connected: first.connected });
    await third.state.reload();
    expect(third.state.list.query.value.tab).toBe('HELD');
  });

  it('that were remembered and are gone give way to the default', async () => {
    const { state, connected } = openList();
    connected.connection.storage.write('lending.queueList.document-processing', 'GONE');
    await state.reload();
    expect(state.list.query.value.tab).toBe('FRESH');
  });

  it('are optional: without any the rows still come, with plain columns', async () => {
    const { state } = openList({ tabs: () => ({ tabs: [] }) });
    await state.reload();
    expect(state.tabs.value).toEqual([]);
    expect(state.list.rows.value).toHaveLength(10);
    const labels = ['Loan application number', 'Loan amount', 'Contact number'];
    await vi.waitFor(() => expect(state.columns.value.map(({ label }) => label)).toEqual(labels));
  });
});

describe('a failure', () => {
  it("shows the server's text in a snackbar and in place of the rows", async () => {
    const { state, messages } = openList({
      rows: () => {
        throw new CallError('refused', 200, 'X', 'The queue is being rebuilt');
      },
    });
    await state.reload();
    expect(messages).toEqual(['The queue is being rebuilt']);
    expect(state.failure.value).toMatchObject({ showsErrorPage: false, message: 'The queue is being rebuilt' });
  });

  it('of the status 400 or above 401 is the error page, without a snackbar; a reload brings the list back', async () => {
    let isBroken = true;
    const { state, messages } = openList({
      rows: (input) => {
        if (isBroken) throw new CallError('unavailable', 503, 'X', 'Down');
        return pageOf(input, 3);
      },
    });
    await state.reload();
    expect([state.failure.value?.showsErrorPage, messages]).toEqual([true, []]);
    isBroken = false;
    await state.reload();
    expect(state.failure.value).toBeUndefined();
    expect(state.list.rows.value).toHaveLength(3);
  });

  it('of the tabs is told too, and a reload starts again', async () => {
    let isBroken = true;
    const { state } = openList({
      tabs: () => {
        if (isBroken)
          throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached. Check the connection');
        return threeTabs;
      },
    });
    await state.reload();
    expect(state.failure.value?.showsErrorPage).toBe(false);
    isBroken = false;
    await state.reload();
    expect([state.failure.value, state.list.rows.value.length]).toEqual([undefined, 10]);
  });
});

it('the keyboard moves over the rows of the page and stops at its ends', async () => {
  const { state } = openList({ rows: (input) => pageOf(input, 3) });
  await state.reload();
  expect(currentRow(state)).toBeUndefined();
  const visited = [1, 1, 1, 1, -1].map((step) => {
    moveBy(state, step === 1 ? 1 : -1);
    return currentRow(state)?.rowId;
  });
  expect(visited).toEqual(['row-0', 'row-1', 'row-2', 'row-2', 'row-1']);
});

it('where the backend grants nothing, a list is still taken home as a file [QL-47]', async () => {
  const granted = async (offered: readonly string[]) => {
    const { state } = openList({ offered });
    await state.reload();
    state.dispose();
    return state.actions.value;
  };
  expect(await granted([])).toEqual(['downloadList']);
  expect(await granted(['actions'])).toEqual([]);
});
