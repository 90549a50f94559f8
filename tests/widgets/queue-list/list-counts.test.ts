import { expect, it, vi } from 'vitest';
import { keepCounts } from '../../../widgets/queue-list/use-counts.ts';
import { openList, pageOf } from './fake-connection.ts';

type Asked = Parameters<NonNullable<Parameters<typeof openList>[0]>['counts'] & object>[0];

async function opened({
  total = () => 42,
  counts = () => ({ totalCount: 1_115, tabs: [] }),
  asks = true,
}: {
  total?: (input: Asked) => number;
  counts?: (input: Asked) => unknown;
  asks?: boolean;
}) {
  const isCapped = (input: Asked) => total(input) > 1_000;
  const made = openList({
    rows: (input) => ({
      ...pageOf(input, total(input)),
      totalCount: Math.min(total(input), 1_000),
      totalIsCapped: isCapped(input),
    }),
    counts,
  });
  await made.state.reload();
  const stop = keepCounts('document-processing', made.state, made.connected, asks);
  const cards = () => made.state.tabCards.value?.map(({ count }) => count);
  const countCalls = () => made.connected.asked.filter(({ name }) => name === 'countRows').map(({ input }) => input);
  return { ...made, stop, cards, countCalls };
}
const owned = { optionId: ['owner-some'], owner: ['some'] };

it('the cards show the count that the page of a whole tab has, and no call is made for it', async () => {
  let total = 42;
  const { state, cards, countCalls, stop } = await opened({ total: () => total });
  const before = state.tabCards.value;
  await state.list.goTo(2);
  expect(state.tabCards.value).toBe(before);
  total = 41;
  await state.list.reload();
  expect(cards()).toEqual([42, 41, 42]);
  expect(countCalls()).toEqual([]);
  stop();
});

it('the true total takes the place of "1,000+" on every page, counted after the rows and once', async () => {
  const { state, countCalls, stop } = await opened({ total: () => 1_115 });
  await vi.waitFor(() => expect(state.list.page.value).toMatchObject({ totalCount: 1_115, totalIsCapped: false }));
  expect(state.list.pageCount.value).toBe(112);
  await state.list.goTo(111);
  expect(state.list.page.value).toMatchObject({ totalCount: 1_115, totalIsCapped: false });
  expect(state.list.rows.value).toHaveLength(5);
  expect(countCalls()).toHaveLength(1);
  stop();
});

it('the cards follow the filters, and a click on one keeps them: it lists what it counts', async () => {
  const { state, cards, rowCalls, countCalls, stop } = await opened({
    total: ({ filters }) => ('owner' in (filters as object) ? 7 : 42),
    counts: () => ({
      totalCount: 7,
      tabs: [
        { queueName: 'ALL', applicationCount: 9 },
        { queueName: 'FRESH', applicationCount: 7 },
        { queueName: 'HELD', applicationCount: 2 },
      ],
    }),
  });
  await state.list.filter(owned);
  await vi.waitFor(() => expect(cards()).toEqual([9, 7, 2]));
  expect(countCalls()).toMatchObject([{ listType: 'document-processing', queueName: 'FRESH', filters: owned }]);
  await state.chooseTab('HELD');
  expect(rowCalls().findLast(({ pageNumber }) => pageNumber === 1)).toMatchObject({
    queueName: 'HELD',
    filters: owned,
  });
  await state.list.filter({ optionId: [] });
  await vi.waitFor(() => expect(cards()).toEqual([42, 42, 42]));
  await state.chooseTab('ALL');
  expect(state.list.query.value.filters).toEqual({ optionId: [] });
  stop();
});

it('nothing is counted of a search for a whole number, and nothing of a backend that cannot', async () => {
  const { state, countCalls, stop } = await opened({ total: () => 3 });
  await state.list.search('contactNumber', '9876543210');
  stop();
  const other = await opened({ total: () => 1_115, asks: false });
  await other.state.list.filter(owned);
  expect([...countCalls(), ...other.countCalls()]).toEqual([]);
  expect(other.state.list.page.value).toMatchObject({ totalCount: 1_000, totalIsCapped: true });
  other.stop();
});

it('a count that fails leaves "1,000+" and says nothing', async () => {
  const { state, messages, countCalls, stop } = await opened({
    total: () => 1_115,
    counts: () => Promise.reject(new Error('gone')),
  });
  await vi.waitFor(() => expect(countCalls()).toHaveLength(1));
  expect(state.list.page.value).toMatchObject({ totalCount: 1_000, totalIsCapped: true });
  expect(messages).toEqual([]);
  stop();
});
