/**
 * `npm run test:element`: runs tests/**\/*.element.test.js on the built elements in every engine that is present.
 * `-- data-table` takes only files whose path holds that text, `-- --engine=firefox` one engine.
 * A file with a test that fails is run once more, in a fresh browser; what passes only then is named.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserLauncher, startTestRunner, type TestSession, type TestSuiteResult } from '@web/test-runner';
import { build } from 'vite';
import { findBrowsers } from './browsers.ts';
import { elementTestConfig, launchers } from './element-test-config.ts';
import { findFiles, root } from './find-files.ts';
import { freePort } from './free-port.ts';
import { writeCounts } from './counts.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { startWebKit } from './webkit-driver.ts';

interface Outcome {
  passed: number;
  failures: string[];
}
interface FileOutcome {
  file: string;
  /** Titles. */
  passed: string[];
  failed: string[];
  failures: string[];
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { engine: { type: 'string' } } });
const files = findFiles('tests', /\.element\.test\.js$/).filter(
  (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);

/** Tests that passed at their second attempt only. */
const secondAttempts: string[] = [];

function flatten(suite: TestSuiteResult | undefined, above = ''): { title: string; passed: boolean; error: string }[] {
  if (!suite) return [];
  const title = [above, suite.name].filter(Boolean).join(' > ');
  return [
    ...suite.tests
      // a skipped test proves nothing: it counts as a failure
      .map((test) => ({
        title: [title, test.name].filter(Boolean).join(' > '),
        passed: test.passed && !test.skipped,
        error: test.skipped ? 'skipped' : [test.error?.message, test.error?.stack].filter(Boolean).join('\n'),
      })),
    ...suite.suites.flatMap((inner) => flatten(inner, title)),
  ];
}

function outcomeOf(session: TestSession, engine: string): FileOutcome {
  const file = session.testFile.slice(root.length);
  const tests = flatten(session.testResults);
  const failed = tests.filter(({ passed }) => !passed);
  const failures = failed.map((test) => `${engine} ${file}\n  ${test.title}\n  ${test.error.replaceAll('\n', '\n  ')}`);
  const broken = [...session.errors.map((error) => error.message), ...session.request404s.map((url) => `404 ${url}`)];
  if (session.errors.length > 0 || tests.length === 0 || (!session.passed && failures.length === 0))
    failures.push(`${engine} ${file}\n  ${broken.join('\n  ') || 'no test ran'}`);
  if (failures.length > 0 && session.logs.length > 0)
    failures.push(`${engine} ${file} logged:\n  ${session.logs.map((log) => log.map(String).join(' ')).join('\n  ')}`);
  const titlesOf = (chosen: typeof tests) => chosen.map(({ title }) => title);
  return { file, passed: titlesOf(tests.filter(({ passed }) => passed)), failed: titlesOf(failed), failures };
}

interface Engine {
  name: string;
  launcher: () => BrowserLauncher;
  apiBase: string;
  port: number;
}

async function runOnce(chosen: readonly string[], { name, launcher, apiBase, port }: Engine): Promise<FileOutcome[]> {
  let sessions: TestSession[] = [];
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      ...elementTestConfig({ root, files: chosen.map((file) => join(root, file)), port, apiBase }),
      browsers: [launcher()],
      reporters: [{ onTestRunFinished: (result) => void (sessions = result.sessions) }],
    },
  });
  if (!runner) throw new Error(`${name}: the test runner did not start`);
  await new Promise<void>((resolve) => {
    runner.on('finished', () => void runner.stop());
    runner.on('stopped', () => resolve());
  });
  return sessions.map((session) => outcomeOf(session, name));
}

async function runIn(engine: Engine): Promise<Outcome> {
  const started = Date.now();
  let outcomes = await runOnce(files, engine);
  const failing = outcomes.filter(({ failures }) => failures.length > 0);
  if (failing.length > 0) {
    for (const failure of failing.flatMap(({ failures }) => failures)) console.log(`first attempt: ${failure}`);
    const again = await runOnce(
      failing.map(({ file }) => file),
      engine,
    );
    for (const { file, failed } of failing) {
      const then = again.find((outcome) => outcome.file === file);
      if (failed.length === 0 && then?.failures.length === 0) secondAttempts.push(`${engine.name} ${file}`);
      for (const title of failed)
        if (then?.passed.includes(title)) secondAttempts.push(`${engine.name} ${file}: ${title}`);
    }
    outcomes = outcomes.map((outcome) =>
      failing.includes(outcome) ? (again.find(({ file }) => file === outcome.file) ?? outcome) : outcome,
    );
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed.length, 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${engine.name}: ${passed} passed, ${failures.length} failed in ${outcomes.length} files (${seconds} s)`);
  for (const failure of failures) console.log(failure);
  return { passed, failures };
}

async function run(): Promise<Outcome> {
  if (files.length === 0) return { passed: 0, failures: ['no *.element.test.js file matches'] };
  if (!existsSync(join(root, 'dist/client'))) throw new Error('dist/client is missing: npm run build');
  const { browsers, absent } = findBrowsers();
  for (const sentence of absent) console.log(sentence);
  if (findFiles('tests', /\.fixture\.tsx?$/).length > 0)
    await build({ configFile: join(root, 'tests/support/vite.fixtures.ts') });

  const port = await freePort();
  const needsBackend = files.some((file) => readFileSync(join(root, file), 'utf8').includes('#support/backend.js'));
  let server: RunningServer | undefined;
  if (needsBackend) server = await startServer({ EMBED_ORIGINS: `http://127.0.0.1:${port}` });
  const webkit =
    browsers.webkit && (!values.engine || values.engine === 'webkit') ? await startWebKit(browsers.webkit) : undefined;
  try {
    const total: Outcome = { passed: 0, failures: [] };
    for (const [name, launcher] of launchers(browsers, webkit)) {
      if (values.engine && !name.toLowerCase().startsWith(values.engine)) continue;
      const outcome = await runIn({ name, launcher, apiBase: server?.base ?? '', port });
      total.passed += outcome.passed;
      total.failures.push(...outcome.failures);
    }
    return total;
  } finally {
    await webkit?.stop();
    await server?.stop();
  }
}

try {
  const { passed, failures } = await run();
  for (const title of secondAttempts) console.log(`passed at the second attempt only: ${title}`);
  writeCounts({ passed, failed: failures.length, secondAttempts });
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
