/**
 * `npm run test:element`: runs tests/**\/*.element.test.js on the built elements in every engine that is present.
 * `-- data-table` takes only files whose path holds that text, `-- --engine=firefox` one engine.
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

const { values, positionals } = parseArgs({ allowPositionals: true, options: { engine: { type: 'string' } } });
const files = findFiles('tests', /\.element\.test\.js$/).filter(
  (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);

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

function outcomeOf(session: TestSession, engine: string): Outcome {
  const file = session.testFile.slice(root.length);
  const tests = flatten(session.testResults);
  const failures = tests
    .filter((test) => !test.passed)
    .map((test) => `${engine} ${file}\n  ${test.title}\n  ${test.error.replaceAll('\n', '\n  ')}`);
  const broken = [...session.errors.map((error) => error.message), ...session.request404s.map((url) => `404 ${url}`)];
  if (session.errors.length > 0 || tests.length === 0 || (!session.passed && failures.length === 0))
    failures.push(`${engine} ${file}\n  ${broken.join('\n  ') || 'no test ran'}`);
  if (failures.length > 0 && session.logs.length > 0)
    failures.push(`${engine} ${file} logged:\n  ${session.logs.map((log) => log.map(String).join(' ')).join('\n  ')}`);
  return { passed: tests.length - tests.filter((test) => !test.passed).length, failures };
}

async function runIn(engine: string, browser: BrowserLauncher, apiBase: string, port: number): Promise<Outcome> {
  let sessions: TestSession[] = [];
  const started = Date.now();
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      ...elementTestConfig({ root, files: files.map((file) => join(root, file)), port, apiBase }),
      browsers: [browser],
      reporters: [{ onTestRunFinished: (result) => void (sessions = result.sessions) }],
    },
  });
  if (!runner) return { passed: 0, failures: [`${engine}: the test runner did not start`] };
  await new Promise<void>((resolve) => {
    runner.on('finished', () => void runner.stop());
    runner.on('stopped', () => resolve());
  });
  const outcomes = sessions.map((session) => outcomeOf(session, engine));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${engine}: ${passed} passed, ${failures.length} failed in ${sessions.length} files (${seconds} s)`);
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
    for (const [engine, browser] of launchers(browsers, webkit)) {
      if (values.engine && !engine.toLowerCase().startsWith(values.engine)) continue;
      const outcome = await runIn(engine, browser, server?.base ?? '', port);
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
  writeCounts({ passed, failed: failures.length });
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
