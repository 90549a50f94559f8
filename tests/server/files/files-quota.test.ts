import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepOrphans } from '../../../host/server/core/files/sweep.ts';
import { openFileStorage } from '../../../host/server/core/files/storage.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { mp4 } from './sample-files.ts';
import type { Session } from '../support.ts';

const mebi = 1024 * 1024;
const hour = 60 * 60 * 1000;

/** A video of so many megabytes: its last box is one that players skip. */
function video(megabytes: number): Buffer {
  const free = Buffer.alloc(megabytes * mebi - mp4.length);
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return Buffer.concat([mp4, free]);
}
const large = video(2);

/** 21 MB a day and person: ten files of 2, a quarter of that may wait for a save, two of them. */
let server: FileServer;
let colleague: Session;
beforeAll(async () => {
  server = await startFileServer({ settings: { uploadQuotaMb: 21 } });
  colleague = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('stored_file').execute();
});

const send = async (as?: Session): Promise<string> => {
  const { status, body } = await server.upload(large, { name: 'visit.mp4', type: 'video/mp4' }, as);
  expect(status).toBe(200);
  return body.error?.errorCode ?? 'STORED';
};

const attachAll = () =>
  server.db
    .updateTable('stored_file')
    .set({ attached_at: server.clock.now(), attached_to: 'document:1' })
    .where('attached_at', 'is', null)
    .execute();

it('refuses the third of five uploads that wait for a save, and no colleague', async () => {
  const before = server.onDisk().length;
  const answers = [await send(), await send(), await send(), await send(), await send()];
  expect(answers).toEqual(['STORED', 'STORED', 'UPLOAD_QUOTA_USED', 'UPLOAD_QUOTA_USED', 'UPLOAD_QUOTA_USED']);
  expect(server.onDisk()).toHaveLength(before + 2);
  expect(await send(colleague)).toBe('STORED');
});

it('refuses them when all five come at once [release]', async () => {
  const before = server.onDisk().length;
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  expect(answers.filter((answer) => answer === 'STORED')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'UPLOAD_QUOTA_USED')).toHaveLength(3);
  await expect.poll(() => server.onDisk().length).toBe(before + 2);
});

it('takes more once the sweep has removed what nothing was saved with [release]', async () => {
  expect([await send(colleague), await send(colleague)]).toEqual(['STORED', 'STORED']);
  const storage = await openFileStorage({
    db: server.db,
    settings: { dataDir: server.dataDir, s3: undefined },
    now: server.clock.now,
  });
  const later = new Date(server.clock.now().getTime() + 25 * hour);
  expect(await sweepOrphans(server.db, storage, later)).toBe(2);
  expect([await send(colleague), await send(colleague)]).toEqual(['STORED', 'STORED']);
});

it('takes more once those are saved, until the quota of a day is used, and again a day later', async () => {
  const answers: string[] = [];
  for (let sent = 0; sent < 11; sent++) {
    answers.push(await send());
    await attachAll();
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 'STORED'), 'UPLOAD_QUOTA_USED']);
  server.clock.advance(24 * hour + 1000);
  expect(await send(await server.signIn())).toBe('STORED');
});

it('has no quota where it is set to 0 [release]', async () => {
  const open = await startFileServer({ settings: { uploadQuotaMb: 0 } });
  try {
    const names = ['a.mp4', 'b.mp4', 'c.mp4'];
    for (const name of names) await open.keep(large, { name, type: 'video/mp4' });
    expect(open.onDisk()).toHaveLength(3);
  } finally {
    await open.close();
  }
});
