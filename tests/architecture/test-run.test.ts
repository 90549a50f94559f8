import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ranTests, type FileOutcome } from '../support/element-outcomes.ts';
import { root } from '../support/find-files.ts';
import { leftToRelease } from '../support/tiers/left-to-release.ts';
import type * as Tiers from '../support/tiers/tiers.ts';
import { proofOf } from '../support/ledger/proven-rows.ts';
import { readPlaywright, readVitest } from '../support/ledger/read-reports.ts';
import { countsOf, slowestFiles, type RanTest } from '../support/suite-report.ts';

// Apart from their brackets: the ledger takes an id in brackets in a test's code for a claim.
const [first, second] = ['SH-11', 'SH-12'].map((id) => `[${id}]`);

const test = (title: string, outcome: RanTest['outcome'] = 'passed', file = 'tests/a.test.ts'): RanTest => ({
  file,
  title,
  outcome,
});

describe('a row of the ledger', () => {
  const claimed = new Map([['SH-11', ['tests/a.test.ts']]]);
  const reasonsOf = (...tests: RanTest[]) => proofOf(claimed, tests).unproven.get('SH-11');

  it('is proven by its tests once all of them have passed, and by nothing in the code alone', () => {
    expect(proofOf(claimed, [test(`keeps it ${first}`), test(`and this ${first}${second}`)]).proven).toEqual(
      new Set(['SH-11', 'SH-12']),
    );
    expect(reasonsOf()).toEqual(['no test of this id ran in tests/a.test.ts']);
    expect(reasonsOf(test(`another ${second}`))).toEqual(['no test of this id ran in tests/a.test.ts']);
  });

  it('is not proven where one of its tests failed, needed a second attempt, or did not run in a file that carries it', () => {
    expect(reasonsOf(test(`one ${first}`), test(`two ${first}`, 'failed'))).toEqual([
      `failed: tests/a.test.ts: two ${first}`,
    ]);
    expect(reasonsOf(test(`one ${first}`, 'second attempt'))).toEqual([
      `passed at the second attempt only: tests/a.test.ts: one ${first}`,
    ]);
    expect(reasonsOf(test(`one ${first}`, 'passed', 'tests/b.test.ts'))).toEqual([
      'no test of this id ran in tests/a.test.ts',
    ]);
  });
});

describe('a second attempt', () => {
  const tests = [test('one'), test('two', 'second attempt'), test('three', 'failed')];

  it('has failed where the first is required, and counts as passed elsewhere', () => {
    expect(countsOf({ tests }, true)).toEqual({ passed: 1, failed: 2 });
    expect(countsOf({ tests }, false)).toEqual({ passed: 2, failed: 1 });
  });

  it('of a file of element tests is told by test, and by file where the file itself had broken', () => {
    const file = 'tests/x.element.test.js';
    const ran = (title: string, error = '') => ({ title, passed: error === '', error });
    const whole: FileOutcome = { file, tests: [ran('a')], failures: [] };
    const one = { file, tests: [ran('a'), ran('b', 'no button\n  at b.js:7')], failures: ['b'] };
    const mended = { file, tests: [ran('a'), ran('b')], failures: [] };
    const told = (...runs: [typeof whole, typeof whole?]) =>
      ranTests('Firefox', ...runs).map(({ title, outcome, reason }) => [title, outcome, ...(reason ? [reason] : [])]);
    expect(told(whole)).toEqual([['a', 'passed']]);
    expect(told(one)).toEqual([
      ['a', 'passed'],
      ['b', 'failed', 'no button | at b.js:7'],
    ]);
    expect(told(one, mended)).toEqual([
      ['a', 'passed'],
      ['b', 'second attempt', 'no button | at b.js:7'],
    ]);
    expect(told({ file, tests: [], failures: ['no page'] }, whole)).toEqual([
      ['a', 'passed'],
      ['', 'second attempt', 'no page'],
    ]);
    expect(told({ file, tests: [], failures: ['no page'] })).toEqual([['', 'failed', 'no page']]);
  });
});

describe('a report', () => {
  it('of Vitest gives titles with those around them; what is skipped, or a file that broke, has failed', () => {
    const file = { name: `${root}tests/a.test.ts`, startTime: 1000, endTime: 3500 };
    const report = {
      testResults: [
        {
          ...file,
          status: 'passed',
          assertionResults: [
            { fullName: `a part does ${first}`, status: 'passed' },
            { fullName: 'a part waits', status: 'pending' },
            { fullName: 'a part is left [release]', status: 'skipped' },
            { fullName: 'a part fails', status: 'failed', failureMessages: ['expected 1 to be 2\n    at a.ts:3'] },
          ],
        },
        { ...file, name: `${root}tests/b.test.ts`, status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    };
    const { tests, files } = readVitest(report, false);
    expect(tests).toEqual([
      test(`a part does ${first}`),
      test('a part waits', 'failed'),
      { ...test('a part fails', 'failed'), reason: 'expected 1 to be 2 | at a.ts:3' },
      { ...test('', 'failed', 'tests/b.test.ts'), reason: 'no such file' },
    ]);
    expect(slowestFiles({ files }, 1)).toEqual(['    2.5 s  tests/a.test.ts']);
    // the release run leaves nothing, so what it skips has failed, whatever its title says
    expect(readVitest(report, true).tests).toContainEqual(test('a part is left [release]', 'failed'));
  });

  it('of Playwright tells what passed at its second attempt and why it failed at first, and counts errors outside of the tests', () => {
    const error = {
      message: '\u001B[31mError: expect(locator).toBeVisible() failed\u001B[39m\n\nLocator: getByText("Saved")\n',
      stack: `Error: failed\n    at save (${root}tests/e2e/steps.ts:7:9)\n    at ${root}tests/e2e/x.spec.ts:12:3`,
    };
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'error-context.md');
    writeFileSync(path, '# Page snapshot\n- heading "A desk" [level=1]\n  - dialog "Leave without saving" [ref=e1]:\n');
    const failed = { error, attachments: [{ name: 'error-context', path }] };
    const spec = (title: string, status: string) => ({
      title,
      file: 'x.spec.ts',
      tests: [{ status, results: [{ duration: 1200, ...(status === 'flaky' && failed) }] }],
    });
    const { tests, files } = readPlaywright({
      config: { rootDir: `${root}tests/e2e` },
      errors: [{}],
      suites: [
        {
          title: 'x.spec.ts',
          file: 'x.spec.ts',
          specs: [spec('opens', 'expected')],
          suites: [
            { title: 'the desk', file: 'x.spec.ts', specs: [spec('saves', 'flaky'), spec('closes', 'unexpected')] },
          ],
        },
      ],
    });
    const file = 'tests/e2e/x.spec.ts';
    expect(tests).toEqual([
      test('opens', 'passed', file),
      {
        ...test('the desk saves', 'second attempt', file),
        reason:
          'Error: expect(locator).toBeVisible() failed | Locator: getByText("Saved") (tests/e2e/steps.ts:7, tests/e2e/x.spec.ts:12)' +
          '; on the page: dialog "Leave without saving", heading "A desk"',
      },
      test('the desk closes', 'failed', file),
      test('', 'failed', 'tests/e2e'),
    ]);
    expect(files).toEqual([{ file, ms: 3600 }]);
  });
});

describe('a table of which a run takes some rows', () => {
  const rows = ['a1', 'a2', 'b1', 'b2', 'c1'];

  it('is whole in the release run, and for a suite by itself', async () => {
    for (const tier of ['release', undefined]) {
      const { roundsOf, sampled } = await tiersOf(tier);
      expect([sampled(rows, (row) => row.charAt(0)), roundsOf(60)]).toEqual([rows, 60]);
    }
  });

  it('gives the gate the first of each class and what it always takes; what is left is counted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rows-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv('ROWS_LEFT_FILE', join(folder, 'left'));
    const { roundsOf, sampled } = await tiersOf('gate');
    expect(sampled(rows, (row) => row.charAt(0))).toEqual(['a1', 'b1', 'c1']);
    expect(
      sampled(
        rows,
        () => 'one class',
        (row) => row === 'b2',
      ),
    ).toEqual(['a1', 'b2']);
    expect([roundsOf(60), roundsOf(8), roundsOf(1)]).toEqual([12, 2, 1]);
    const left = readFileSync(join(folder, 'left'), 'utf8');
    expect(left).toBe('2\n3\n');
    expect(leftToRelease(left)).toMatch(
      /^Left to npm run test:release: \d{2} files, \d{3} cases, 5 rows of tables, .*; (last whole pass at |it has never passed whole here)/,
    );
  });

  it('leaves the files that come after this one in its process the tier of their run', async () => {
    const { isGate } = await import('../support/tiers/tiers.ts');
    expect(isGate).toBe(process.env['TEST_TIER'] === 'gate');
  });

  /** The tiers as a run of that name sees them. */
  async function tiersOf(tier: string | undefined): Promise<typeof Tiers> {
    vi.stubEnv('TEST_TIER', tier);
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      // the next file of this process is of the run's own tier
      vi.resetModules();
    });
    return import('../support/tiers/tiers.ts');
  }
});
