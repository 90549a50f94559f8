import { besideAgents } from './beside-agents.ts';
import type { FaultCase } from './fault-case.ts';
import { diskMb, onSmallDisk } from './small-disk.ts';
import { reasonsWhileFull, whileFull } from './while-full.ts';

/**
 * A PostgreSQL server whose own disk runs full while the server's has room. It ends where its log finds none, and is started
 * again as whoever looks after it does.
 */
export const fullPostgres: FaultCase = {
  name: 'full-postgres',
  does: `the disk of PostgreSQL, ${diskMb} MB, is filled to its last byte, then freed; PostgreSQL is started again where it has ended`,
  needsPostgres: true,
  run: () =>
    onSmallDisk(({ directory, fill, free }) =>
      besideAgents(
        { count: 4, reasons: reasonsWhileFull },
        (scene) =>
          whileFull(scene, {
            fills: [() => fill(0)],
            async makeRoom() {
              await free();
              await scene.postgres.startAgain?.();
            },
            isWritten: 'what fits',
          }),
        { below: directory },
      ),
    ),
};
