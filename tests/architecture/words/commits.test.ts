import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/find-files.ts';

/** The last commit before these rules. */
const before = '6c3c00f9676a807e94b112b0f4d215d2c5eb5589';
const longestSubject = 72;
/** Lines changed above which a commit says why. */
const longChange = 200;
/** What others build on: a change of it says why, what was decided and what becomes of old data. */
const promised = /^widgets\/contract\/.*\.ts$|^host\/server\/db\/(migrations|baseline)\//;
const made = /^package-lock\.json$|^tests\/ledger\.md$|^widgets\/contract\/README\.md$/;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

function hasHistory(): boolean {
  try {
    git('cat-file', '-e', before);
    return true;
  } catch {
    return false;
  }
}

interface Commit {
  subject: string;
  body: string;
  files: readonly { path: string; lines: number }[];
}

function read(log: string): Commit[] {
  return log.split('\u0001').flatMap((entry) => {
    const [subject, body = '', stats = ''] = entry.split('\u0000');
    if (subject === undefined || subject === '') return [];
    const files = stats.split('\n').flatMap((line) => {
      const [added, removed, path] = line.split('\t');
      return path === undefined ? [] : [{ path, lines: Number(added) + Number(removed) || 0 }];
    });
    return [{ subject, body: body.trim(), files }];
  });
}

/** What is wrong with how a commit is told. */
function faultsOf({ subject, body, files }: Commit): string[] {
  const lines = files.filter(({ path }) => !made.test(path)).reduce((sum, each) => sum + each.lines, 0);
  const needsWhy = lines > longChange || files.some(({ path }) => promised.test(path));
  return [
    ...(/^[a-z][a-z-]*: [a-z]\S* .*[^.]$/.test(subject) ? [] : ['is no "area: imperative"']),
    ...(subject.length > longestSubject ? [`is longer than ${longestSubject}`] : []),
    ...(needsWhy && body === '' ? ['does not say why'] : []),
  ];
}

describe('a commit', () => {
  it.each<[string, Partial<Commit>, string[]]>([
    ['of one line about little', {}, []],
    ['without an area', { subject: 'Fix things' }, ['is no "area: imperative"']],
    ['that ends as a sentence', { subject: 'kit: mend the field.' }, ['is no "area: imperative"']],
    ['of a long subject', { subject: `kit: mend ${'the field '.repeat(8)}now` }, ['is longer than 72']],
    [
      'of the contract without a why',
      { files: [{ path: 'widgets/contract/a/a.calls.ts', lines: 1 }] },
      ['does not say why'],
    ],
    ['of many lines without a why', { files: [{ path: 'widgets/kit/a.tsx', lines: 201 }] }, ['does not say why']],
    ['of many lines that are made', { files: [{ path: 'package-lock.json', lines: 900 }] }, []],
    ['of many lines with a why', { body: 'Why', files: [{ path: 'widgets/kit/a.tsx', lines: 201 }] }, []],
  ])('%s', (_, commit, faults) => {
    expect(faultsOf({ subject: 'kit: mend the field', body: '', files: [], ...commit })).toEqual(faults);
  });

  it('that is new is told so', () => {
    const range = hasHistory() ? [`${before}..HEAD`] : ['-1'];
    const log = git('log', '--no-merges', '--format=%x01%s%x00%b%x00', '--numstat', ...range);
    const faulty = read(log).map((commit) => [commit.subject, faultsOf(commit)] as const);
    expect(faulty.filter(([, faults]) => faults.length > 0)).toEqual([]);
  });
});
