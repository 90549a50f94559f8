import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
beforeAll(async () => {
  server = await startTestServer();
  [ops, ops2] = [await server.signIn('ops@demo.example'), await server.signIn('ops2@demo.example')];
});
afterAll(() => server.close());

const listType = 'document-processing';
const names = async (session: Session) =>
  (await server.call('savedViews', { listType }, { session })).data().views.map(({ name }) => name);
const save = (name: string, more: { viewId?: string; view?: string } = {}, session = ops) =>
  server.call('saveView', { listType, name, view: 'tab=Fresh&sort=-loanAmount', ...more }, { session });

it('views are saved, written anew, renamed and deleted, each person their own', async () => {
  const made = (await save('  Large loans ')).data();
  expect(made).toMatchObject({ name: 'Large loans', view: 'tab=Fresh&sort=-loanAmount' });
  await save('Älteste zuerst').then((answer) => answer.data());
  expect(await names(ops)).toEqual(['Large loans', 'Älteste zuerst']);
  expect(await names(ops2)).toEqual([]);
  const other = (await server.call('savedViews', { listType: 'hold' }, { session: ops })).data();
  expect(other.views).toEqual([]);

  const anew = (await save('Large loans', { viewId: made.viewId, view: 'tab=Partner' })).data();
  expect([anew.viewId, anew.view]).toEqual([made.viewId, 'tab=Partner']);
  const renamed = (await server.call('renameView', { viewId: made.viewId, name: 'Partners' }, { session: ops })).data();
  expect([renamed.name, renamed.view]).toEqual(['Partners', 'tab=Partner']);
  await server.call('deleteView', { viewId: made.viewId }, { session: ops }).then((answer) => answer.data());
  expect(await names(ops)).toEqual(['Älteste zuerst']);
});

it('a name is taken once a list, in any letter case', async () => {
  const made = (await save('Mine')).data();
  const other = (await save('Yours')).data();
  expect((await save('mine')).errorCode).toBe('VIEW_NAME_TAKEN');
  const renamed = await server.call('renameView', { viewId: other.viewId, name: 'MINE' }, { session: ops });
  expect(renamed.errorCode).toBe('VIEW_NAME_TAKEN');
  const same = await server.call('renameView', { viewId: made.viewId, name: 'MINE' }, { session: ops });
  expect(same.data().name).toBe('MINE');
  const raced = await Promise.all(['Twice', 'twice', 'TWICE'].map((name) => save(name)));
  expect(raced.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
});

it("nobody reads, writes or deletes a colleague's", async () => {
  const { viewId } = (await save('Private')).data();
  expect((await server.call('renameView', { viewId, name: 'x' }, { session: ops2 })).status).toBe(404);
  expect((await server.call('deleteView', { viewId }, { session: ops2 })).status).toBe(404);
  expect((await save('x', { viewId }, ops2)).status).toBe(404);
  const agent = await server.signIn('agency@demo.example');
  expect((await server.call('savedViews', { listType }, { session: agent })).status).toBe(403);
});

it('keeps fifty of a list', async () => {
  for (let number = 0; (await save(`View ${number}`, {}, ops2)).errorCode === undefined; number++)
    expect(number).toBeLessThan(50);
  expect(await names(ops2)).toHaveLength(50);
  expect((await save('One more', {}, ops2)).errorCode).toBe('TOO_MANY_VIEWS');
});
