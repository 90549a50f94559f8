import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readHopArguments } from '../../../host/server/commands/hop-arguments.ts';
import { baseOf } from '../../../host/server/commands/base-of.ts';
import { root } from '../../support/find-files.ts';
import { serverProgram } from '../../support/server-program.ts';
import { temporaryDirectory } from '../support.ts';

it('reads who opens which screen with what', () => {
  expect(readHopArguments(['ops@demo.example', 'HOLD', '--base', 'https://desk.example'])).toEqual({
    hop: { username: 'ops@demo.example', screen: 'HOLD', params: {} },
    base: 'https://desk.example',
  });
  expect(
    readHopArguments(['a@b.example', 'DOCUMENT_VERIFICATION', 'loanApplicationNumber=251118172605']).hop.params,
  ).toEqual({
    loanApplicationNumber: '251118172605',
  });
  expect(baseOf(undefined, { host: '127.0.0.1', port: 3000 })).toBe('http://127.0.0.1:3000');
});

it.each([
  [[], 'A link has a member of staff and a screen. Usage: npm run hop-link'],
  [['ops@demo.example'], 'A link has a member of staff and a screen.'],
  [['ops@demo.example', 'HOLD', 'view'], 'A value is name=value, but it is "view".'],
  [['ops@demo.example', 'HOLD', 'a=1', 'a=2'], 'The value a stands there twice.'],
  [['ops@demo.example', 'HOLD', '--channel', 'x'], "Unknown option '--channel'."],
])('stops on wrong arguments with one sentence: %j', (args, sentence) => {
  expect(() => readHopArguments(args)).toThrow(sentence);
});

it.each(['desk.example', 'javascript:alert(1)', 'https://desk.example/path'])(
  'takes no base that is no origin: %s',
  (base) => {
    expect(() => baseOf(base, { host: '', port: 0 })).toThrow('--base must be an origin such as');
  },
);

it('makes no database, and says in one sentence what it cannot do [release]', () => {
  const args = ['ops@demo.example', 'HOLD'];
  const run = (more: readonly string[]) =>
    spawnSync(process.execPath, [...serverProgram('commands/hop-link'), ...args, ...more], {
      cwd: root,
      env: { ...process.env, DATA_DIR: temporaryDirectory() },
      encoding: 'utf8',
    });
  const nowhere = run([]);
  expect([nowhere.status, nowhere.stdout]).toEqual([1, '']);
  expect(nowhere.stderr.trim().split('\n')).toHaveLength(1);
  expect(run(['--base', 'desk.example']).stderr).toContain('--base must be an origin such as');
});
