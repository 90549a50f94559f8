import { refuse } from '../http/refusal.ts';

const mebi = 1024 * 1024;
/** Part of the floor below which nothing is written any more: the rest is for what is under way, and for a start. */
const lastShare = 0.25;

/** How much may still be put on this machine's disk. */
export interface DiskRoom {
  /**
   * Keeps room for an upload before a byte of it arrives; uploads at the same time see each other.
   *
   * @param bytes the most that it can have
   * @returns gives the room back once the upload is stored or gone
   * @throws Refusal STORAGE_FULL
   */
  reserve(bytes: number): Promise<() => void>;
  /** Whether so little is left that a database on this disk must not grow: it ends where it cannot write. */
  isAlmostFull(): Promise<boolean>;
}

/**
 * @param floorMb MiB that uploads leave free; 0 lets them use all
 * @param freeBytes asks the disk
 */
export function diskRoom(floorMb: number, freeBytes: () => Promise<number>): DiskRoom {
  const floor = floorMb * mebi;
  let reserved = 0;
  return {
    async reserve(bytes) {
      reserved += bytes;
      const leave = (): void => void (reserved -= bytes);
      if (floor === 0 || (await freeBytes()) - reserved >= floor) return leave;
      leave();
      throw refuse('STORAGE_FULL');
    },
    isAlmostFull: async () => floor > 0 && (await freeBytes()) < floor * lastShare,
  };
}
