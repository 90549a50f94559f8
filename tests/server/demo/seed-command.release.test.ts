import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { showProgress } from '../../../host/server/core/applications/demo/progress.ts';
import { serverProgram } from '../../support/server-program.ts';
import { temporaryDirectory } from '../support.ts';

async function seed(args: readonly string[], dataDir = ''): Promise<{ code: number | null; out: string }> {
  const program = spawn(process.execPath, [...serverProgram('commands/seed'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => (out += text.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
  return { code, out };
}

it('fills an empty database and refuses one that holds anything, with a sentence on how to begin anew', async () => {
  const dataDir = temporaryDirectory();
  const first = await seed(['--applications', '150'], dataDir);
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^150 loan applications in \d+ s/m) });
  expect(first.out).toContain('0 queue counters differ from their rows');
  const second = await seed(['--applications', '10'], dataDir);
  expect(second).toEqual({
    code: 1,
    out: `The database holds data already, and nothing was added: stop the server and remove ${dataDir}, or set another DATA_DIR.\n`,
  });
});

it.each([
  [[], '--applications must be a whole number from 0 to 10000000, but it is "".'],
  [['--applications', '1e6'], '--applications must be a whole number from 0 to 10000000, but it is "1e6".'],
  [['--applications', '5', '--database-url', 'mysql://x'], 'DATABASE_URL must be an address such as'],
  [['--aplications', '5'], "Unknown option '--aplications'. Usage: npm run seed -- --applications N"],
])('stops on wrong arguments with one sentence: %j', async (args, sentence) => {
  const { code, out } = await seed(args);
  expect(code).toBe(1);
  expect(out).toContain(sentence);
  expect(out.trim().split('\n')).toHaveLength(1);
});

function watch(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  const report = showProgress(out, () => now);
  return { written, report, wait: (ms: number) => (now += ms) };
}

it('draws a bar that fills on a terminal, with the time that is left', () => {
  const { written, report, wait } = watch(true);
  for (const done of [100, 200, 300, 400]) {
    wait(1000);
    report('applications', done, 400);
  }
  expect(written.map((text) => text.trim())).toEqual([
    'applications         [########......................] 25% of 400',
    'applications         [###############...............] 50% of 400',
    'applications         [#######################.......] 75% of 400, 1 s left',
    'applications         [##############################] 100% of 400',
  ]);
  expect(written.every((text) => text.startsWith('\r'))).toBe(true);
  expect(written.at(-1)).toMatch(/\n$/);
});

it('writes a line every five seconds elsewhere, and none for quick work', () => {
  const { written, report, wait } = watch(false);
  report('staff', 6, 6);
  for (let done = 1; done <= 12; done++) {
    wait(1000);
    report('applications', done * 100_000, 1_200_000);
  }
  expect(written).toEqual([
    '  applications: 50% of 12,00,000, 5 s left\n',
    '  applications: 91% of 12,00,000, 1 s left\n',
  ]);
});
