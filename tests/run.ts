/**
 * `npm test`: format, lint, types, build, unit and server tests, element tests in every engine, end to end, size.
 * Prints a line a suite and what a failing one said, and ends with `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowsers } from './support/browsers.ts';
import type { Counts } from './support/counts.ts';
import { root } from './support/find-files.ts';
import { startProgram, stopProgram } from './support/programs.ts';
import { missedWithoutPostgres } from './support/engine-tests.ts';
import { absentPostgres, requirePostgres } from './support/throw-away-postgres.ts';

interface Suite {
  name: string;
  /** A script of package.json. */
  script: string;
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Reads the counts out of what the suite left; a suite without it counts as one. */
  counts?: () => Counts;
  needsBuild?: true;
}

const minutes = 60_000;
const suiteLimit = 20 * minutes;
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
const reportOf = (name: string) => join(reports, `${name}.json`);
const readReport = (name: string): unknown => JSON.parse(readFileSync(reportOf(name), 'utf8'));

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}
function vitestCounts(): Counts {
  const report = readReport('unit') as VitestReport;
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + broken.length };
}

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}
function secondAttemptsOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(secondAttemptsOf)];
}
function playwrightCounts(): Counts {
  const { suites, stats, errors } = readReport('e2e') as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    secondAttempts: suites.flatMap(secondAttemptsOf),
  };
}

const suites: Suite[] = [
  { name: 'format', script: 'format:check' },
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'types' },
  { name: 'build', script: 'build' },
  {
    name: 'unit and server',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('unit')}`],
    counts: vitestCounts,
    needsBuild: true,
  },
  {
    name: 'element',
    script: 'test:element',
    environment: { COUNTS_FILE: reportOf('element') },
    counts: () => readReport('element') as Counts,
    needsBuild: true,
  },
  {
    name: 'end to end',
    script: 'test:e2e',
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e') },
    counts: playwrightCounts,
    needsBuild: true,
  },
  { name: 'size', script: 'size', needsBuild: true },
];

interface Ended {
  hasSucceeded: boolean;
  output: string;
}

async function runScript({ script, args = [], environment = {} }: Suite): Promise<Ended> {
  let output = '';
  const program = startProgram('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString('utf8')));
  const limit = setTimeout(() => {
    output += `\nstopped after ${suiteLimit / minutes} minutes`;
    void stopProgram(program);
  }, suiteLimit);
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  clearTimeout(limit);
  await stopProgram(program);
  return { hasSucceeded: code === 0, output };
}

function countsOf(suite: Suite, { hasSucceeded }: Ended): Counts {
  if (!suite.counts) return { passed: hasSucceeded ? 1 : 0, failed: hasSucceeded ? 0 : 1 };
  let counts: Counts;
  try {
    counts = suite.counts();
  } catch {
    // it ended before it could leave a report
    return { passed: 0, failed: 1 };
  }
  const hasProvenNothing = counts.passed + counts.failed === 0;
  const hasHiddenFailure = !hasSucceeded && counts.failed === 0;
  return hasProvenNothing || hasHiddenFailure ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** What failed is not to be looked for among what passed. */
const withoutPassed = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')
    .trimEnd();

async function runAll(): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0 };
  let isBuilt = false;
  for (const suite of suites) {
    const started = Date.now();
    const isImpossible: boolean = suite.needsBuild === true && !isBuilt;
    const ended: Ended = isImpossible ? { hasSucceeded: false, output: 'needs the build' } : await runScript(suite);
    if (suite.script === 'build') isBuilt = ended.hasSucceeded;
    const { passed, failed, secondAttempts = [] } = countsOf(suite, ended);
    total.passed += passed;
    total.failed += failed;
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${suite.name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds} s)`,
    );
    for (const title of secondAttempts) console.log(`passed at the second attempt only: ${title}`);
    if (failed > 0) console.log(withoutPassed(ended.output));
  }
  return total;
}

try {
  const { absent } = findBrowsers();
  for (const sentence of absent) console.log(sentence);
  if (!requirePostgres()) console.log(`${absentPostgres} Not run on it:\n  ${missedWithoutPostgres().join('\n  ')}`);
  const { passed, failed } = await runAll();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  if (existsSync(reports)) rmSync(reports, { recursive: true, force: true });
}
