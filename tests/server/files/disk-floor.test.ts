import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFileServer, type FileServer } from './files-support.ts';
import { jpg } from './sample-files.ts';

const mebi = 1024 * 1024;
const draft = { subject: 'telephony-crm' } as const;

let free = Infinity;
let server: FileServer;
beforeAll(async () => {
  server = await startFileServer({
    settings: { diskFloorMb: 100, databaseUrl: undefined },
    freeBytes: () => Promise.resolve(free),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  free = Infinity;
});

const send = async (): Promise<string> => {
  const { status, body } = await server.upload(jpg);
  expect(status).toBe(200);
  return body.error?.errorCode ?? 'STORED';
};
const drop = async () => (await server.call('dropDraft', draft, { session: server.session })).body;

it('takes no upload that would leave less than the floor, and keeps nothing of it', async () => {
  expect(await send()).toBe('STORED');
  const before = server.onDisk();
  free = 100 * mebi + jpg.length;
  expect(await send()).toBe('STORAGE_FULL');
  expect(server.arriving()).toEqual([]);
  expect(server.onDisk()).toHaveLength(before.length);
  free = 101 * mebi;
  expect(await send()).toBe('STORED');
});

it('counts uploads that arrive at the same time against each other', async () => {
  // Each announces its whole body, a little over the file: there is room for few at a time.
  free = 100 * mebi + 4 * jpg.length;
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(answers).toContain('STORED');
  expect(answers).toContain('STORAGE_FULL');
  expect(await send()).toBe('STORED');
});

it('still writes to the database below the floor, until a quarter of it is left, and always reads', async () => {
  free = 26 * mebi;
  expect(await drop()).toMatchObject({ status: 'SUCCESS' });
  free = 24 * mebi;
  expect(await drop()).toEqual({
    status: 'ERROR',
    error: { errorCode: 'STORAGE_FULL', errorMessage: 'The server has no room left. Nothing was stored' },
  });
  const profile = await server.call('displayProfile', { userId: server.session.id }, { session: server.session });
  expect(profile.body).toMatchObject({ status: 'SUCCESS' });
  free = 26 * mebi;
  expect(await drop()).toMatchObject({ status: 'SUCCESS' });
});

it('leaves a PostgreSQL server to its own disk', async () => {
  const other = await startFileServer({
    settings: { diskFloorMb: 100, databaseUrl: 'postgres://elsewhere/db' },
    freeBytes: () => Promise.resolve(1),
  });
  try {
    const answer = await other.call('dropDraft', draft, { session: other.session });
    expect(answer.body).toMatchObject({ status: 'SUCCESS' });
    expect((await other.upload(jpg)).body).toMatchObject({ error: { errorCode: 'STORAGE_FULL' } });
  } finally {
    await other.close();
  }
});
