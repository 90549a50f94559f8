import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Free bytes for this process on a directory's disk, even before the directory exists. Infinity when not known. */
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
