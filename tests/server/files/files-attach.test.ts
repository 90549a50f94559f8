import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreFault } from '../../../host/server/core/files/file-store.ts';
import { attachFile } from '../../../host/server/core/files/keep-upload.ts';
import { attachWithinHours, sweepOrphans } from '../../../host/server/core/files/sweep.ts';
import { openFileStorage } from '../../../host/server/core/files/storage.ts';
import type { CallContext } from '../../../host/server/call/handler.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { jpg, png } from './sample-files.ts';

const hour = 60 * 60 * 1000;
let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

/** Just what attaching asks of a call, for a signed-in user. */
function contextOf(id: string): CallContext {
  const caller = { kind: 'staff', staff: { id } };
  return { caller, now: server.clock.now } as unknown as CallContext;
}

async function attach(fileOrLink: string, ownerId: string, more: { replacesId?: string } = {}) {
  return inTransaction(server.db, (tx) =>
    attachFile(tx, contextOf(ownerId), {
      file: fileOrLink,
      attachedTo: 'document:1',
      loanApplicationNumber: '251118172605',
      ...more,
    }),
  );
}

it('attaches a file once, by its link or its id, for its own uploader only', async () => {
  const { s3Url, fileId } = await server.keep(jpg);
  const other = await server.signIn('ops@demo.example');
  await expect(attach(s3Url, other.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  for (const nonsense of [
    '',
    'https://evil.example/a.jpg',
    '../../etc/passwd',
    '00000000-0000-7000-8000-000000000000',
  ]) {
    await expect(attach(nonsense, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  }
  expect(await attach(s3Url, server.session.id)).toEqual({ fileId, version: 1 });
  await expect(attach(fileId, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
});

it('counts versions and leaves the original as it was', async () => {
  const original = await server.keep(jpg);
  await attach(original.fileId, server.session.id);
  const edited = await server.keep(png());
  expect(await attach(edited.s3Url, server.session.id, { replacesId: original.fileId })).toMatchObject({ version: 2 });
  expect(Buffer.from(await (await server.get(original.s3Url)).arrayBuffer())).toEqual(jpg);
  expect(await server.row(edited.fileId)).toMatchObject({ version: 2, replaces_id: original.fileId });
});

it('removes what nothing has attached within a day, and never what something has', async () => {
  const storage = await openFileStorage({
    db: server.db,
    settings: { dataDir: server.dataDir, s3: undefined },
    now: server.clock.now,
  });
  const orphan = await server.keep(jpg);
  const held = await server.keep(png());
  await attach(held.fileId, server.session.id);
  const left = path.join(server.dataDir, 'files', 'incoming', 'left-by-a-dead-process');
  fs.writeFileSync(left, 'x');
  fs.utimesSync(left, server.clock.now(), server.clock.now());
  await sweepOrphans(server.db, storage, server.clock.now());
  expect(server.onDisk()).toEqual(expect.arrayContaining([orphan.fileId, held.fileId, 'left-by-a-dead-process']));

  const later = new Date(server.clock.now().getTime() + attachWithinHours * hour + 1000);
  expect(await sweepOrphans(server.db, storage, later)).toBeGreaterThan(0);
  expect(server.onDisk()).toContain(held.fileId);
  expect(server.onDisk()).not.toContain(orphan.fileId);
  expect(server.arriving()).toEqual([]);
  expect((await server.get(orphan.s3Url)).status).toBe(404);
  expect((await server.get(held.s3Url)).status).toBe(200);
  await expect(attach(orphan.s3Url, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  expect(await sweepOrphans(server.db, storage, later)).toBe(0);
});

it('sweeps again what a store could not remove', async () => {
  const orphan = await server.keep(jpg);
  const storage = await openFileStorage({
    db: server.db,
    settings: { dataDir: server.dataDir, s3: undefined },
    now: server.clock.now,
  });
  const later = new Date(server.clock.now().getTime() + 25 * hour);
  const stuck = {
    ...storage,
    store: { ...storage.store, delete: () => Promise.reject(new StoreFault('unavailable', 'down')) },
  };
  await expect(sweepOrphans(server.db, stuck, later)).rejects.toThrow('down');
  expect(server.onDisk()).toContain(orphan.fileId);
  expect(await sweepOrphans(server.db, storage, later)).toBe(1);
  expect(server.onDisk()).not.toContain(orphan.fileId);
});
