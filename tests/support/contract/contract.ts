/**
 * `npm run contract` prints what has changed since the last released contract, and the number that this needs;
 * `npm run contract -- release` keeps the present contract as `tests/contract/released/<number>.json`.
 */
import { relative } from 'node:path';
import { root } from '../find-files.ts';
import { compareContracts, neededVersion } from './compare.ts';
import { presentContract } from './describe-contract.ts';
import { objections, readReleased, release, releasedVersions, sentencesOf } from './released.ts';

const present = presentContract();

/** @returns whether the present number is large enough */
function printDifferences(): boolean {
  const [last] = releasedVersions();
  if (last === undefined) {
    console.log('No contract is released yet');
    return true;
  }
  const released = readReleased(last);
  const differences = compareContracts(released, present);
  for (const sentence of sentencesOf(differences)) console.log(sentence);
  if (differences.length === 0) console.log(`Nothing has changed since ${last}`);
  else
    console.log(`After ${last} this needs ${neededVersion(last, differences)}; contractVersion is ${present.version}`);
  return objections(released, present).length === 0;
}

function run([command, ...others]: readonly string[]): boolean {
  if (others.length > 0 || (command !== undefined && command !== 'release')) {
    console.error('Usage: npm run contract, or npm run contract -- release');
    return false;
  }
  if (command === undefined) return printDifferences();
  try {
    console.log(`Released: ${relative(root, release(present))}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

process.exitCode = run(process.argv.slice(2)) ? 0 : 1;
