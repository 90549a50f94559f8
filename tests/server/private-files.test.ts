import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepToOwner } from '../../host/server/db/keep-to-owner.ts';
import { openDatabase } from '../../host/server/db/open.ts';
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

  it('beside a PostgreSQL server, too', async () => {
    const dataDir = openToAll();
    const { ended, output } = run('main', dataDir, [], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DEMO: '1',
    });
    expect(await ended).toBe(1);
    expect(output()).toContain('cannot be reached');
    expect(standing(dataDir).open).toEqual([]);
  });
});

describe('a directory that is not the server’s own stops the start with one sentence', () => {
  const isRoot = process.getuid?.() === 0;

  it('where it, or something in it, belongs to somebody else', async () => {
    const dataDir = isRoot ? openToAll() : '/';
    if (isRoot) fs.chownSync(dataDir, 65_534, 65_534);
    const { ended, output } = run('main', dataDir);
    expect(await ended).toBe(1);
    expect(output()).toBe(
      `DATA_DIR must belong to the user that runs the server, number ${process.getuid?.()}, but ${dataDir} belongs to number ${isRoot ? 65_534 : 0}.\n`,
    );
    if (!isRoot) return;
    fs.chownSync(dataDir, 0, 0);
    fs.writeFileSync(path.join(dataDir, 'theirs'), 'x');
    fs.chownSync(path.join(dataDir, 'theirs'), 65_534, 65_534);
    expect(() => keepToOwner(dataDir)).toThrow(`but ${path.join(dataDir, 'theirs')} belongs to number 65534.`);
  });

  it('where it is everybody’s', () => {
    const dataDir = openToAll();
    fs.chmodSync(dataDir, 0o1777);
    expect(() => keepToOwner(dataDir)).toThrow(
      `DATA_DIR must be a directory of its own, but ${dataDir} is everybody's.`,
    );
    expect(fs.statSync(dataDir).mode & 0o7777).toBe(0o1777);
  });
});
