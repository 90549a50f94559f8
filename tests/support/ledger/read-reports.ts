import { existsSync, readFileSync } from 'node:fs';
import { root } from '../find-files.ts';
import { releaseMark } from '../tiers/tiers.ts';
import { headOf, type RanTest, type SuiteReport } from '../suite-report.ts';

interface VitestResult {
  fullName: string;
  status: string;
  failureMessages?: string[];
}
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** What broke the file outside of its tests. */
    message?: string;
    assertionResults: VitestResult[];
  }[];
}

/**
 * Vitest's JSON report. A skipped test proves nothing: it counts as failed.
 *
 * @param isWhole false where the release run has what this run skips by its mark
 */
export function readVitest(report: VitestReport, isWhole: boolean): SuiteReport {
  const isLeft = ({ status, fullName }: VitestResult) =>
    !isWhole && ['skipped', 'pending'].includes(status) && fullName.includes(releaseMark);
  const files = report.testResults.map(({ assertionResults, ...result }) => ({
    ...result,
    file: pathFromRoot(result.name),
    assertionResults: assertionResults.filter((test) => !isLeft(test)),
  }));
  return {
    tests: files.flatMap(({ file, status, message, assertionResults }): RanTest[] =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
        ? [
            ...assertionResults.map((test) => vitestTest(file, test)),
            { file, title: '', outcome: 'failed', ...reasonIn(message) },
          ]
        : assertionResults.map((test) => vitestTest(file, test)),
    ),
    files: files.map(({ file, startTime, endTime }) => ({ file, ms: endTime - startTime })),
  };
}
function vitestTest(file: string, { fullName, status, failureMessages = [] }: VitestResult): RanTest {
  const outcome = status === 'passed' ? 'passed' : 'failed';
  return { file, title: fullName, outcome, ...reasonIn(failureMessages[0]) };
}
const reasonIn = (said: string | undefined) => (said ? { reason: headOf(said) } : {});

interface PlaywrightResult {
  duration: number;
  error?: { message?: string; stack?: string };
  attachments?: { name: string; path?: string }[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; file: string; tests: { status: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Playwright's JSON report. An error outside of the tests counts as a test that failed. */
export function readPlaywright({ config, suites, errors }: PlaywrightReport): SuiteReport {
  const outcomes: Readonly<Record<string, RanTest['outcome']>> = { expected: 'passed', flaky: 'second attempt' };
  const folder = pathFromRoot(config.rootDir);
  const specs = suites.flatMap((suite) => specsOf(suite, []));
  const spent = new Map<string, number>();
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      spent.set(`${folder}/${file}`, (spent.get(`${folder}/${file}`) ?? 0) + duration);
  return {
    tests: [
      ...specs.flatMap(({ title, file, tests }) =>
        tests.map(({ status, results }) => ({
          file: `${folder}/${file}`,
          title,
          outcome: outcomes[status] ?? 'failed',
          ...reasonOf(results),
        })),
      ),
      ...errors.map(({ message }): RanTest => ({ file: folder, title: '', outcome: 'failed', ...reasonIn(message) })),
    ],
    files: [...spent].map(([file, ms]) => ({ file, ms })),
  };
}
/** The head of what the first attempt that failed said, the places of the tests' own code that it went through, and the page. */
function reasonOf(results: readonly PlaywrightResult[]): { reason?: string } {
  const failed = results.find((result) => result.error);
  const error = failed?.error;
  if (!error) return {};
  const places = [...(error.stack ?? '').matchAll(/tests\/[\w./-]+:\d+/g)].map(([place]) => place);
  const at = places.length > 0 ? ` (${[...new Set(places)].join(', ')})` : '';
  return { reason: headOf(error.message ?? '') + at + pageOf(failed) };
}
/** The dialogs, messages and first headings of the page on which an attempt failed, from Playwright's picture in words. */
function pageOf({ attachments = [] }: PlaywrightResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return '';
  const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot');
  const named = [...page.matchAll(/- ((?:dialog|alertdialog|alert|heading) "[^"]*")/g)].map(([, found = '']) => found);
  const shown = named.toSorted((one, other) => Number(one.startsWith('h')) - Number(other.startsWith('h')));
  return shown.length > 0 ? `; on the page: ${shown.slice(0, 4).join(', ')}` : '';
}
/** The specs of a suite and of those within, each with the titles around it; the outermost title is the file's name. */
function specsOf(
  { title, file, specs, suites = [] }: PlaywrightSuite,
  above: readonly string[],
): PlaywrightSuite['specs'] {
  const titles = title === file ? above : [...above, title];
  return [
    ...specs.map((spec) => ({ ...spec, title: [...titles, spec.title].join(' ') })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ];
}

const pathFromRoot = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path);
