import type { Readable } from 'node:stream';
import { refuse, type Refusal } from '../../base/refusal.ts';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores the content of files by key. Stored content is never overwritten. */
export interface FileStore {
  /**
   * Stores a local file. Once `put` returns, the content survives a power cut. The local file may be gone afterwards.
   *
   * @throws StoreFault; then `read` finds nothing under the key
   */
  put(key: string, path: string): Promise<void>;
  /** @throws StoreFault `missing` for a key that is not stored */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing for a key that is not stored. */
  delete(key: string): Promise<void>;
  /** @throws StoreFault when the store cannot be written to */
  check(): Promise<void>;
}

/** The error of a store operation that failed. */
export class StoreFault extends Error {
  override name = 'StoreFault';
  readonly kind: 'full' | 'missing' | 'unavailable';

  constructor(kind: StoreFault['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The store's key of a file's content. Folders are named by the id's random end, so that no folder holds all files. */
export function keyOf(fileId: string): string {
  return `${fileId.slice(-2)}/${fileId}`;
}

/** The refusal for a fault of the store, or of the disk that receives uploads; undefined for other errors. */
export function storageRefusal(error: unknown): Refusal | undefined {
  if (error instanceof StoreFault) return refuse(error.kind === 'full' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? refuse('STORAGE_FULL') : undefined;
}
