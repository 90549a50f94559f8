import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import { engines, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { temporaryDirectory } from '../support.ts';

const program = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));
/** `npm run bench:durability` kills the whole server more often. */
const kills = 3;

interface Place {
  dataDir: string;
  databaseUrl: string;
}

/** Runs the writer, kills it in the midst of its writing, and gives back the pairs of ids that it was told are stored. */
async function writeAndKill({ dataDir, databaseUrl }: Place, afterMs: number): Promise<string[][]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', program, dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  let timer: NodeJS.Timeout | undefined;
  writer.stdout.on('data', (text: Buffer) => {
    timer ??= setTimeout(() => writer.kill('SIGKILL'), afterMs);
    printed += text.toString('utf8');
  });
  await new Promise((resolve) => writer.once('close', resolve));
  const whole = printed.slice(0, printed.lastIndexOf('\n'));
  return whole.split('\n').map((line) => line.split(' '));
}

describe.each(engines)('on the %s engine', (engine) => {
  let postgres: TestPostgres | undefined;
  let place: Place;
  beforeAll(async () => {
    if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
    place = { dataDir: temporaryDirectory(), databaseUrl: (await postgres?.createDatabase()) ?? '' };
  });
  afterAll(() => postgres?.stop());

  it('a killed process loses no acknowledged write and keeps none by half', { timeout: 120_000 }, async () => {
    const acknowledged: string[][] = [];
    for (let round = 0; round < kills; round++) {
      acknowledged.push(...(await writeAndKill(place, 100 + round * 100)));
      await postgres?.killAndRestart?.();
    }
    const settings = { ...place, databaseUrl: place.databaseUrl || undefined, databaseConnections: 1 };
    const database = await openDatabase({ settings });
    const rows = await database.db
      .selectFrom('audit_event')
      .select('entity_id')
      .where('action', '=', 'WRITE')
      .execute();
    await database.close();
    const stored = new Set(rows.map(({ entity_id }) => entity_id));
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.flat().filter((id) => !stored.has(id))).toEqual([]);
    // A write that was stored but not yet acknowledged when the process went is whole, too.
    expect(rows.length % 2).toBe(0);
  });
});
