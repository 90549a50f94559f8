import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { temporaryDirectory } from './support.ts';

const program = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

/** Runs the writer, kills it in the midst of its writing, and gives back the pairs of ids that it was told are stored. */
async function writeAndKill(dataDir: string, afterMs: number): Promise<string[][]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
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

it(
  'loses no acknowledged write and keeps none by half when the process is killed 20 times',
  { timeout: 180_000 },
  async () => {
    const dataDir = temporaryDirectory();
    const acknowledged: string[][] = [];
    for (let round = 0; round < 20; round++) acknowledged.push(...(await writeAndKill(dataDir, 20 + round * 10)));

    const database = await openDatabase({ settings: { dataDir, databaseUrl: undefined, databaseConnections: 1 } });
    const rows = await database.db
      .selectFrom('audit_event')
      .select('entity_id')
      .where('action', '=', 'WRITE')
      .execute();
    await database.close();
    const stored = new Set(rows.map(({ entity_id }) => entity_id));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.flat().filter((id) => !stored.has(id))).toEqual([]);
    // A write that was stored but not yet acknowledged when the process went is whole, too.
    expect(rows.length % 2).toBe(0);
    console.log(`${acknowledged.length} acknowledged writes, 20 kills, 0 lost`);
  },
);
