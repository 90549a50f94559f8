import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { runConform, type Conformed } from '../../support/conformance/run-conform.ts';
import { origin, startDemoServer } from './demo-server.ts';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
let whole: Conformed;
/** `POST /path` of each request of the run that was answered with the envelope of a success. */
const succeeded = new Set<string>();

const plainFetch = globalThis.fetch;
async function listening(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await plainFetch(input, init);
  const asked = new Request(input, { method: init?.method ?? 'GET' });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const text = isJson ? await answer.clone().text() : '';
  if (text.startsWith('{"status":"SUCCESS","data":')) succeeded.add(`${asked.method} ${new URL(asked.url).pathname}`);
  return answer;
}

beforeAll(async () => {
  demo = await startDemoServer();
  vi.stubGlobal('fetch', listening);
  whole = await runConform(demo.base, '--full', '--states', demo.states, '--origin', origin);
});
afterAll(() => {
  vi.unstubAllGlobals();
  return demo.close();
});

it('the reference backend conforms with every extension, and every step could be checked', () => {
  const { code, said } = whole;
  const wrong = said.split('\n').filter((line) => /^(FAIL|- )/.test(line));
  expect(wrong).toEqual([]);
  expect(code, said).toBe(0);
});

it('the reference backend answers every call of the core with the envelope of a success', () => {
  const isMade = (method: string, path: string) =>
    [...succeeded].some((each) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(each));
  const core = callNames.filter((name) => callRows[name].part === 'core');
  const unmade = core.filter((name) => !isMade(callRows[name].method, callRows[name].path));
  expect(core.length).toBeGreaterThan(100);
  expect(unmade).toEqual([]);
});
