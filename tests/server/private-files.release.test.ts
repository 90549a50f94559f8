import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { openFileStorage } from '../../host/server/core/files/storage.ts';
import { openToAll, run, standing } from './private-files-support.ts';

vi.setConfig({ testTimeout: 180_000 });

const umask = process.umask(0o022);
afterEach(() => void process.umask(umask));

describe('DATA_DIR is its owner’s alone', () => {
  it('what a command makes', async () => {
    const dataDir = openToAll();
    const { ended, output } = run('commands/seed', dataDir, ['--applications', '20']);
    expect([await ended, output()]).toEqual([0, expect.stringContaining('20 loan applications')]);
    expect(standing(dataDir)).toMatchObject({ open: [] });
  });

  it('whatever the umask is: the engine’s files, the lock, uploads', async () => {
    process.umask(0);
    const dataDir = openToAll();
    const settings = { dataDir, databaseUrl: undefined, databaseConnections: 1 };
    const { db, close } = await openDatabase({ settings });
    const storage = await openFileStorage({ db, settings: { ...settings, s3: undefined }, now: () => new Date() });
    await sql`create table paper (n integer, text text)`.execute(db);
    await sql`insert into paper select n, repeat(md5(n::text), 40) from generate_series(1, 20000) n`.execute(db);
    await sql`create index on paper (text)`.execute(db);
    for (const statement of ['vacuum (full, analyze)', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
      await sql.raw(statement).execute(db);
    const part = { field: 'file', name: 'a.png', content: Readable.from([Buffer.alloc(2000)]) };
    const received = await storage.incoming.receive(part, ['image']);
    await storage.store.put('ab/cd', received.path);
    expect(standing(dataDir).open).toEqual([]);
    await close();
    expect(standing(dataDir).open).toEqual([]);
  });
});
