import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callNames } from '../../../widgets/contract/calls.ts';
import { listTypes } from '../../../widgets/contract/lists.ts';
import { partOf } from '../../../widgets/contract/lists/list-places.ts';
import { startCoreBackend, type CoreBackend } from '../../core-backend/core-backend.ts';
import { runConform, type Conformed } from '../../support/conformance/run-conform.ts';
import { readLedger } from '../../support/ledger/ledger-rows.ts';
import { temporaryDirectory } from '../support.ts';

/** Rows of the calls' area that no answer of a backend can show. */
const ofScreens: Readonly<Record<string, string>> = {
  'AP-04': 'names of headers: each other row of a call sends them',
  'AP-13': 'whether the page shows a loader',
  'AP-14': 'where the page asks',
  'AP-15': 'where the page asks',
};
/** Rows of screens that do not exist yet, and of actions on rows, whose calls are those of the calls table alone. */
const ofScreensToCome = [
  29,
  30,
  ...Array.from({ length: 13 }, (_, index) => 77 + index),
  90,
  91,
  92,
  93,
  94,
  95,
  96,
].map((number) => `AP-${number}`);

let backend: CoreBackend;
/** A run of every workflow, and its reports. */
let whole: Conformed & { junit: string; html: string };
const run = (...args: readonly string[]) => runConform(backend.base, '--states', `${backend.base}/states`, ...args);
beforeAll(async () => {
  backend = await startCoreBackend();
  const [junit, html] = ['junit.xml', 'report.html'].map((name) => join(temporaryDirectory(), name));
  const ended = await run('--core', '--origin', 'https://pages.example', '--junit', junit ?? '', '--html', html ?? '');
  whole = { ...ended, junit: readFileSync(junit ?? '', 'utf8'), html: readFileSync(html ?? '', 'utf8') };
});
afterAll(() => backend.close());

it('a backend of the core alone conforms to the core, and the reports say so', () => {
  const { code, said, junit, html } = whole;
  const wrong = said.split('\n').filter((line) => /^(FAIL|- )/.test(line));
  expect(wrong).toEqual(['-    calls.contract-header: not checked, the backend is core alone']);
  expect(code, said).toBe(0);
  expect(said).toMatch(/conforms to the core: \d{3} steps passed, 0 MUST and 0 SHOULD failed, 1 not checked\.$/);
  expect(said).toContain('Written in the backend\n  the card PAN of ');
  expect(junit).toMatch(/<testsuite name="Telephony screen" tests="\d+" failures="0" skipped="0"/);
  expect(html).toContain('conforms to the core');
  expect(html.match(/<(script|link|img)\b/g)).toBeNull();
});

it('each row of the calls’ area is one of a step, of a screen alone, or of a screen to come', () => {
  const cases = [...whole.junit.matchAll(/name="([\w.-]+): [^"]*?((?:\[[A-Z]+-\d+\])+)"/g)];
  const steps = new Map<string, string[]>();
  for (const [, step = '', rows = ''] of cases)
    for (const [, row = ''] of rows.matchAll(/\[([A-Z]+-\d+)\]/g)) steps.set(row, [...(steps.get(row) ?? []), step]);
  const all = readLedger().flatMap(({ id }) => (id.startsWith('AP-') ? [id] : []));
  expect(all).toHaveLength(96);
  const open = all.filter((id) => !steps.has(id) && !(id in ofScreens) && !ofScreensToCome.includes(id));
  expect(open, 'no step is about them').toEqual([]);
  expect([...steps.keys()].filter((id) => id in ofScreens || ofScreensToCome.includes(id))).toEqual([]);
  expect([...steps.keys()].filter((id) => !all.includes(id))).toEqual([]);
  const ofCore = listTypes.filter((type) => partOf(type) === 'core');
  expect(steps.get('AP-20')).toEqual(ofCore.map(() => expect.stringMatching(/^lists\.open-/)));
  expect(steps.get('AP-28')?.length).toBeGreaterThan(callNames.filter((name) => name.includes('.')).length);
});

it('a backend of the core alone is checked for the core, unless every extension is demanded', async () => {
  const told = await run('--only', 'session');
  expect([told.code, told.said]).toEqual([0, expect.stringContaining('conforms to the core')]);
  const full = await run('--only', 'session', '--full');
  expect(full.code).toBe(1);
  expect(full.said).toContain('FAIL offer.drafts (MUST): /api/contract: the extension drafts is not offered');
});

it('holds neither password nor token in anything that it prints or writes', async () => {
  const file = join(temporaryDirectory(), 'report.html');
  const signIn = ['--username', 'agent@core.example', '--password', 'core-pass'];
  const { said } = await runConform(backend.base, '--core', ...signIn, '--html', file);
  expect(said).toContain('the state chat-room was not given: chat.list');
  for (const text of [said, readFileSync(file, 'utf8')]) expect(text).not.toMatch(/core-pass/);
});

it('takes the facts of states from a file too, and says which are not there', async () => {
  const { code, said } = await run('--core', '--only', 'chat,nach');
  expect(code, said).toBe(0);
  const file = join(import.meta.dirname, 'no-such-file.json');
  expect(await runConform(backend.base, '--facts', file)).toMatchObject({
    code: 2,
    complained: `There is no file ${file}`,
  });
});
