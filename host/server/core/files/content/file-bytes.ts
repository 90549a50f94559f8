import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file's bytes, read only at the places asked for: an upload is never held in memory as a whole. */
export interface FileBytes {
  readonly size: number;
  /** Returns fewer bytes than asked for at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  /** The first position of a pattern that begins at `from` or later and ends at `to` at the latest; -1 for none. */
  indexOf(pattern: Buffer, from: number, to?: number): Promise<number>;
  /** The bytes from `start` to `end`, `end` not included. */
  stream(start: number, end: number): Readable;
  close(): Promise<void>;
}

const windowSize = 256 * 1024;

export async function openBytes(path: string): Promise<FileBytes> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();

  async function read(at: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, size - at));
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = wanted > 0 ? await handle.read(buffer, 0, wanted, at) : { bytesRead: 0 };
    return buffer.subarray(0, bytesRead);
  }

  return {
    size,
    read,
    async indexOf(pattern, from, to = size) {
      for (let at = from; at + pattern.length <= to; at += windowSize) {
        // Windows overlap, so that a pattern across their border is found.
        const part = await read(at, Math.min(windowSize + pattern.length - 1, to - at));
        const found = part.indexOf(pattern);
        if (found >= 0) return at + found;
      }
      return -1;
    },
    stream: (start, end) => handle.createReadStream({ start, end: end - 1, autoClose: false }),
    close: () => handle.close(),
  };
}
