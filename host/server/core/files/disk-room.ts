import { refuse } from '../../base/refusal.ts';
import type { DiskRoom } from '../../call/files.ts';

const mebi = 1024 * 1024;
/** Below this share of the floor all writes stop. The rest is for writes under way, and for a start of the server. */
const lastShare = 0.25;

/**
 * @param floorMb MiB that uploads leave free; 0 lets them use the whole disk
 * @param freeBytes measures the free bytes on the disk
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
