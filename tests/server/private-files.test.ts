import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepToOwner } from '../../host/server/db/keep-to-owner.ts';
import { openToAll, run, standing } from './private-files-support.ts';

vi.setConfig({ testTimeout: 180_000 });

const umask = process.umask(0o022);
afterEach(() => void process.umask(umask));

describe('DATA_DIR is its owner’s alone', () => {
  it('beside a PostgreSQL server, too [release]', async () => {
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
