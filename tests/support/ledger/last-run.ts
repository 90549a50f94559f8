import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../find-files.ts';
import type { SuiteReport } from '../suite-report.ts';

/** What `npm test` leaves of its last run, beside the code and unknown to git. */
export interface LastRun extends SuiteReport {
  /** ISO time at which it began. */
  startedAt: string;
  /** The commit that stood there; with a `+` behind it where files were changed since. */
  commit: string;
  /** The suites whose tests stand below, by the names that `npm test` prints. */
  suites: readonly string[];
}

const file = join(root, '.test-run/last.json');
const wholePassFile = join(root, '.test-run/whole-pass.json');

/** The commit that the files are of, as a run writes it down. */
export function presentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'no commit';
  }
}

/** A run begins: what the one before it has left says nothing any more. */
export function beginRun(): LastRun {
  rmSync(file, { force: true });
  return { startedAt: new Date().toISOString(), commit: presentCommit(), suites: [], tests: [], files: [] };
}

/** The run with the tests of one more suite, kept at once: a run that is broken off has what ended before. */
export function withSuite(run: LastRun, suite: string, { tests, files }: SuiteReport): LastRun {
  const suites = [...run.suites, suite];
  const next = { ...run, suites, tests: [...run.tests, ...tests], files: [...run.files, ...files] };
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(next));
  return next;
}

/** The release run that last passed whole here. */
export type WholePass = Pick<LastRun, 'startedAt' | 'commit'>;

export function noteWholePass({ startedAt, commit }: LastRun): void {
  writeFileSync(wholePassFile, JSON.stringify({ startedAt, commit } satisfies WholePass));
}

export function readWholePass(): WholePass | undefined {
  return existsSync(wholePassFile) ? (JSON.parse(readFileSync(wholePassFile, 'utf8')) as WholePass) : undefined;
}

export function readLastRun(): LastRun | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LastRun) : undefined;
}
