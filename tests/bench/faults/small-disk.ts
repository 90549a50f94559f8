import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freeBytesAt } from '../../../host/server/base/free-bytes.ts';
import type { Finding } from './fault-case.ts';

const run = promisify(execFile);
export const mebi = 1024 * 1024;
/** Its size. */
export const diskMb = 512;

/** A disk of memory, mounted at a directory of its own. */
export interface SmallDisk {
  directory: string;
  /** Puts a file on it, a piece at a time, until so much is left; to the last byte where that is none. */
  fill(leave: number): Promise<void>;
  /** Takes that file away. */
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** @throws where this user, or this system, mounts nothing */
async function mountDisk(): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'lending-desk-disk-'));
  const filler = join(directory, 'filler');
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'tmpfs', directory]);
  } catch (error) {
    await remove();
    throw error;
  }
  async function fill(leave: number): Promise<void> {
    for (let piece = 4 * mebi; piece >= 4096;) {
      const left = (await freeBytesAt(directory)) - leave;
      if (left <= 0 && leave > 0) return;
      if (leave > 0) piece = Math.min(piece, left);
      try {
        await appendFile(filler, Buffer.alloc(piece, 1));
      } catch {
        piece /= 2;
      }
    }
  }
  return {
    directory,
    fill,
    free: () => rm(filler, { force: true }),
    async unmount() {
      await run('umount', [directory]);
      await remove();
    },
  };
}

/** Does something on a small disk; says that it did not where none can be mounted. */
export async function onSmallDisk(work: (disk: SmallDisk) => Promise<Finding[]>): Promise<Finding[]> {
  let disk: SmallDisk;
  try {
    disk = await mountDisk();
  } catch (error) {
    const [, reason = 'it was refused'] = /^(?:.*\n)?mount: ?(.*)/m.exec((error as Error).message) ?? [];
    return [{ what: 'not run', value: `a small disk cannot be mounted here: ${reason}`, isGood: true }];
  }
  try {
    return await work(disk);
  } finally {
    await disk.free();
    await disk.unmount();
  }
}
