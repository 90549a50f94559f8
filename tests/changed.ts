/**
 * `npm run test:changed`: what a change needs first, in under two minutes. Format, lint (of the changed files) and types; the unit and server tests (on the
 * embedded database) and the element tests (in Chromium) that lead to a changed file, the nearest first, as many as there is time
 * for. What is left to `npm test` is named. The change is all that git does not have on `main`; `-- --since REF` takes another base.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './support/find-files.ts';
import { readLastRun } from './support/ledger/last-run.ts';
import { startProgram, stopProgram } from './support/programs.ts';
import { chooseTests, distancesTo, readGraph } from './support/touched-tests.ts';

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } });
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Seconds for the tests' own work: the checks, two starts and a build take as long again. */
const time = { vitest: 60, element: 30 };
/** Seconds that a file is thought to take where no run has left its time. */
const guesses: readonly [RegExp, number][] = [
  [/\.element\.test\./, 8],
  [/^tests\/server\//, 4],
  [/./, 0.5],
];
/** These read the sources as files, so no import leads to what they judge. */
const always = /^tests\/architecture\/.*\.test\.ts$/;

function changedFiles(since: string): string[] {
  const [base = since] = git('merge-base', since, 'HEAD');
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function costs(): (file: string) => number {
  const { files = [] } = readLastRun() ?? {};
  // of a file that ran on several engines the first counts: the embedded database, Chromium
  const known = new Map(files.toReversed().map(({ file, ms }) => [file, ms / 1000]));
  return (file) => known.get(file) ?? guesses.find(([kind]) => kind.test(file))?.[1] ?? 1;
}

async function runs(command: string, ...args: string[]): Promise<boolean> {
  const started = Date.now();
  let output = '';
  const program = startProgram(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  await stopProgram(program);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const words = [command, ...args].filter((word) => !/^(npx|npm|run|--silent)$/.test(word)).slice(0, 3);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${words.join(' ')} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

const changed = changedFiles(values.since);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${values.since}.`);
  process.exit(0);
}
const started = Date.now();
const graph = readGraph();
const distances = distancesTo(changed, graph);
for (const file of graph.keys()) if (always.test(file)) distances.set(file, 0);
const costOf = costs();
const isElement = /\.element\.test\.js$/;
const isVitest = /^tests\/(?!.*\.(element|postgres)\.test\.).*\.test\.tsx?$/;
const vitest = chooseTests(distances, isVitest, time.vitest, costOf);
const element = chooseTests(distances, isElement, time.element, costOf);
console.log(
  `${changed.length} files changed; ${vitest.run.length} files of unit and server tests and ${element.run.length} of element tests to run`,
);

async function checks(): Promise<boolean> {
  const sources = changed.filter((file) => /\.(tsx?|js|mjs)$/.test(file));
  const linted =
    sources.length === 0 ||
    (await runs(
      'npx',
      'oxlint',
      '-c',
      'tests/architecture/oxlint.json',
      '--type-aware',
      '--deny-warnings',
      ...sources,
    ));
  const ended = [linted];
  for (const script of ['format:check', 'types']) ended.push(await runs('npm', 'run', '--silent', script));
  return ended.every(Boolean);
}
const projects = ['unit', 'page', 'server'].flatMap((name) => ['--project', name]);
const isGood = await Promise.all([
  checks(),
  runs('npx', 'vitest', 'run', '-c', 'tests/vitest.config.ts', ...projects, ...vitest.run),
]);
if (element.run.length > 0 && isGood.every(Boolean)) {
  isGood.push(await runs('npm', 'run', '--silent', 'build'));
  if (isGood.every(Boolean))
    isGood.push(await runs('npm', 'run', '--silent', 'test:element', '--', '--engine=chromium', ...element.run));
}
const left = [...vitest.left, ...element.left];
if (left.length > 0)
  console.log(`no time for ${left.length} files that the change may reach, left to npm test:\n  ${left.join('\n  ')}`);
console.log(`${isGood.every(Boolean) ? 'good' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
process.exitCode = isGood.every(Boolean) ? 0 : 1;
