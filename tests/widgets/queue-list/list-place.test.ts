import { expect, it } from 'vitest';
import type { Connection } from '../../../widgets/client/connection.ts';
import { createQueueList } from '../../../widgets/queue-list/queue-list.state.ts';
import { fakeConnection, pageOf, threeTabs } from './fake-connection.ts';

const silent = () => undefined;
const snackbar = { error: silent, success: silent, info: silent, warning: silent, fault: silent, pass: silent };

function open({ view, connected, isForeign }: { view?: string; connected?: Connection; isForeign?: boolean } = {}) {
  const own = fakeConnection({ tabs: () => threeTabs, rows: (input) => pageOf(input, 420) });
  const connection = { ...(connected ?? own.connection), ...(isForeign && { isForeign }) };
  return { connection, state: createQueueList({ connection, list: 'document-processing', snackbar, view }) };
}

/** A list that has arrived, and whose page has heard where it is. */
async function arrived(view?: string) {
  const { state } = open({ ...(view !== undefined && { view }) });
  await state.reload();
  await state.nextView();
  return state;
}

it('says nothing before there are rows, and nothing of a list that opens as it always does', async () => {
  const { state } = open();
  expect(await state.nextView()).toBeUndefined();
  await state.reload();
  expect(await state.nextView()).toBeUndefined();
});

it('every move is a step that Back takes back: tab, page, rows, order, search', async () => {
  const state = await arrived();
  const said: unknown[] = [];
  for (const move of [
    () => state.chooseTab('HELD'),
    () => state.list.goTo(2),
    () => state.list.resize(5),
    () => state.list.sort('loanApplicationNumber'),
    () => state.list.search('emailId', 'asha@example.com'),
  ]) {
    await move();
    said.push(await state.nextView());
  }
  const step = (view: string) => ({ view, isStep: true });
  expect(said).toEqual([
    step('tab=HELD'),
    step('tab=HELD&page=3'),
    step('tab=HELD&page=5&rows=5'),
    step('tab=HELD&rows=5&sort=loanApplicationNumber'),
    step('tab=HELD&rows=5&sort=loanApplicationNumber&by=emailId&search=asha%40example.com'),
  ]);
  expect(await state.nextView()).toBeUndefined();
});

it('a tab chosen before the address was looked at is a step too', async () => {
  const { state } = open();
  await state.reload();
  await state.chooseTab('HELD');
  expect(await state.nextView()).toEqual({ view: 'tab=HELD', isStep: true });
});

it('a tab chosen while the address is looked at is a step of its own', async () => {
  const { state } = open({ view: 'tab=ALL&page=900000' });
  await state.reload();
  const first = state.nextView();
  await state.chooseTab('HELD');
  expect(await state.nextView()).toMatchObject({ view: 'tab=HELD', isStep: true });
  expect((await first)?.isStep ?? false).toBe(false);
});

it('a remembered tab is where one is from the start: no step, but a mended address', async () => {
  const first = open();
  await first.state.reload();
  await first.state.chooseTab('HELD');
  const { state } = open({ connected: first.connection });
  await state.reload();
  expect(await state.nextView()).toEqual({ view: 'tab=HELD', isStep: false });
});

it('an address that asks for what the list does not have is mended, without a step', async () => {
  const { state } = open({ view: 'tab=GONE&rows=7&sort=-secret&theme=dark' });
  await state.reload();
  expect(await state.nextView()).toEqual({ view: 'theme=dark', isStep: false });
  expect(state.list.query.value).toMatchObject({ tab: 'FRESH', pageSize: 10, sortBy: '' });
});

it.each(['', 'by=emailId&search=first%40example.com', 'tab=HELD'])(
  'what is searched for before the tabs are there stays, whatever the address says: %j',
  async (view) => {
    const { state } = open({ view });
    const opening = state.reload();
    void state.list.search('emailId', 'second@example.com');
    await opening;
    expect(state.list.query.value).toMatchObject({ searchColumn: 'emailId', searchValue: 'second@example.com' });
    expect(state.list.query.value.tab).toBe(view === 'tab=HELD' ? 'HELD' : 'FRESH');
    expect((await state.nextView())?.view).toContain('search=second%40example.com');
  },
);

it.each(['by=emailId&search=first%40example.com', 'tab=HELD'])(
  'what is searched for, and a tab that is chosen, while the address is read stays, at whatever moment: %j',
  async (view) => {
    for (let moment = 0; moment < 40; moment++) {
      for (const act of ['search', 'tab'] as const) {
        const { state } = open({ view });
        const tabsCame = new Promise<void>((resolve) => void state.tabs.subscribe((tabs) => tabs && resolve()));
        const opening = state.reload();
        await tabsCame;
        for (let turn = 0; turn < moment; turn++) await Promise.resolve();
        if (act === 'tab') await state.chooseTab('ALL');
        else await state.list.search('emailId', 'second@example.com');
        await opening;
        const { tab, searchValue } = state.list.query.peek();
        expect([moment, act === 'tab' ? tab : searchValue]).toEqual([
          moment,
          act === 'tab' ? 'ALL' : 'second@example.com',
        ]);
      }
    }
  },
);

it('goes where the address says, as Back does, which is no step; what is chosen there is one', async () => {
  const state = await arrived();
  await state.chooseTab('HELD');
  await state.nextView();
  await state.showView('tab=ALL&page=3');
  expect(state.list.query.value).toMatchObject({ tab: 'ALL', page: 2 });
  expect(await state.nextView()).toBeUndefined();
  await state.showView('');
  expect(state.list.query.value).toMatchObject({ tab: 'FRESH', page: 0 });
  await state.chooseTab('ALL');
  expect(await state.nextView()).toEqual({ view: 'tab=ALL', isStep: true });
});

it('what Back led to is mended where it is of another day, and is no step', async () => {
  const state = await arrived();
  await state.showView('tab=GONE');
  expect(await state.nextView()).toEqual({ view: '', isStep: false });
});

it('an address that it stands at already reads nothing again', async () => {
  const state = await arrived('tab=HELD');
  const before = state.list.page.value;
  await state.showView('tab=HELD');
  expect(state.list.page.value).toBe(before);
});

it('tells a page of another origin nothing of what was searched for', async () => {
  const { state } = open({ isForeign: true });
  await state.reload();
  await state.nextView();
  await state.list.search('contactNumber', '9876543210');
  await state.list.goTo(1);
  const next = await state.nextView();
  expect(next).toEqual({ view: 'page=2', isStep: true });
  expect(await state.ownView()).toContain('9876543210');
});

it('a place that the page asks for while the tabs are on their way is where the list opens', async () => {
  const { state } = open();
  const opening = state.reload();
  await state.showView('tab=HELD&sort=-loanAmount');
  await opening;
  expect(state.list.query.peek()).toMatchObject({ tab: 'HELD', sortBy: 'loanAmount', sortOrder: 'desc' });
  expect(await state.nextView()).toBeUndefined();
});

it('keeps its first calls for the next page, and none with what somebody searches for', async () => {
  const fake = fakeConnection({ tabs: () => threeTabs, rows: (input) => pageOf(input, 420) });
  const { state } = open({ connected: fake.connection });
  const opening = state.reload();
  void state.list.search('contactNumber', '9876543210');
  await opening;
  await state.list.goTo(1);
  const rows = fake.asked.filter(({ name }) => name === 'document-processing.rows');
  const kept = rows.filter(({ options }) => options.isOpening).map(({ input }) => JSON.stringify(input));
  expect(kept).toHaveLength(1);
  expect(kept.join()).not.toContain('9876543210');
  expect(rows.map(({ input }) => JSON.stringify(input)).join()).toContain('9876543210');
});
