import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How a test ended. `second attempt`: it failed, and passed when it was run once more. */
type Outcome = 'passed' | 'second attempt' | 'failed';

/** A test as a suite's run left it. One file's test has an entry for every engine that it ran on. */
export interface RanTest {
  /** Path from the root. */
  file: string;
  /** With the titles around it. Empty stands for the file as a whole: it could not be loaded, or broke outside of its tests. */
  title: string;
  /** The engine, where the suite names it. */
  engine?: string;
  outcome: Outcome;
  /** What the first attempt that failed said, in one line, where the suite's report has it. */
  reason?: string;
}

/** What a suite leaves of its run for `npm test`, which sums it up, and for `npm run ledger`. */
export interface SuiteReport {
  tests: readonly RanTest[];
  /** How long each file took, in milliseconds; a file that ran on several engines has an entry for each. */
  files: readonly { file: string; engine?: string; ms: number }[];
}

export interface Counts {
  passed: number;
  failed: number;
}

/** @param isFirstRequired whether a test that passed at its second attempt has failed */
export function countsOf({ tests }: Pick<SuiteReport, 'tests'>, isFirstRequired: boolean): Counts {
  const isGood = ({ outcome }: RanTest) => outcome === 'passed' || (outcome === 'second attempt' && !isFirstRequired);
  const passed = tests.filter(isGood).length;
  return { passed, failed: tests.length - passed };
}

/** The head of what a failure said, in one line. */
export function headOf(said: string): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(0, 5).join(' | ').slice(0, 400);
}

/** A test in words, for a line of output. */
export function nameOf({ file, title, engine }: RanTest): string {
  return [engine, title === '' ? file : `${file}: ${title}`].filter(Boolean).join(' ');
}

/** A line for each of the files that took longest. */
export function slowestFiles({ files }: Pick<SuiteReport, 'files'>, count = 10): string[] {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(
      ({ file, engine, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(7)} s  ${[file, engine].filter(Boolean).join(' on ')}`,
    );
}

/** Leaves the report where the runner that started this suite asked for it (REPORT_FILE). */
export function writeReport(report: SuiteReport): void {
  const file = process.env['REPORT_FILE'];
  if (file) writeFileSync(file, JSON.stringify(report));
}
