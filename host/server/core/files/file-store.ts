import { refuse, type Refusal } from '../../base/refusal.ts';

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
