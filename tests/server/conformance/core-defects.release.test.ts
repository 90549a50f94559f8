import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCoreBackend, type CoreBackend } from '../../core-backend/core-backend.ts';
import { runConform } from '../../support/conformance/run-conform.ts';
import { callDefects } from './defects/calls.ts';
import { callingDefects } from './defects/calling.ts';
import { documentDefects } from './defects/documents.ts';
import { listDefects } from './defects/lists.ts';
import { findsDefect } from './finds-defect.ts';
import { startProxy } from './proxy.ts';
import type { Seeded } from './seeded.ts';

const coreDefects = [...callDefects, ...listDefects, ...documentDefects, ...callingDefects];

let backend: CoreBackend;
beforeAll(async () => {
  backend = await startCoreBackend();
});
afterAll(() => backend.close());

it('finds nothing behind the same proxy without a defect, and is asked of thirty defects and more', async () => {
  expect(coreDefects.length).toBeGreaterThanOrEqual(30);
  const proxy = await startProxy(backend.base, (_, forward) => forward());
  try {
    const { code, said } = await runConform(proxy.base, '--core', '--states', `${backend.base}/states`);
    expect(said.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(code).toBe(0);
  } finally {
    await proxy.close();
  }
});

it.each(coreDefects.map((seeded): [string, Seeded] => [seeded.is, seeded]))(
  'is found in a backend of the core where %s',
  async (_, seeded) => {
    expect(await findsDefect(backend.base, `${backend.base}/states`, '--core', seeded)).toEqual([]);
  },
);
