import type { Readable } from 'node:stream';
import { refuse, type Refusal } from '../http/refusal.ts';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the content of files stands, by key. What is stored is never overwritten. */
export interface FileStore {
  /**
   * Stores a local file; once it returns, the content outlives a power cut. The local file may be gone after.
   *
   * @throws StoreFault; then nothing is stored under the key that `read` would give
   */
  put(key: string, path: string): Promise<void>;
  /** @throws StoreFault `missing` for a key that is not there */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing for a key that is not there. */
  delete(key: string): Promise<void>;
  /** @throws StoreFault where it cannot be written to */
  check(): Promise<void>;
}

/** Why a store could not do it. */
export class StoreFault extends Error {
  override name = 'StoreFault';
  readonly kind: 'full' | 'missing' | 'unavailable';

  constructor(kind: StoreFault['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Where a file's content stands: a folder by the id's random end, so that none grows without bound. */
export function keyOf(fileId: string): string {
  return `${fileId.slice(-2)}/${fileId}`;
}

/** What a fault of the store, or of the disk that uploads arrive on, means to a caller; undefined for other errors. */
export function storageRefusal(error: unknown): Refusal | undefined {
  if (error instanceof StoreFault) return refuse(error.kind === 'full' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? refuse('STORAGE_FULL') : undefined;
}
