import { parseArgs } from 'node:util';
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../host/server/db/open.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { absentPostgres, startOwnPostgres } from '../support/throw-away-postgres.ts';
import { demoCustomer, loadCall, saveDisposition } from './telephony-agent.ts';

// Agents save dispositions without a pause while the built server, or its PostgreSQL, is killed (SIGKILL) again and again.
// An agent whose save went unanswered sends it again with the same idempotency key. Every acknowledged save must be stored,
// and every save once. `npm run bench:durability -- --kills 20`

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, agents: { type: 'string', default: '4' } },
});
const kills = Number(values.kills);
const agents = Number(values.agents);

interface Work {
  isOver: boolean;
  /** Entries that the server said it has stored, by the idempotency key of their save. */
  acknowledged: Map<string, string>;
  resent: number;
}

/** Saves one disposition after the other until the work is over, each until it is acknowledged. */
async function saveOn(base: string, agent: number, work: Work): Promise<void> {
  const customer = await demoCustomer(base);
  const call = await loadCall(base, customer);
  for (let n = 0; !work.isOver; n += 1) {
    const key = `durable-${agent}-${n}`;
    for (;;) {
      const save = { call, loanAppNo: customer['loanAppNo'], remarks: `durable ${key}`, key };
      const callRef = await saveDisposition(base, save);
      if (callRef !== undefined) {
        work.acknowledged.set(key, callRef);
        break;
      }
      work.resent += 1;
      await pause(50);
    }
  }
}

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
  const work: Work = { isOver: false, acknowledged: new Map(), resent: 0 };
  try {
    const saving = Promise.all(Array.from({ length: agents }, (_, agent) => saveOn(server.base, agent, work)));
    async function acknowledgeMore(count: number): Promise<void> {
      const wanted = work.acknowledged.size + count;
      for (const deadline = Date.now() + 60_000; work.acknowledged.size < wanted; await pause(20))
        if (Date.now() > deadline) throw new Error(`the server has not answered for a minute:\n${server.output()}`);
    }
    async function killOften(): Promise<void> {
      for (let n = 0; n < kills; n += 1) {
        await acknowledgeMore(5);
        await pause(50 + Math.random() * 200);
        await kill(server);
      }
      await acknowledgeMore(agents);
      work.isOver = true;
    }
    await Promise.race([saving.then(() => undefined), killOften()]);
    await saving;
  } finally {
    work.isOver = true;
    await server.stop();
  }
  const database = await openDatabase({
    settings: { dataDir: settings['DATA_DIR'], databaseUrl: settings['DATABASE_URL'], databaseConnections: 1 },
  });
  const stored = await database.db
    .selectFrom('call_entry')
    .select(['id', 'remarks'])
    .where('remarks', 'like', 'durable %')
    .execute();
  await database.close();
  const ids = new Set(stored.map(({ id }) => id));
  return {
    acknowledged: work.acknowledged.size,
    resent: work.resent,
    lost: [...work.acknowledged.values()].filter((id) => !ids.has(id)).length,
    doubled: stored.length - new Set(stored.map(({ remarks }) => remarks)).size,
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
