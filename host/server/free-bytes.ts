import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that this process may still write to the disk of a directory, be it made or not. Endless where the system does not tell. */
export async function freeBytesAt(directory: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(directory);
    return blocks === 0 ? Infinity : bavail * bsize;
  } catch (error) {
    const parent = path.dirname(directory);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && parent !== directory ? freeBytesAt(parent) : Infinity;
  }
}
