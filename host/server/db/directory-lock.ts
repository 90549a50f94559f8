import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SettingsError } from '../base/settings.ts';
import { ownFile, ownFolder } from './keep-to-owner.ts';

interface Holder {
  pid: number;
  /** The process's start time, which makes a reused process id harmless. Empty when the system does not report it. */
  start: string;
  /** The host's name. A holder on another host counts as alive, so two containers cannot share a directory. */
  host: string;
}

function startOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== os.hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.start === '' || startOf(holder.pid) === holder.start;
}

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, start, host } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
    return typeof pid === 'number' ? { pid, start: String(start), host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}

function link(file: string, me: Holder): boolean {
  const own = `${file}.${me.pid}`;
  fs.writeFileSync(own, JSON.stringify(me), { mode: ownFile });
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.unlinkSync(own);
  }
}

/** Removes a dead holder's file. When several processes try at once, one succeeds. */
function clear(file: string, pid: number): void {
  try {
    fs.renameSync(file, `${file}.stale.${pid}`);
    fs.unlinkSync(`${file}.stale.${pid}`);
  } catch {
    // Another process was quicker.
  }
}

/**
 * Locks a directory for this process. Two processes on one embedded database would destroy it silently.
 *
 * @returns a function that releases the directory
 * @throws SettingsError naming the process that holds the directory
 */
export function lockDirectory(directory: string): () => void {
  const file = `${path.resolve(directory)}.lock`;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: ownFolder });
  const me: Holder = { pid: process.pid, start: startOf(process.pid), host: os.hostname() };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (link(file, me)) {
      const release = (): void => fs.rmSync(file, { force: true });
      process.once('exit', release);
      return () => {
        process.off('exit', release);
        release();
      };
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new SettingsError(
        `DATA_DIR is in use by process ${holder.pid} on ${holder.host}: stop it, or set another DATA_DIR (lock file ${file}).`,
      );
    }
    clear(file, me.pid);
  }
  throw new SettingsError(`DATA_DIR could not be locked: remove ${file} if no other server uses it.`);
}
