import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetOldOfOthers } from '../../../widgets/client/drafts/forget-old.ts';
import { keepingFor } from '../../../widgets/client/drafts/keeping.ts';
import { keptFilesOf, mostKeptBytes } from '../../../widgets/client/drafts/kept-files.ts';
import { unsentWork } from '../../../widgets/client/drafts/unsent-work.ts';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useRealTimers();
});

const connect = (user: string, more = {}) => fakeConnection({}, { user, ...more }).connection;
const filesOf = (connection = connect('staff-1'), subject = 'documents/251118172605') =>
  keptFilesOf(keepingFor(connection), subject);
const scan = (name = 'scan.jpg', bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

it('gives the next page of the same person the file of the same application, and nobody else', async () => {
  expect(await filesOf().put('front/PAN', scan())).toBe(true);
  const left = await filesOf().all();
  expect([...left.keys()]).toEqual(['front/PAN']);
  expect(left.get('front/PAN')).toMatchObject({ name: 'scan.jpg', size: 3, type: 'image/jpeg' });
  expect((await filesOf(connect('staff-2')).all()).size).toBe(0);
  expect((await filesOf(undefined, 'documents/251118172606').all()).size).toBe(0);
  await filesOf().drop('front/PAN');
  expect((await filesOf().all()).size).toBe(0);
});

it('says of a file that there is no room for that it ends with the page', async () => {
  const half = Math.ceil(mostKeptBytes * 0.6);
  expect(await filesOf().put('front/PAN', scan('one.mp4', half))).toBe(true);
  expect(await filesOf(undefined, 'documents/251118172606').put('front/PAN', scan('two.mp4', half))).toBe(false);
  expect(await filesOf().put('front/PAN', scan('three.mp4', half))).toBe(true);
  expect([...(await filesOf().all()).values()].map(({ name }) => name)).toEqual(['three.mp4']);
});

it('leaves nothing on the disk under a session that a page hands over', async () => {
  const tag = connect('staff-1', { hasTokenSource: true });
  expect(await filesOf(tag).put('front/PAN', scan())).toBe(false);
  expect((await filesOf(tag).all()).size).toBe(1);
  expect((await filesOf().all()).size).toBe(0);
});

it('forgets files as drafts are forgotten, and a log-out counts those that wait', async () => {
  await filesOf().put('front/PAN', scan());
  expect(await unsentWork(connect('staff-1'))).toEqual({ writes: 0, drafts: 0, files: 1 });
  await forgetOldOfOthers('staff-2');
  expect((await filesOf().all()).size).toBe(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + unsavedLifetimeMs + 1);
  expect((await filesOf().all()).size).toBe(0);
  vi.restoreAllMocks();
  await filesOf().put('front/PAN', scan());
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + unsavedLifetimeMs + 1);
  await forgetOldOfOthers('staff-2');
  vi.restoreAllMocks();
  expect((await filesOf().all()).size).toBe(0);
});
