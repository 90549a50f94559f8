import { hasPostgres } from '../support/databases/throw-away-postgres.ts';
import type { FaultCase } from './faults/fault-case.ts';
import { fullDisk } from './faults/full-disk.ts';
import { fullPostgres } from './faults/full-postgres.ts';
import { frozenServer } from './faults/frozen-server.ts';
import { garbageSockets } from './faults/garbage-sockets.ts';
import { lockedRow } from './faults/locked-row.ts';
import { promotedStandby } from './faults/promoted-standby.ts';
import { silentFailover } from './faults/silent-failover.ts';
import { silentSigterm } from './faults/silent-sigterm.ts';

// What goes wrong around a server that people work on: each fault is done to the built server, and the report tells how long
// it took to be right again, whether anything that was acknowledged is gone, and by which answers saves were put off. Exits 1
// where something was lost, was put off by an answer that the fault does not explain, or did not come back in time.
// `npm run bench:faults -- silent-failover` takes some of them.

const cases: readonly FaultCase[] = [
  silentFailover,
  lockedRow,
  frozenServer,
  silentSigterm,
  garbageSockets,
  fullDisk,
  fullPostgres,
  promotedStandby,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !cases.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}: ${cases.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const { name, does, needsPostgres, run } of cases) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (needsPostgres && !hasPostgres) {
    console.log(`${name}: not run, there is no PostgreSQL`);
    continue;
  }
  console.log(`${name}: ${does}`);
  try {
    for (const { what, value, isGood } of await run()) {
      if (!isGood) failed += 1;
      console.log(`  ${what.padEnd(46)} ${value}${isGood ? '' : '  FAILED'}`);
    }
  } catch (error) {
    failed += 1;
    console.log(`  FAILED ${(error as Error).stack}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
