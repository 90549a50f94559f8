/**
 * `npm test` is the gate, `npm run test:release` everything (`support/tiers.ts`): format, build, unit and server tests, element tests in every engine, end to end, size; lint and types beside the
 * element tests, which wait more than they work.
 * Prints a line a suite and what a failing one said, the seconds of the files that took longest, each test that failed and what the gate has left, and
 * ends with `N passed, N failed`. `-- --slowest 50` takes more files than ten. A test that passes at its second attempt only is named; with REQUIRE_FIRST_ATTEMPT it has failed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowsers } from './support/browsers.ts';
import { missedWithoutPostgres } from './support/tiers/engine-tests.ts';
import { root } from './support/find-files.ts';
import { beginRun, noteWholePass, withSuite } from './support/ledger/last-run.ts';
import { leftToRelease } from './support/tiers/left-to-release.ts';
import { startProgram, stopProgram } from './support/programs.ts';
import { readPlaywright, readVitest } from './support/ledger/read-reports.ts';
import { countsOf, nameOf, slowestFiles, type Counts, type SuiteReport } from './support/suite-report.ts';
import { absentPostgres, requirePostgres } from './support/databases/throw-away-postgres.ts';

const { values } = parseArgs({
  options: { release: { type: 'boolean', default: false }, slowest: { type: 'string', default: '10' } },
});

interface Suite {
  name: string;
  /** A script of package.json. */
  script: string;
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Reads what the suite left of its tests; a suite without it counts as one. */
  report?: () => SuiteReport;
  needsBuild?: true;
  /** Runs beside the suites that come after it, by what they leave of the processors. */
  isBeside?: true;
}

const minutes = 60_000;
const suiteLimit = 40 * minutes;
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
const fileOf = (name: string) => join(reports, `${name}.json`);
const nothing: SuiteReport = { tests: [], files: [] };
const readJson = (name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8'));
const rowsLeft = join(reports, 'rows-left');
const isFirstRequired = Boolean(process.env['REQUIRE_FIRST_ATTEMPT']);

const suites: Suite[] = [
  { name: 'format', script: 'format:check' },
  { name: 'build', script: 'build' },
  {
    name: 'unit and server',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${fileOf('unit')}`],
    report: () => readVitest(readJson('unit'), values.release),
    needsBuild: true,
  },
  { name: 'lint', script: 'lint', isBeside: true },
  { name: 'types', script: 'types', isBeside: true },
  {
    name: 'element',
    script: 'test:element',
    environment: { REPORT_FILE: fileOf('element') },
    report: () => readJson('element'),
    needsBuild: true,
  },
  {
    name: 'end to end',
    script: 'test:e2e',
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: fileOf('e2e') },
    report: () => readPlaywright(readJson('e2e')),
    needsBuild: true,
  },
  { name: 'size', script: 'size', needsBuild: true },
];

interface Ended {
  hasSucceeded: boolean;
  output: string;
}

async function runScript({ script, args = [], environment = {}, isBeside }: Suite): Promise<Ended> {
  let output = '';
  const command = ['npm', 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const [name = 'npm', ...rest] = isBeside ? ['nice', '-n', '10', ...command] : command;
  const program = startProgram(name, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment,
      TEST_TIER: values.release ? 'release' : 'gate',
      ROWS_LEFT_FILE: rowsLeft,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
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

function reportOf(suite: Suite): SuiteReport {
  try {
    return suite.report?.() ?? nothing;
  } catch {
    // it ended before it could leave a report
    return nothing;
  }
}

function judge(suite: Suite, { hasSucceeded }: Ended, report: SuiteReport): Counts {
  if (!suite.report) return { passed: hasSucceeded ? 1 : 0, failed: hasSucceeded ? 0 : 1 };
  const { passed, failed } = countsOf(report, isFirstRequired);
  const hasProvenNothing = passed + failed === 0;
  const hasHiddenFailure = !hasSucceeded && failed === 0;
  return { passed, failed: hasProvenNothing || hasHiddenFailure ? failed + 1 : failed };
}

/** What failed is not to be looked for among what passed. */
const withoutPassed = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')
    .trimEnd();

const total: Counts = { passed: 0, failed: 0 };
const slowest: string[] = [];
/** Named once more at the end, where nothing of what the suites said stands between them. */
const failures: string[] = [];
let run = beginRun();

/** Runs a suite and prints what it came to. @returns whether it succeeded */
async function runSuite(suite: Suite, isPossible = true): Promise<boolean> {
  const started = Date.now();
  const ended: Ended = isPossible ? await runScript(suite) : { hasSucceeded: false, output: 'needs the build' };
  const report = reportOf(suite);
  if (suite.report) run = withSuite(run, suite.name, report);
  if (report.files.length > 0)
    slowest.push(`slowest of ${suite.name}:`, ...slowestFiles(report, Number(values.slowest)));
  const { passed, failed } = judge(suite, ended, report);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${suite.name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  for (const test of report.tests) {
    if (test.outcome === 'passed') continue;
    const isAgain = test.outcome === 'second attempt';
    const why = test.reason ? `\n  ${test.reason}` : '';
    const line = `${isAgain ? 'passed at the second attempt only: ' : ''}${nameOf(test)}${why}`;
    if (isAgain) console.log(line);
    if (!isAgain || isFirstRequired) failures.push(line);
  }
  if (failed > 0 && report.tests.length === 0) failures.push(suite.name);
  if (failed > 0) console.log(withoutPassed(ended.output));
  return ended.hasSucceeded;
}

async function runAll(): Promise<void> {
  let isBuilt = false;
  let beside: Promise<unknown> = Promise.resolve();
  for (const suite of suites) {
    if (suite.isBeside) {
      beside = beside.then(() => runSuite(suite));
      continue;
    }
    const hasSucceeded = await runSuite(suite, isBuilt || !suite.needsBuild);
    if (suite.script === 'build') isBuilt = hasSucceeded;
  }
  await beside;
  for (const line of slowest) console.log(line);
  for (const line of failures) console.log(`FAILED: ${line}`);
}

try {
  const { absent } = findBrowsers();
  for (const sentence of absent) console.log(sentence);
  if (!requirePostgres()) console.log(`${absentPostgres} Not run on it:\n  ${missedWithoutPostgres().join('\n  ')}`);
  await runAll();
  const { passed, failed } = total;
  if (values.release) {
    if (failed === 0) noteWholePass(run);
  } else console.log(leftToRelease(existsSync(rowsLeft) ? readFileSync(rowsLeft, 'utf8') : ''));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  if (existsSync(reports)) rmSync(reports, { recursive: true, force: true });
}
