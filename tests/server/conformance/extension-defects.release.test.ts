import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionDefects } from './defects/extensions.ts';
import { startDemoServer } from './demo-server.ts';
import { findsDefect } from './finds-defect.ts';
import type { Seeded } from './seeded.ts';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
beforeAll(async () => {
  demo = await startDemoServer();
});
afterAll(() => demo.close());

it.each(extensionDefects.map((seeded): [string, Seeded] => [seeded.is, seeded]))(
  'is found in a backend with every extension where %s',
  async (_, seeded) => {
    expect(await findsDefect(demo.base, demo.states, '--full', seeded)).toEqual([]);
  },
);
