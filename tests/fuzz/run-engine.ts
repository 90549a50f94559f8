import { parseArgs } from 'node:util';
import { engine } from '../support/databases/test-databases.ts';
import { runFuzz } from './run-fuzz.ts';
import type { FuzzRequest } from './requests.ts';
import { openTarget } from './target.ts';

// One engine's part of `npm run fuzz`: the engine is TEST_ENGINE's. Prints what it did, and ends with 1 where something failed.

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '120' },
    replay: { type: 'string' },
  },
});
const seed = Number(given.seed);
const target = await openTarget(seed);
console.log(`${engine}: ${target.operations.length} calls`);

async function replay(line: string): Promise<boolean> {
  // Printed by this program.
  const request = JSON.parse(line) as FuzzRequest;
  const answer = await target.sender.send(request);
  const faults = target.judge(request, answer);
  console.log(`${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body.slice(0, 4000)}`);
  console.log(faults.length === 0 ? 'nothing is wrong with it' : faults.join(', '));
  return faults.length === 0;
}

/** A line of the log without what is another's each time. */
function errorIn(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { type?: string; message?: string; stack?: string } };
  return `${msg}: ${err?.type} ${err?.message} ${err?.stack?.split('\n', 4).join(' ')}`;
}

async function fuzz(): Promise<boolean> {
  const began = Date.now();
  const bounds = { seed, runs: Number(given.runs), seconds: Number(given.seconds) };
  const { sent, succeeded, answers, failures, drift, isReady } = await runFuzz(target, bounds);
  const codes = [...answers].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
  console.log(`  ${sent} requests in ${Math.round((Date.now() - began) / 1000)} s: ${codes.join(', ')}`);
  console.log(`  ${succeeded.size} calls succeeded at least once`);
  for (const { faults, request } of failures)
    console.log(
      `  FAILED ${request.call ?? request.url}: ${faults.join(', ')}\n    --seed ${seed} --replay '${JSON.stringify(request).replaceAll("'", String.raw`\u0027`)}'`,
    );
  for (const line of new Set(target.errors.map(errorIn))) console.log(`  the log: ${line}`);
  console.log(drift.length === 0 ? '  every counter is right' : `  counters are wrong: ${JSON.stringify(drift)}`);
  console.log(isReady ? '  the server is ready' : '  the server is not ready any more');
  return failures.length === 0 && drift.length === 0 && isReady && target.errors.length === 0;
}

const isFine = given.replay === undefined ? await fuzz() : await replay(given.replay);
await target.close();
process.exit(isFine ? 0 : 1);
