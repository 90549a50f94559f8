import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { openFileStorage } from '../../host/server/core/files/storage.ts';
import { openToAll, run, standing } from './private-files-support.ts';
import { formOf, temporaryDirectory } from './support.ts';

vi.setConfig({ testTimeout: 180_000 });

const umask = process.umask(0o022);
afterEach(() => void process.umask(umask));

describe('DATA_DIR is its owner’s alone', () => {
  it('every file and folder of a demo that is seeded, written to and worked on by jobs', async () => {
    const dataDir = openToAll();
    const { program, output, ended } = run('main', dataDir);
    try {
      await vi.waitFor(() => expect(output()).toMatch(/serves http[^]*telephony-crm/), { timeout: 120_000 });
      const [, address = ''] = /serves (\S+)/.exec(output()) ?? [];
      const body = formOf({ username: 'lead@demo.example', password: 'demo-pass' });
      const answer = await fetch(`${address}/auth/login`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ status: 'SUCCESS' });
      const running = standing(dataDir);
      expect(running.open).toEqual([]);
      expect(running.count).toBeGreaterThan(500);
    } finally {
      program.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(standing(dataDir).open).toEqual([]);
  });

  it('what lies there from before is closed at the next start, links and what they name are left', async () => {
    const dataDir = openToAll();
    const settings = { dataDir, databaseUrl: undefined, databaseConnections: 1 };
    await (await openDatabase({ settings })).close();
    const outside = path.join(temporaryDirectory(), 'outside');
    fs.writeFileSync(outside, 'x');
    fs.chmodSync(outside, 0o644);
    fs.mkdirSync(path.join(dataDir, 'files/ab'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'files/ab/paper'), 'x');
    for (const name of ['.', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const place = path.join(dataDir, name);
      fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o755 : 0o666);
    }
    const link = path.join(dataDir, 'files/link');
    fs.symlinkSync(outside, link);
    await (await openDatabase({ settings })).close();
    fs.unlinkSync(link);
    expect(standing(dataDir).open).toEqual([]);
    expect(fs.statSync(outside).mode & 0o777).toBe(0o644);
  });

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
