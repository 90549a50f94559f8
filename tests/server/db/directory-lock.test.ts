import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockDirectory } from '../../../host/server/db/directory-lock.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import { temporaryDirectory } from '../support.ts';

const on = (dataDir: string) => ({ settings: { dataDir, databaseUrl: undefined, databaseConnections: 1 } });

it('gives a directory to one holder at a time, and says who has it', () => {
  const directory = path.join(temporaryDirectory(), 'pg');
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(new RegExp(`DATA_DIR is in use by process ${process.pid} on `));
  release();
  lockDirectory(directory)();
  expect(fs.existsSync(`${directory}.lock`)).toBe(false);
});

it('takes over from a process that was killed', async () => {
  const directory = path.join(temporaryDirectory(), 'pg');
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const stat = fs.readFileSync(`/proc/${program.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  const holder = { pid: program.pid, start: stat, host: os.hostname() };
  fs.writeFileSync(`${directory}.lock`, JSON.stringify(holder));
  expect(() => lockDirectory(directory)).toThrow(`process ${program.pid}`);
  program.kill('SIGKILL');
  await new Promise((resolve) => program.once('exit', resolve));
  lockDirectory(directory)();
});

it('knows a process id that another program has now', () => {
  const directory = path.join(temporaryDirectory(), 'pg');
  const holder = { pid: process.pid, start: '1', host: os.hostname() };
  fs.writeFileSync(`${directory}.lock`, JSON.stringify(holder));
  const release = lockDirectory(directory);
  expect(fs.readFileSync(`${directory}.lock`, 'utf8')).not.toContain('"start":"1"');
  release();
});

it('never takes a lock of another machine or container', () => {
  const directory = path.join(temporaryDirectory(), 'pg');
  fs.writeFileSync(`${directory}.lock`, JSON.stringify({ pid: 1, start: '', host: 'another-host' }));
  expect(() => lockDirectory(directory)).toThrow('process 1 on another-host');
});

it('names DATA_DIR where it cannot be written', async () => {
  const file = path.join(temporaryDirectory(), 'file');
  fs.writeFileSync(file, '');
  await expect(openDatabase(on(path.join(file, 'below')))).rejects.toThrow(/^DATA_DIR must be a directory/);
});
