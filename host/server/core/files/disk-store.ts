import { constants, createReadStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { StoreFault } from './file-store.ts';
import type { FileStore } from '../../call/files.ts';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function faultOf(error: unknown): StoreFault {
  const code = codeOf(error);
  const kind = code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : code === 'ENOENT' ? 'missing' : 'unavailable';
  return new StoreFault(kind, `The file store on disk failed: ${code}`, error);
}

/** Flushes a file's content, or a folder's names, to the disk, so that they survive a power cut. */
async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a file a second name, atomically. Fails when the name is taken. */
async function place(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    // Another disk, or a disk without links. A half-made copy is not served, because its row is not marked as stored.
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await flush(target);
  }
}

/** Keeps files below a folder on this machine's disk. */
export function diskStore(directory: string): FileStore {
  const targetOf = (key: string) => path.join(directory, key);

  return {
    async put(key, source) {
      const target = targetOf(key);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await flush(source);
        await place(source, target);
        await flush(path.dirname(target));
        await flush(directory);
      } catch (error) {
        throw faultOf(error);
      }
    },
    async read(key, range) {
      const stream = createReadStream(targetOf(key), { ...range });
      try {
        await once(stream, 'open');
      } catch (error) {
        throw faultOf(error);
      }
      return stream;
    },
    async delete(key) {
      await rm(targetOf(key), { force: true }).catch((error: unknown) => {
        throw faultOf(error);
      });
    },
    async check() {
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await access(directory, constants.W_OK);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}
