import { parseArgs } from 'node:util';
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { absentPostgres, startOwnPostgres } from '../support/databases/throw-away-postgres.ts';
import { countStored, startSaving, type Saving } from './saving-agents.ts';

// Agents save dispositions without a pause while the built server, or its PostgreSQL, is killed (SIGKILL) again and again.
// An agent whose save went unanswered sends it again with the same idempotency key. Every acknowledged save must be stored,
// and every save once. `npm run bench:durability -- --kills 20`

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, agents: { type: 'string', default: '4' } },
});
const kills = Number(values.kills);
const agents = Number(values.agents);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Outcome {
  acknowledged: number;
  resent: number;
  lost: number;
  doubled: number;
  seconds: number;
}

async function killWhileSaving(
  settings: Record<string, string>,
  kill: (server: RunningServer) => Promise<void>,
): Promise<Outcome> {
  const began = Date.now();
  const server = await startServer({ DEMO: '1', DEMO_APPLICATIONS: '200', TRUST_PROXY: '1', ...settings });
  let saving: Saving | undefined;
  try {
    saving = await startSaving(server.base, agents, server.output);
    for (let n = 0; n < kills; n += 1) {
      await saving.more(5);
      await pause(50 + Math.random() * 200);
      await kill(server);
    }
    await saving.more(agents);
  } finally {
    await saving?.end();
    await server.stop();
  }
  const { acknowledged, resent } = saving;
  const place = { dataDir: settings['DATA_DIR'], databaseUrl: settings['DATABASE_URL'] };
  return {
    acknowledged: acknowledged.size,
    resent: resent(),
    ...(await countStored(place, acknowledged)),
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

let hasLost = false;
function report(name: string, { acknowledged, resent, lost, doubled, seconds }: Outcome): void {
  hasLost ||= lost > 0 || doubled > 0;
  console.log(
    `${name.padEnd(34)} ${kills} kills, ${acknowledged} acknowledged saves, ${resent} sent again: ${lost} lost, ${doubled} doubled (${seconds} s)`,
  );
}

const killServer = async (server: RunningServer): Promise<void> => {
  await server.kill();
  await server.restart();
};

const dataDir = await mkdtemp(join(tmpdir(), 'lending-desk-durability-'));
try {
  report('embedded, server killed', await killWhileSaving({ DATA_DIR: dataDir }, killServer));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const postgres = await startOwnPostgres({ isDurable: true });
if (!postgres) console.log(absentPostgres);
else
  try {
    const onPostgres = async () => ({ DATABASE_URL: await postgres.createDatabase(), TELEPHONY_LAUNCH: 'open' });
    report('PostgreSQL, server killed', await killWhileSaving(await onPostgres(), killServer));
    const killPostgres = async (): Promise<void> => postgres.killAndRestart?.();
    report('PostgreSQL, PostgreSQL killed', await killWhileSaving(await onPostgres(), killPostgres));
  } finally {
    await postgres.stop();
  }
process.exitCode = hasLost ? 1 : 0;
