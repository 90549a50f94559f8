/**
 * `npm run test:element`: runs tests/**\/*.element.test.js on the built elements in every engine that is present.
 * `-- data-table` takes only files whose path holds that text, `-- --engine=firefox` one engine.
 * Two run at once, each a share of an engine's files after the other. A file with a test that fails is run once more, in a fresh
 * browser; what passes only then is named.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserLauncher, startTestRunner, type TestSession } from '@web/test-runner';
import { build } from 'vite';
import { findBrowsers } from './browsers.ts';
import { elementTestConfig, launchers } from './element-test-config.ts';
import { noteTimes, outcomeOf, ranTests, type FileOutcome } from './element-outcomes.ts';
import { findFiles, root } from './find-files.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { countsOf, nameOf, writeReport, type RanTest, type SuiteReport } from './suite-report.ts';
import { enginesMark, isGate, isOfAllScreens } from './tiers/tiers.ts';
import { startWebKit } from './webkit-driver.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { engine: { type: 'string' } } });
const files = findFiles('tests', /\.element\.test\.js$/).filter(
  (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);
/** What another engine than Chromium runs at the gate. */
const markedFiles = files.filter(
  (file) => isOfAllScreens(file) && readFileSync(join(root, file), 'utf8').includes(enginesMark),
);

const report: { tests: RanTest[]; files: SuiteReport['files'][number][] } = { tests: [], files: [] };

interface Engine {
  name: string;
  launcher: () => BrowserLauncher;
  /** Whether it runs the marked tests alone. */
  runsMarked: boolean;
  /** How many of its browsers may run at once. */
  lanes: number;
}

/** A share of the files, for one engine. */
interface Share {
  engine: Engine;
  files: readonly string[];
}

/** Where a runner serves its pages. */
interface Lane {
  port: number;
  apiBase: string;
}

/** Two shares run at once: a browser that runs tests waits more than it works. A third made pages late on two processors. */
const laneCount = 2;
const filesOfAShare = 12;

async function runOnce(chosen: readonly string[], engine: Engine, lane: Lane): Promise<FileOutcome[]> {
  const { name, launcher, runsMarked } = engine;
  let sessions: TestSession[] = [];
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      ...elementTestConfig({
        root,
        files: chosen.map((file) => join(root, file)),
        ...lane,
        ...(runsMarked && { mark: enginesMark }),
      }),
      browsers: [launcher()],
      reporters: [{ onTestRunFinished: (result) => void (sessions = result.sessions) }],
    },
  });
  if (!runner) throw new Error(`${name}: the test runner did not start`);
  noteTimes(runner, name, report.files);
  await new Promise<void>((resolve) => {
    runner.on('finished', () => void runner.stop());
    runner.on('stopped', () => resolve());
  });
  return sessions.map((session) => outcomeOf(session, name, runsMarked ? enginesMark : undefined));
}

async function runShare({ engine, files: chosen }: Share, lane: Lane): Promise<void> {
  const started = Date.now();
  const first = await runOnce(chosen, engine, lane);
  const failing = first.filter(({ failures }) => failures.length > 0);
  for (const failure of failing.flatMap(({ failures }) => failures)) console.log(`first attempt: ${failure}`);
  const again =
    failing.length > 0
      ? await runOnce(
          failing.map(({ file }) => file),
          engine,
          lane,
        )
      : [];
  const tests = first.flatMap((outcome) =>
    ranTests(
      engine.name,
      outcome,
      again.find(({ file }) => file === outcome.file),
    ),
  );
  report.tests.push(...tests);
  const { passed, failed } = countsOf({ tests }, false);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${engine.name}: ${passed} passed, ${failed} failed in ${first.length} files (${seconds} s)`);
  for (const failure of again.flatMap(({ failures }) => failures)) console.log(failure);
}

/** Runs each engine's files, those with most left first. */
async function runAll(engines: readonly Engine[], lanes: readonly Lane[]): Promise<void> {
  const waiting = engines.map((engine) => {
    const left = engine.runsMarked ? [...markedFiles] : [...files];
    return { engine, left, busy: 0 };
  });
  async function takeShares(lane: Lane): Promise<void> {
    for (;;) {
      const [next] = waiting
        .filter(({ engine, left, busy }) => left.length > 0 && busy < engine.lanes)
        .toSorted((one, other) => other.left.length - one.left.length);
      if (!next) return;
      next.busy += 1;
      await runShare({ engine: next.engine, files: next.left.splice(0, filesOfAShare) }, lane);
      next.busy -= 1;
    }
  }
  await Promise.all(lanes.map(takeShares));
}

async function run(): Promise<void> {
  if (files.length === 0) throw new Error('no *.element.test.js file matches');
  if (!existsSync(join(root, 'dist/client'))) throw new Error('dist/client is missing: npm run build');
  const { browsers, absent } = findBrowsers();
  for (const sentence of absent) console.log(sentence);
  if (findFiles('tests', /\.fixture\.tsx?$/).length > 0)
    await build({ configFile: join(root, 'tests/support/vite.fixtures.ts') });

  const ports = await Promise.all(Array.from({ length: laneCount }, freePort));
  const needsBackend = files.some((file) => readFileSync(join(root, file), 'utf8').includes('#support/backend.js'));
  let server: RunningServer | undefined;
  if (needsBackend)
    server = await startServer({ EMBED_ORIGINS: ports.map((port) => `http://127.0.0.1:${port}`).join(',') });
  const webkit =
    browsers.webkit && (!values.engine || values.engine === 'webkit') ? await startWebKit(browsers.webkit) : undefined;
  try {
    const engines = launchers(browsers, webkit)
      .map(([name, launcher]) => {
        const isChromium = name === 'Chromium';
        // the windows of another engine would take the focus from each other; Chromium's think they have it
        return { name, launcher, runsMarked: isGate && !isChromium, lanes: isChromium ? laneCount : 1 };
      })
      .filter(({ name }) => !values.engine || name.toLowerCase().startsWith(values.engine));
    const apiBase = server?.base ?? '';
    await runAll(
      engines,
      ports.map((port) => ({ port, apiBase })),
    );
  } finally {
    await webkit?.stop();
    await server?.stop();
  }
}

try {
  await run();
  writeReport(report);
  for (const test of report.tests)
    if (test.outcome === 'second attempt') console.log(`passed at the second attempt only: ${nameOf(test)}`);
  const { passed, failed } = countsOf(report, false);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
