import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createSavedViews } from '../../../widgets/queue-list/saved-views.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

const view = (viewId: string, name: string, query: string) => ({
  viewId,
  name,
  view: query,
  savedAt: '2026-01-05T05:12:00.000Z',
});
const own = view('a', 'Own work', 'filter.owner=some');
const high = view('b', 'High risk', 'filter.riskLevel=High');
const silent = () => undefined;

async function opened() {
  const { connection } = fakeConnection({ savedViews: () => ({ views: [own, high] }) });
  const snackbar = { error: silent, success: silent, info: silent, warning: silent, fault: silent, pass: silent };
  const views = createSavedViews({ connection, snackbar }, 'document-processing');
  await views.load();
  return views;
}

it('a fresh start of the list belongs to no view, so that nothing is saved over the last one', async () => {
  const views = await opened();
  views.choose(own);
  views.arrive('filter.owner=some');
  expect(views.current.value?.name).toBe('Own work');
  views.arrive('');
  expect(views.current.value).toBeUndefined();
  expect(await views.overwrite('filter.owner=none')).toBe(false);
});

it('a place that is another view’s own is that view; any other place is a change of the current one', async () => {
  const views = await opened();
  views.choose(own);
  views.arrive('filter.owner=some&page=2');
  expect(views.current.value?.name).toBe('Own work');
  views.arrive('filter.riskLevel=High');
  expect(views.current.value?.name).toBe('High risk');
});
