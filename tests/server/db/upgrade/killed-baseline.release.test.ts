import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { baseline } from '../../../../host/server/db/baseline/baseline.ts';
import { migrate } from '../../../../host/server/db/migrate.ts';
import { migrations } from '../../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../../host/server/db/open.ts';
import { engine } from '../../../support/databases/test-databases.ts';
import { startPostgres } from '../../../support/databases/throw-away-postgres.ts';
import { temporaryDirectory } from '../../support.ts';
import { tablesOf } from './store.ts';

const program = fileURLToPath(new URL('./begin-baseline.ts', import.meta.url));

it('a process that is killed midway leaves nothing behind, and the next one makes the whole', async () => {
  const postgres = engine === 'postgresql' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const dataDir = temporaryDirectory();
  const maker = spawn(process.execPath, ['--import', 'tsx', program, dataDir, databaseUrl ?? ''], { stdio: 'inherit' });
  const signal = await new Promise((resolve) => maker.once('close', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  const settings = { dataDir, databaseUrl, databaseConnections: 2 };
  const database = await openDatabase({ settings });
  // PostgreSQL hears a moment later that the process is gone.
  await expect.poll(() => tablesOf(database.db), { timeout: 10_000 }).toEqual(['migration']);
  expect(await migrate(database, migrations)).toContain(baseline.name);
  expect((await tablesOf(database.db)).length).toBeGreaterThan(80);
  await database.close();
  await postgres?.stop();
});
