import type { TestRunner, TestSession, TestSuiteResult } from '@web/test-runner';
import { root } from './find-files.ts';
import { headOf, type RanTest, type SuiteReport } from './suite-report.ts';

/** How a file of element tests ended in one engine. */
export interface FileOutcome {
  file: string;
  tests: { title: string; passed: boolean; error: string }[];
  /** What failed, in words; more than there are failed tests where the file itself is broken. */
  failures: string[];
}

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

const fileOf = ({ testFile }: { testFile: string }) => testFile.slice(root.length);

/** @param mark what the titles of the tests hold that were to run; all were without it */
export function outcomeOf(session: TestSession, engine: string, mark?: string): FileOutcome {
  const file = fileOf(session);
  const tests = flatten(session.testResults).filter(({ title }) => mark === undefined || title.includes(mark));
  const failed = tests.filter(({ passed }) => !passed);
  const failures = failed.map((test) => `${engine} ${file}\n  ${test.title}\n  ${test.error.replaceAll('\n', '\n  ')}`);
  const broken = [...session.errors.map((error) => error.message), ...session.request404s.map((url) => `404 ${url}`)];
  // a session with tests that were not to run has not passed: the runner takes those for failed
  const hasHiddenFailure = mark === undefined && !session.passed && failures.length === 0;
  if (session.errors.length > 0 || tests.length === 0 || hasHiddenFailure)
    failures.push(`${engine} ${file}\n  ${broken.join('\n  ') || 'no test ran'}`);
  if (failures.length > 0 && session.logs.length > 0)
    failures.push(`${engine} ${file} logged:\n  ${session.logs.map((log) => log.map(String).join(' ')).join('\n  ')}`);
  return { file, tests, failures };
}

/** The tests of a file for the report, of which a second run may have mended some. */
export function ranTests(engine: string, first: FileOutcome, again?: FileOutcome): RanTest[] {
  const { file } = first;
  const shown = again ?? first;
  const saidFirst = new Map(first.tests.filter(({ passed }) => !passed).map(({ title, error }) => [title, error]));
  const isBroken = ({ tests, failures }: FileOutcome) => failures.length > 0 && tests.every(({ passed }) => passed);
  return [
    ...shown.tests.map(({ title, passed, error }): RanTest => {
      const said = saidFirst.get(title);
      if (passed && said === undefined) return { file, engine, title, outcome: 'passed' };
      return { file, engine, title, outcome: passed ? 'second attempt' : 'failed', reason: headOf(said ?? error) };
    }),
    ...(isBroken(shown) || (again && isBroken(first))
      ? [
          {
            file,
            engine,
            title: '',
            outcome: isBroken(shown) ? 'failed' : 'second attempt',
            reason: headOf(first.failures[0] ?? ''),
          } as const,
        ]
      : []),
  ];
}

/** Notes how long each file of a run takes, its page and its script included. */
export function noteTimes({ sessions }: TestRunner, engine: string, files: SuiteReport['files'][number][]): void {
  const started = new Map<string, number>();
  // the runner has begun already when it is handed over
  for (const { id, status } of sessions.all()) if (status !== 'SCHEDULED') started.set(id, performance.now());
  sessions.on('session-status-updated', (session) => {
    if (session.status === 'INITIALIZING') started.set(session.id, performance.now());
    const since = started.get(session.id);
    if (session.status !== 'FINISHED' || since === undefined) return;
    started.delete(session.id);
    files.push({ file: fileOf(session), engine, ms: Math.round(performance.now() - since) });
  });
}
