import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { temporaryDirectory } from '../server/support.ts';

const run = promisify(execFile);

/** What git keeps, or would, in a folder of its own, with the packages that are installed here. */
async function freshClone(): Promise<string> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const clone = temporaryDirectory();
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    copyFileSync(join(root, file), join(clone, file));
  }
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

it('a fresh clone builds by its script: pages, server, package and a script for each element [EM-18]', async () => {
  const clone = await freshClone();
  await run('npm', ['run', '-s', 'build'], { cwd: clone, env: { ...process.env, NODE_ENV: undefined } });
  const made = (folder: string) => readdirSync(join(clone, 'dist', folder));
  expect(made('client')).toEqual(expect.arrayContaining(['index.html', 'frame.html', 'gallery.html']));
  const elements = findFiles('widgets', /\.element\.ts$/).map((file) => file.replace(/^.*\/|\.element\.ts$/g, ''));
  expect(elements.length).toBeGreaterThan(8);
  for (const folder of ['client/widgets', 'package/widgets'])
    expect(made(folder)).toEqual(expect.arrayContaining(elements.map((name) => `lending-${name}.js`)));
  expect(made('server')).not.toEqual([]);
}, 240_000);
