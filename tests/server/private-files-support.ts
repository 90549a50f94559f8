import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serverProgram } from '../support/server-program.ts';
import { temporaryDirectory } from './support.ts';

/** A directory that everybody may read, as `mkdir` makes one. */
export function openToAll(): string {
  const dataDir = path.join(temporaryDirectory(), 'data');
  fs.mkdirSync(dataDir);
  fs.chmodSync(dataDir, 0o755);
  return dataDir;
}

/** What others of this machine may read, write or list, in and below a directory, and how much there is. */
export function standing(dataDir: string) {
  const names = ['.', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  const open = names.filter((name) => {
    const stats = fs.lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
  });
  return { open, count: names.length };
}

/** Starts one of the server's programs on a directory. */
export function run(name: string, dataDir: string, args: readonly string[] = [], more: Record<string, string> = {}) {
  const program = spawn(process.execPath, [...serverProgram(name), ...args], {
    env: { ...process.env, PORT: '0', DEMO_APPLICATIONS: '50', DATA_DIR: dataDir, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  return { program, ended, output: () => text };
}
