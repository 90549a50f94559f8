import { afterAll, beforeAll, expect, it } from 'vitest';
import { runConform } from '../../support/conformance/run-conform.ts';
import { origin, startDemoServer } from './demo-server.ts';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
beforeAll(async () => {
  demo = await startDemoServer();
});
afterAll(() => demo.close());

it('the reference backend conforms with every extension, and every step could be checked', async () => {
  const { code, said } = await runConform(demo.base, '--full', '--states', demo.states, '--origin', origin);
  const wrong = said.split('\n').filter((line) => /^(FAIL|- )/.test(line));
  expect(wrong).toEqual([]);
  expect(code, said).toBe(0);
});
