import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { absentPostgres, startPostgres } from '../support/databases/throw-away-postgres.ts';

// `npm run fuzz`: requests made from the published description, valid and odd ones, to a server of its own on each engine.
// Fails where an answer is a 5xx or off its schema, shows the server's inside, or leaves counters wrong.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '120' },
    replay: { type: 'string' },
  },
});
for (const name of ['seed', 'runs', 'seconds'] as const)
  if (values[name] !== undefined && !/^\d{1,9}$/.test(values[name])) {
    console.error(`--${name} must be a whole number, but it is "${values[name]}".`);
    process.exit(1);
  }
const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));

async function fuzzOn(environment: Record<string, string>): Promise<boolean> {
  const program = fileURLToPath(new URL('run-engine.ts', import.meta.url));
  const bounds = ['--seed', seed, '--runs', values.runs, '--seconds', values.seconds];
  const args = ['--import', 'tsx', program, ...bounds, ...(values.replay ? ['--replay', values.replay] : [])];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

console.log(`seed ${seed}, at most ${values.runs} requests and ${values.seconds} s an engine`);
const outcomes = [await fuzzOn({ TEST_ENGINE: 'embedded' })];
const postgres = await startPostgres();
if (postgres) {
  outcomes.push(await fuzzOn({ TEST_ENGINE: 'postgresql', TEST_DATABASE_URL: postgres.url }));
  await postgres.stop();
} else console.log(absentPostgres);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
