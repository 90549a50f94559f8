import { expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import { temporaryDirectory } from '../support.ts';

const on = (dataDir: string) => ({ settings: { dataDir, databaseUrl: undefined, databaseConnections: 1 } });

it('refuses to open a database that is open', async () => {
  const dataDir = temporaryDirectory();
  const first = await openDatabase(on(dataDir));
  await expect(openDatabase(on(dataDir))).rejects.toThrow(/^DATA_DIR is in use by process \d+/);
  await first.close();
  await (await openDatabase(on(dataDir))).close();
});

it('ends the engine with the database, also where nothing was asked of it: the next one opens the directory alone', async () => {
  const threads = () => (process.report.getReport() as { workers: readonly unknown[] }).workers.length;
  const before = threads();
  const database = await openDatabase(on(temporaryDirectory()));
  expect(threads()).toBe(before + 1);
  await database.close();
  expect(threads()).toBe(before);
});
