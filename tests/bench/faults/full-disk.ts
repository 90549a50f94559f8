import { whileSaving } from './beside-agents.ts';
import type { FaultCase } from './fault-case.ts';
import { diskMb, mebi, onSmallDisk } from './small-disk.ts';
import { reasonsWhileFull, whileFull } from './while-full.ts';

const floorMb = 64;
/** Below the quarter of the floor from which on nothing is written. */
const leftMb = 8;

/** An embedded database and the files share a disk that runs full: first by little, then in the midst of saves to its last byte. */
export const fullDisk: FaultCase = {
  name: 'full-disk',
  does: `the disk of DATA_DIR, ${diskMb} MB, is filled but for ${leftMb} MB, then freed; then to its last byte at once, and freed`,
  needsPostgres: false,
  run: () =>
    onSmallDisk(({ directory, fill, free }) => {
      const database = {
        reached: { DATA_DIR: directory, DISK_FLOOR_MB: String(floorMb) },
        place: { dataDir: directory },
      };
      const fills = [leftMb * mebi, 0].map((leave) => () => fill(leave));
      return whileSaving({ count: 4, reasons: reasonsWhileFull }, database, (scene) =>
        whileFull(scene, { fills, makeRoom: free, isWritten: 'nothing' }),
      );
    }),
};
